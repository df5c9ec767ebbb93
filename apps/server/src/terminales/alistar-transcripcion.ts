import { fail, findSectorFactura, ok, type Result, type TranscripcionTerminal } from "@mostrador/core";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import { findCafc } from "../contingencia/db/cafcs.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { descripcionDe } from "../contingencia/ventanas.ts";
import { delCorte } from "./declarar-corte.ts";
import type { Taller } from "./taller.ts";

/**
 * Gathers the common data of a transcription's invoices. Fails without catalogs, certificate or the CAFC that
 * it names.
 */
export async function alistar(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  transcripcion: TranscripcionTerminal,
): Promise<Result<Taller, Fallo>> {
  const catalogos = await catalogosDe(deps.db, empresa.nit);
  if (catalogos === null) return fail({ kind: "sinCatalogos" });
  const firmante = deps.firmanteOf(empresa);
  if (empresa.modalidad === 1 && firmante === null) return fail({ kind: "sinCertificado" });
  const sector = findSectorFactura(transcripcion.sector);
  const cafc = await findCafc(deps.db, empresa.nit, transcripcion.cafc, transcripcion.sector);
  if (sector === undefined || cafc === undefined)
    return fail({
      kind: "validacion",
      campos: [delCorte("cafc", "El CAFC no está registrado para ese tipo de factura: véalo en el portal.")],
    });
  const descripcion = await descripcionDe(deps, empresa.nit, transcripcion.tipo);
  const { random, now } = deps;
  return ok({
    corteId: transcripcion.id,
    empresa,
    terminal,
    sector,
    cafc,
    catalogos,
    firmante,
    descripcion,
    random,
    ahoraMs: now(),
  });
}
