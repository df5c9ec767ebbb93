import {
  fail,
  findSectorFactura,
  numerosToRangos,
  ok,
  requiereCafc,
  type FalloCampo,
  type ManualesTerminal,
  type Result,
  type TranscripcionRespuesta,
  type TranscripcionTerminal,
} from "@mostrador/core";
import { catalogosDe } from "../../catalogos.ts";
import type { Deps } from "../../deps.ts";
import { findCafc, listCafcs, listNumerosDeCafc } from "../../db/cafcs.ts";
import type { Empresa } from "../../db/empresas.ts";
import { listEventosDe } from "../../db/eventos.ts";
import { findCufd, findPrimerCufd } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { inTransaction } from "../../db/transaccion.ts";
import type { Fallo } from "../../fallos.ts";
import { autorizacionDe } from "../contingencia/cafc.ts";
import { descripcionDe } from "../contingencia/ventanas.ts";
import { anotarDocumento } from "../anotar-diario.ts";
import { declarar, delCorte, isDelCorte, puntoDe, ventanaDe } from "./declarar-corte.ts";
import { documentoDe } from "./documentos.ts";
import { transcribirUna, type Taller } from "./transcribir.ts";

/** Gives the data that a till begins a transcription with. terminal/manuales.ts in core. */
export async function verManuales(
  { db }: Deps,
  { nit }: Empresa,
  terminal: Terminal,
): Promise<ManualesTerminal> {
  const punto = puntoDe(terminal);
  const eventos = (await catalogosDe(db, nit))?.crudos.eventos_significativos ?? [];
  const cafcs = await listCafcs(db, nit);
  return {
    tipos: eventos
      .filter(({ codigoClasificador }) => requiereCafc(codigoClasificador))
      .map(({ codigoClasificador: codigo, descripcion }) => ({ codigo, descripcion })),
    cafcs: await Promise.all(
      cafcs.map(async (cafc) => ({
        codigo: cafc.codigo,
        sector: cafc.sector,
        ...autorizacionDe(cafc),
        usados: [...numerosToRangos(await listNumerosDeCafc(db, cafc))],
      })),
    ),
    ocupadas: (await listEventosDe(db, punto)).map(ventanaDe),
    desde: await findPrimerCufd(db, punto),
  };
}

/**
 * Takes hand-written invoices of a till, each once by its key. The outage is declared with the first that is taken: its event is
 * stored beside it at once, so that no other outage of the point of sale takes its time. From there on they go the way of every
 * outage (contingencia/avanzar.ts). docs/decisions/0014.
 */
export async function recibirManuales(
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

const SIN_DIARIO = "sinDiario";

function sinDiario(msg: string): FalloCampo {
  return { loc: [], kind: SIN_DIARIO, msg };
}
