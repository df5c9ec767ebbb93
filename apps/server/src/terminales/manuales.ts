import {
  fail,
  type FalloCampo,
  findSectorFactura,
  ok,
  type Result,
  type TranscripcionRespuesta,
  type TranscripcionTerminal,
} from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findCufd } from "../impuestos/db/puntos.ts";
import type { Terminal } from "./db/terminales.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { anotarDocumento } from "../diario/anotar.ts";
import { declarar, delCorte, isDelCorte } from "./declarar-corte.ts";
import { documentoDe } from "./documentos.ts";
import { transcribirUna } from "./transcribir.ts";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import { findCafc } from "../contingencia/db/cafcs.ts";
import { descripcionesDe } from "../contingencia/ventanas.ts";
import type { Taller } from "./taller.ts";

/**
 * Takes hand-written invoices of a till, each once by its key. The first one taken declares the outage. Its
 * event is stored at once, so that no other outage of the point of sale takes its time. Then they go the way
 * of every outage (contingencia/avanzar.ts). docs/decisions/0014.
 */
export async function receiveManuales(
  deps: Deps,
  empresa: Empresa,
  terminal: Terminal,
  transcripcion: TranscripcionTerminal,
): Promise<Result<TranscripcionRespuesta, Fallo>> {
  const taller = await alistar(deps, empresa, terminal, transcripcion);
  if (!taller.ok) return taller;
  const facturas: TranscripcionRespuesta["facturas"] = [];
  for (const factura of transcripcion.facturas) {
    const recibida = await inTransaction(deps.db, empresa.nit, async (tx) => {
      const evento = await declarar(tx, deps, taller.value, transcripcion);
      const hecha = evento.ok ? await transcribirUna(tx, taller.value, evento.value, factura) : evento;
      if (!hecha.ok || !hecha.value.nueva) return hecha;
      const cufd = await findCufd(tx, empresa.nit, hecha.value.factura.cufd);
      const motivo = await anotarDocumento(deps, empresa, hecha.value.factura, null, cufd ?? null);
      return motivo === null ? hecha : fail([sinDiario(motivo)]);
    });
    const { clave } = factura;
    if (recibida.ok) {
      const { nueva, factura: guardada } = recibida.value;
      const resultado = nueva ? ("recibida" as const) : ("yaEstaba" as const);
      facturas.push({ clave, resultado, documento: documentoDe(guardada), campos: [] });
    } else if (recibida.error[0]?.kind === SIN_DIARIO) {
      return fail({ kind: "sinDiario", motivo: recibida.error[0].msg });
    } else if (isDelCorte(recibida.error)) {
      return fail({ kind: "validacion", campos: recibida.error });
    } else {
      const campos = recibida.error.map(({ loc, msg }) => ({ loc: [...loc], msg }));
      facturas.push({ clave, resultado: "rechazada", documento: null, campos });
    }
  }
  return ok({ facturas });
}

const SIN_DIARIO = "sinDiario";

function sinDiario(msg: string): FalloCampo {
  return { loc: [], kind: SIN_DIARIO, msg };
}

/**
 * Gathers the common data of a transcription's invoices. Fails without catalogs, certificate or the CAFC that
 * it names.
 */
async function alistar(
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
  const descripcionDe = await descripcionesDe(deps, empresa.nit);
  const { random, now, regimenes } = deps;
  return ok({
    corteId: transcripcion.id,
    empresa,
    terminal,
    sector,
    cafc,
    catalogos,
    firmante,
    descripcion: descripcionDe(transcripcion.tipo),
    regimenes,
    random,
    ahoraMs: now(),
  });
}
