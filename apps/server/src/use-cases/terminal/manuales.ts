import {
  epochToInstante,
  fail,
  findSectorFactura,
  instanteToEpoch,
  numerosToRangos,
  ok,
  requiereCafc,
  revisarCorteManual,
  type FalloCampo,
  type ManualesTerminal,
  type Result,
  type TranscripcionRespuesta,
  type TranscripcionTerminal,
  type Ventana,
} from "@mostrador/core";
import { catalogosDe } from "../../catalogos.ts";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";
import type { Tx } from "../../db/connection.ts";
import { findCafc, listCafcs, listNumerosDeCafc } from "../../db/cafcs.ts";
import { findCorte, findOfflineEn, saveCorte, updateCorte } from "../../db/cortes.ts";
import type { Empresa } from "../../db/empresas.ts";
import {
  deleteNegado,
  findEventoDeCorte,
  insertEvento,
  listEventosDe,
  type Evento,
} from "../../db/eventos.ts";
import { findCufd, findCufdAt, findPrimerCufd, type ClavePunto } from "../../db/puntos.ts";
import type { Terminal } from "../../db/terminales.ts";
import { inTransaction } from "../../db/transaccion.ts";
import type { Fallo } from "../../fallos.ts";
import { autorizacionDe } from "../contingencia/cafc.ts";
import { descripcionDe } from "../contingencia/ventanas.ts";
import { anotarDocumento } from "../anotar-diario.ts";
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

/**
 * The outage's event: as it is stored, or declared now. One that the tax system refused may be declared anew with other hours,
 * under the CUFD that its documents carry.
 */
async function declarar(
  tx: Tx,
  deps: Deps,
  taller: Taller,
  transcripcion: TranscripcionTerminal,
): Promise<Result<Evento, readonly FalloCampo[]>> {
  const { id, tipo, inicio, fin } = transcripcion;
  const punto = puntoDe(taller.terminal);
  const corte = await findCorte(tx, id);
  if (corte === undefined) {
    const lugar = { nit: punto.nit, sucursal: punto.sucursal, puntoVenta: punto.puntoVenta };
    const evento = await reservar(tx, deps, taller, transcripcion, null);
    if (evento.ok) await saveCorte(tx, { id, terminalId: taller.terminal.id, ...lugar, tipo, inicio, fin });
    return evento;
  }
  const evento = await findEventoDeCorte(tx, id);
  const propio =
    corte.nit === punto.nit && corte.sucursal === punto.sucursal && corte.puntoVenta === punto.puntoVenta;
  if (evento !== undefined && propio) {
    if (corte.tipo === tipo && corte.inicio === inicio && corte.fin === fin) return ok(evento);
    if (await deleteNegado(tx, evento.id)) {
      await updateCorte(tx, id, { tipo, inicio, fin });
      return reservar(tx, deps, taller, transcripcion, evento.cufdEvento);
    }
  }
  return fail([delCorte("inicio", "Ese corte ya se declaró con otras horas: no se puede cambiar.")]);
}

/** Stores an event to be registered. The till's own outages and events keep their time. `suCufd`: that of its documents, where there are any. */
async function reservar(
  tx: Tx,
  deps: Deps,
  { terminal, descripcion }: Taller,
  { id, tipo, inicio, fin }: TranscripcionTerminal,
  suCufd: string | null,
): Promise<Result<Evento, readonly FalloCampo[]>> {
  const punto = puntoDe(terminal);
  const ocupadas = (await listEventosDe(tx, punto)).map(ventanaDe);
  const campos = revisarCorteManual({ tipo, inicio, fin }, { ahora: ahoraDe(deps), ocupadas });
  if (campos.length > 0) return fail(campos.map((campo) => ({ ...campo, kind: DEL_CORTE })));
  const ajena = await findOfflineEn(tx, punto, { inicio, fin }, id);
  if (ajena !== undefined)
    return fail([
      delCorte(
        "inicio",
        `En ese tiempo la caja emitió fuera de línea la factura ${ajena.numero} (${ajena.fechaEmision.slice(0, 16).replace("T", " ")}): ponga el tiempo en que no funcionó.`,
      ),
    ]);
  // Windows begin on whole seconds; the CUFD may have come within that second.
  const cufd = await findCufdAt(tx, punto, epochToInstante(instanteToEpoch(inicio) + 999));
  if (cufd === undefined)
    return fail([
      delCorte("inicio", "En ese momento la caja todavía no tenía CUFD: empezó a usarse después."),
    ]);
  if (suCufd !== null && cufd.codigo !== suCufd)
    return fail([
      delCorte("inicio", "Sus facturas llevan el CUFD de otro momento: el corte empezó cuando ese valía."),
    ]);
  const { nit, sucursal, puntoVenta } = punto;
  const lugar = { nit, sucursal, puntoVenta, tipo, inicio, fin };
  return ok(await insertEvento(tx, { ...lugar, corteId: id, cufdEvento: cufd.codigo, descripcion }));
}

const SIN_DIARIO = "sinDiario";

function sinDiario(msg: string): FalloCampo {
  return { loc: [], kind: SIN_DIARIO, msg };
}

const DEL_CORTE = "corte";

function delCorte(campo: string, msg: string): FalloCampo {
  return { loc: [campo], kind: DEL_CORTE, msg };
}

function isDelCorte(campos: readonly FalloCampo[]): boolean {
  return campos.some(({ kind }) => kind === DEL_CORTE);
}

function ventanaDe({ inicio, fin }: Evento): Ventana {
  return { inicio, fin };
}

function puntoDe({ nit, sucursal, puntoVenta }: Terminal): ClavePunto {
  return { nit, sucursal, puntoVenta };
}
