import {
  instanteToEpoch,
  planVentana,
  requiereCafc,
  type Ventana,
  Instante,
  type Nit,
} from "@mostrador/core";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../motor/connection.ts";
import { alargarFin, alargarPlaneada, antesDe, hacerSitio, retomarVencidas } from "./alargar.ts";
import { listCortesEnEspera, listFacturasDeCorte, type CorteGuardado } from "./db/cortes.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { FUERA_DE_PLAZO, hasVencido } from "./evento-negado.ts";
import { insertEvento, listEventosDe, type Evento } from "./db/eventos.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import type { FacturaEnEspera } from "./db/paquetes.ts";
import { transaccion } from "../motor/transaccion.ts";

/** An event to be registered, with the documents in its window. */
export interface EventoConFacturas {
  readonly evento: Evento;
  readonly facturas: readonly FacturaEnEspera[];
}

/**
 * Plans the events of an outage and the documents of each. Documents that a window of their CUFD covers
 * already join it; for the others a window is planned, once and for good. No windows of a point of sale
 * overlap. An outage that goes on has windows for the CUFDs that were followed by another. Earlier outages whose
 * term is near come first: their windows may cover this one's documents. docs/design.md D24; docs/fiscal-rules.md F40.
 */
export async function planEventos(
  deps: Deps,
  empresa: Empresa,
  corte: CorteGuardado,
): Promise<readonly EventoConFacturas[]> {
  const descripcionDe = await descripcionesDe(deps, corte.nit);
  const ahora = ahoraDe(deps);
  return transaccion(deps.db, corte.nit, async (tx) => {
    for (const anterior of await listCortesEnEspera(tx, corte, ahora))
      await planDeCorte(tx, anterior, { ahora, descripcionDe });
    return planDeCorte(tx, corte, { ahora, descripcionDe });
  });
}

interface Contexto {
  readonly ahora: Instante;
  readonly descripcionDe: (tipo: number) => string;
}

async function planDeCorte(
  tx: Tx,
  corte: CorteGuardado,
  { ahora, descripcionDe }: Contexto,
): Promise<readonly EventoConFacturas[]> {
  for (const evento of await listEventosDe(tx, corte))
    if (evento.corteId === corte.id) await alargarPlaneada(tx, evento, ahora);
  const todas = await listFacturasDeCorte(tx, corte.id);
  const planes: EventoConFacturas[] = [];
  const porCufd = Map.groupBy(todas, (f) => f.cufd);
  for (const [cufd, suyas] of porCufd) {
    const tramo = tramoDe(corte, todas, cufd);
    if (tramo === undefined) continue;
    const sueltas = await repartir(tx, { corte, cufd, ahora }, suyas.filter(isEsperando), planes);
    if (sueltas.length === 0) continue;
    const { inicio, fin } = spanDe(tramo, sueltas);
    const parte = { corte, cufd, inicio, ahora };
    const hasta = await hacerSitio(tx, parte, fin, await alargarFin(tx, parte, fin));
    const vecinos = await listVentanas(tx, corte, ahora);
    const ventana = abrirVentana(vecinos, sueltas, { inicio, fin: hasta }, ahora);
    if (ventana === undefined) continue;
    const { nit, sucursal, puntoVenta, tipo, id: corteId } = corte;
    const lugar = { nit, sucursal, puntoVenta, corteId, tipo, cufdEvento: cufd };
    const evento = await insertEvento(tx, { ...lugar, descripcion: descripcionDe(tipo), ...ventana });
    if (!requiereCafc(tipo)) await retomarVencidas(tx, evento);
    planes.push({ evento, facturas: sueltas.filter((f) => cubre(evento, f)) });
  }
  return planes;
}

/**
 * Gives the documents that no window covers. A document inside a foreign window can have none, and is
 * observed; it is too late where that window was never registered and cannot be any more.
 */
async function repartir(
  tx: Tx,
  { corte, cufd, ahora }: { readonly corte: CorteGuardado; readonly cufd: string; readonly ahora: Instante },
  facturas: readonly FacturaEnEspera[],
  planes: EventoConFacturas[],
): Promise<readonly FacturaEnEspera[]> {
  const eventos = await listVentanas(tx, corte, ahora);
  // A lost window of this outage comes last: another outage's may cover its documents by now.
  const propios = eventos
    .filter((e) => e.cufdEvento === cufd && isSuyo(e, corte))
    .toSorted((a, b) => Number(isPerdida(a, ahora)) - Number(isPerdida(b, ahora)));
  for (const evento of propios) {
    const suyas = facturas.filter((f) => propios.find((e) => cubre(e, f)) === evento);
    if (suyas.length > 0) planes.push({ evento, facturas: suyas });
  }
  const ajenos = eventos.filter((e) => !propios.includes(e));
  const sueltas: FacturaEnEspera[] = [];
  for (const factura of facturas) {
    if (propios.some((e) => cubre(e, factura))) continue;
    const ajeno = ajenos.find((e) => e.inicio < factura.fechaEmision && factura.fechaEmision < e.fin);
    if (ajeno === undefined) sueltas.push(factura);
    else {
      const dicha = isPerdida(ajeno, ahora) ? FUERA_DE_PLAZO : SIN_VENTANA;
      await updateFactura(tx, factura, { observada: JSON.stringify(dicha) });
    }
  }
  return sueltas;
}

/**
 * Lists the windows of a point of sale that an outage's documents must keep to. A window of another outage that was never registered, and cannot
 * be any more, does not exist at the tax system: an outage that began in it and lasted on registers its documents.
 */
