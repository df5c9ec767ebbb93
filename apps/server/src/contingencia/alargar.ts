/** How long an outage may have lasted beyond the end that was told, where its 48 h would otherwise be over. docs/decisions/0107 */
import { epochToInstante, Instante, instanteToEpoch, requiereCafc, vigenciaOfflineMs } from "@mostrador/core";
import { findCufd, findCufdTras, findTerminalDe } from "../impuestos/db/puntos.ts";
import type { Tx } from "../motor/connection.ts";
import {
  findCorte,
  findEmisionAjena,
  findUltimaBajo,
  isPorVencer,
  listCortesTras,
  type CorteGuardado,
} from "./db/cortes.ts";
import { listEventosDe, updateEvento, type Evento } from "./db/eventos.ts";

/** An outage's part under one CUFD, seen at a moment. */
interface Parte {
  readonly corte: CorteGuardado;
  readonly cufd: string;
  /** The start of the part's window. */
  readonly inicio: Instante;
  readonly ahora: Instante;
}

/**
 * Returns the end of a window that was to end at `fin`: the same, unless its term is near. A till that is off overnight ends its outage with
 * its last document, though the trouble may have lasted for days. Such an outage goes on until something else of its point of sale was issued,
 * and as long as no document that is still to come can need another window. An outage of which more is to come ends where it was told.
 */
export async function alargarFin(tx: Tx, parte: Parte, fin: Instante): Promise<Instante> {
  const { corte, cufd, inicio, ahora } = parte;
  if (requiereCafc(corte.tipo) || corte.presunto !== null || !isPorVencer(fin, ahora)) return fin;
  const limite = epochToInstante(instanteToEpoch(inicio) + vigenciaOfflineMs(corte.tipo));
  const ajena = await findEmisionAjena(tx, corte, { cufd, desde: fin, limite });
  const hasta = ajena === undefined || ajena > ahora ? ahora : antesDe(ajena);
  const bajoElCufd = (await listBajoElCufd(tx, parte)).map((cada) => (cada < limite ? cada : limite));
  const seguros = [fin, ...bajoElCufd, ...(await listConocidos(tx, corte))];
  return (
    seguros
      .map((cada) => (cada < hasta ? cada : hasta))
      .toSorted()
      .at(-1) ?? fin
  );
}

/**
 * Lists moments before which no document has another CUFD: the moment at which the next one came, and the last document of this one. Such a
 * document is valid so many hours after the start of its window.
 */
async function listBajoElCufd(tx: Tx, { corte, cufd, ahora }: Parte): Promise<readonly Instante[]> {
  const dado = await findCufd(tx, corte.nit, cufd);
  const siguiente = dado === undefined ? undefined : ((await findCufdTras(tx, dado)) ?? ahora);
  const ultima = await findUltimaBajo(tx, corte, cufd);
  return [
    ...(siguiente === undefined ? [] : [antesDe(siguiente)]),
    ...(ultima === undefined ? [] : [ultima]),
  ];
}

/**
 * Lists moments before which every document is known: the start of a later outage, its end where nothing of it is missing, and the till's last
 * heartbeat, after which it sends what it has, in order. Of an outage that is not whole, more is to come.
 */
async function listConocidos(tx: Tx, corte: CorteGuardado): Promise<readonly Instante[]> {
  const posteriores = await listCortesTras(tx, corte);
  const conocidos = posteriores.map(({ inicio }) => antesDe(inicio));
  for (const { fin, presunto } of posteriores) if (fin !== null && presunto === null) conocidos.push(fin);
  const latido = await findLatido(tx, corte);
  if (latido === undefined) return conocidos;
  const parciales = posteriores.filter(({ fin, presunto }) => fin === null || presunto !== null);
  const [hasta = latido] = [latido, ...parciales.map(({ inicio }) => inicio)].toSorted();
  return [...conocidos, antesDe(hasta)];
}

/** Finds the last heartbeat of an outage's till, by the server's clock; undefined if its credential has ended. */
async function findLatido(tx: Tx, corte: CorteGuardado): Promise<Instante | undefined> {
  const terminal = corte.terminalId === null ? undefined : await findTerminalDe(tx, corte);
  if (terminal === undefined || terminal.id !== corte.terminalId || terminal.revocado === 1) return undefined;
  return terminal.vistoEn === null ? undefined : epochToInstante(terminal.vistoEn);
}

/** Moves the end of a planned window whose term is near, unless the tax system may have it. Returns whether it did. */
export async function alargarPlaneada(tx: Tx, evento: Evento, ahora: Instante): Promise<boolean> {
  const { id, corteId, codigo, enDuda, cufdEvento: cufd, inicio, fin } = evento;
  if (codigo !== null || enDuda === 1 || !isPorVencer(fin, ahora)) return false;
  const corte = corteId === null ? undefined : await findCorte(tx, corteId);
  if (corte === undefined) return false;
  const alargado = antesDe(await alargarFin(tx, { corte, cufd, inicio, ahora }, fin));
  const otros = await listEventosDe(tx, evento);
  const topes = otros.map((otro) => otro.inicio).filter((otro) => otro > inicio);
  const [hasta = alargado] = [...topes, alargado].toSorted();
  if (hasta <= fin) return false;
  await updateEvento(tx, id, { fin: hasta, mensajes: null });
  return true;
}

/** The end of a window before a moment: windows are whole seconds, widened outward, and what follows needs its own second. */
export function antesDe(momento: Instante): Instante {
  return Instante.parse(`${momento.slice(0, 19)}.000`);
}