async function listVentanas(
  tx: Tx,
  { id, nit, sucursal, puntoVenta }: CorteGuardado,
  ahora: Instante,
): Promise<readonly Evento[]> {
  const eventos = await listEventosDe(tx, { nit, sucursal, puntoVenta });
  return eventos.filter((evento) => evento.corteId === id || !isPerdida(evento, ahora));
}

/** Tells whether a window was never registered, and ended too long ago for it. */
function isPerdida({ codigo, enDuda, fin }: Evento, ahora: Instante): boolean {
  return codigo === null && enDuda === 0 && hasVencido(fin, ahora);
}

/**
 * Tells whether an event may take documents of the outage. Hand-written invoices and the till's never share
 * an event (902, 904); a transcription has its own.
 */
function isSuyo({ tipo, corteId }: Evento, corte: CorteGuardado): boolean {
  return requiereCafc(corte.tipo) ? corteId === corte.id : !requiereCafc(tipo);
}

/** Refusal 1040, given before the tax system does. */
const SIN_VENTANA = {
  codigo: 1040,
  descripcion: "LA FECHA DE EMISION ESTA DENTRO DE OTRO EVENTO",
  remedio: "Emita la venta de nuevo: su momento ya pertenece a otro evento registrado.",
} as const;

interface Tramo {
  readonly inicio: Instante | undefined;
  readonly fin: Instante | undefined;
}

/**
 * Gives the part of an outage in which a CUFD served; undefined while it still serves. It begins with the outage, or with the CUFD's first
 * document where another CUFD came before. It ends with the next CUFD's first document, or with the outage.
 * It is wider than the documents: the 48 h run from the window's end, and an outage may last for days after
 * its first sales. It ends with the last document where the till has more that did not arrive. It is empty once
 * documents were packed: their window is registered.
 */
function tramoDe(corte: CorteGuardado, todas: readonly FacturaEnEspera[], cufd: string): Tramo | undefined {
  const [suyas, otras] = [todas.filter((f) => f.cufd === cufd), todas.filter((f) => f.cufd !== cufd)];
  const emisiones = suyas.map((f) => f.fechaEmision).toSorted();
  const [primera = "", ultima = ""] = [emisiones[0], emisiones.at(-1)];
  const [siguiente] = otras
    .map((f) => f.fechaEmision)
    .filter((fecha) => fecha > ultima)
    .toSorted();
  if (siguiente === undefined && corte.fin === null) return undefined;
  if (suyas.some((f) => f.paqueteId !== null)) return { inicio: undefined, fin: undefined };
  return {
    inicio: otras.some((f) => f.fechaEmision < primera) ? undefined : corte.inicio,
    fin: siguiente === undefined ? finConocido(corte) : antesDe(siguiente),
  };
}

function finConocido({ fin, presunto }: CorteGuardado): Instante | undefined {
  return presunto === "faltan" ? undefined : (fin ?? undefined);
}

/** The span of a part of an outage, which holds its documents. */
function spanDe({ inicio, fin }: Tramo, facturas: readonly FacturaEnEspera[]): Ventana {
  const emisiones = facturas.map((f) => f.fechaEmision).toSorted();
  const [primera, ultima] = [emisiones[0], emisiones.at(-1)];
  if (primera === undefined || ultima === undefined)
    throw new Error("Una parte de un corte no tiene documentos.");
  return {
    inicio: inicio !== undefined && inicio < primera ? inicio : primera,
    fin: fin !== undefined && fin > ultima ? fin : ultima,
  };
}

/**
 * Opens a window over these documents, as wide as their part of the outage and the windows around it allow.
 */
function abrirVentana(
  ventanas: readonly Evento[],
  facturas: readonly FacturaEnEspera[],
  parte: Ventana,
  ahora: Instante,
): Ventana | undefined {
  const emisiones = facturas.map((f) => f.fechaEmision);
  const [primera = parte.inicio] = emisiones;
  const { anteriorFin, siguienteInicio: tope } = findVecinos(ventanas, primera);
  const ventana = planVentana({ ...parte, emisiones }, { ahora, anteriorFin });
  if (ventana === undefined || tope === null || ventana.fin <= tope) return ventana;
  return instanteToEpoch(tope) > instanteToEpoch(ventana.inicio)
    ? { inicio: ventana.inicio, fin: tope }
    : undefined;
}

/** Returns the latest end among the windows that began by a moment, and the start of the next window. */
function findVecinos(
  ventanas: readonly Evento[],
  momento: Instante,
): { readonly anteriorFin: Instante | null; readonly siguienteInicio: Instante | null } {
  const antes = ventanas.filter((e) => e.inicio <= momento).map((e) => e.fin);
  const despues = ventanas.filter((e) => e.inicio > momento).map((e) => e.inicio);
  return { anteriorFin: antes.toSorted().at(-1) ?? null, siguienteInicio: despues.toSorted()[0] ?? null };
}

function cubre(evento: Evento, { fechaEmision: fecha }: FacturaEnEspera): boolean {
  return evento.inicio <= fecha && fecha <= evento.fin;
}

function isEsperando(factura: FacturaEnEspera): boolean {
  return factura.estado === "OFFLINE" && factura.paqueteId === null && factura.observada === null;
}

/**
 * Reads the catalog's names of the kinds of events, of which the tax system gets one with each event. docs/fiscal-rules.md F39.
 */
export async function descripcionesDe(deps: Deps, nit: Nit): Promise<(tipo: number) => string> {
  const eventos = (await catalogosDe(deps.db, nit))?.crudos.eventos_significativos ?? [];
  return (tipo) =>
    eventos.find((e) => e.codigoClasificador === tipo)?.descripcion ?? "CORTE DEL SERVICIO DE INTERNET";
}
