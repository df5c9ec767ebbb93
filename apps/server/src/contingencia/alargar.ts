/** How long an outage may have lasted beyond the end that was told, where its 48 h would otherwise be over. docs/decisions/0107 */
import { epochToInstante, Instante, instanteToEpoch, requiereCafc, vigenciaOfflineMs } from "@mostrador/core";
import { findCufd, findCufdTras } from "../impuestos/db/puntos.ts";
import { updateFactura } from "../documentos/db/facturas.ts";
import type { Tx } from "../motor/connection.ts";
import {
  findCorte,
  findEmisionAjena,
  findUltimaBajo,
  isPorVencer,
  listCortesTras,
  listObservadasEn,
  type CorteGuardado,
} from "./db/cortes.ts";
import { deleteSinRegistrar, listEventosDe, updateEvento, type Evento } from "./db/eventos.ts";
import { FUERA_DE_PLAZO } from "./evento-negado.ts";

/**
 * A till tells the end of an outage together with every outage after it. The call may have been on its way for so long, while the till sold
 * on.
 */
const TARDANZA_MS = 600_000;

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
 * and as long as no document that is still to come can need another window. Where more of the outage is to come, only its CUFD says so. An end
 * that somebody told in the till's place stays.
 */
export async function alargarFin(tx: Tx, parte: Parte, fin: Instante): Promise<Instante> {
  const { corte, cufd, inicio, ahora } = parte;
  if (requiereCafc(corte.tipo) || isDeOtro(corte) || !isPorVencer(fin, ahora)) return fin;
  const limite = epochToInstante(instanteToEpoch(inicio) + vigenciaOfflineMs(corte.tipo));
  const ajena = await findEmisionAjena(tx, corte, { cufd, desde: fin, limite });
  const hasta = ajena === undefined || ajena > ahora ? ahora : antesDe(ajena);
  const bajoElCufd = (await listBajoElCufd(tx, parte)).map((cada) => (cada < limite ? cada : limite));
  const seguros = [fin, ...bajoElCufd, ...(corte.presunto === null ? await listConocidos(tx, corte) : [])];
  return (
    seguros
      .map((cada) => (cada < hasta ? cada : hasta))
      .toSorted()
      .at(-1) ?? fin
  );
}

/** Tells whether somebody ended the outage in its till's place: nobody knows what that till has. */
function isDeOtro({ presunto }: CorteGuardado): boolean {
  return presunto !== null && presunto !== "faltan";
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
 * Lists moments before which every document is known: the start of a later outage, its end where nothing of it is missing, and what the
 * till told. Of an outage that is not whole, more is to come.
 */
async function listConocidos(tx: Tx, corte: CorteGuardado): Promise<readonly Instante[]> {
  const posteriores = await listCortesTras(tx, corte);
  const conocidos = posteriores.map(({ inicio }) => antesDe(inicio));
  for (const { fin, presunto } of posteriores) if (fin !== null && presunto === null) conocidos.push(fin);
  if (corte.dichoEn === null) return conocidos;
  const dicho = epochToInstante(instanteToEpoch(corte.dichoEn) - TARDANZA_MS);
  const parciales = posteriores.filter(({ fin, presunto }) => fin === null || presunto !== null);
  const [hasta = dicho] = [dicho, ...parciales.map(({ inicio }) => inicio)].toSorted();
  return [...conocidos, antesDe(hasta)];
}

/**
 * Returns how far a window may go that was to end at `fin` and goes on until `hasta`. Windows in it of which the tax system was not told give
 * way, if they have the same CUFD: their documents lie in this one. It ends where another one begins.
 */
export async function hacerSitio(
  tx: Tx,
  { corte, cufd, inicio }: Omit<Parte, "ahora">,
  fin: Instante,
  hasta: Instante,
): Promise<Instante> {
  if (hasta <= fin) return hasta;
  const posteriores = (await listEventosDe(tx, corte)).filter((otro) => otro.inicio > inicio);
  const ceden = posteriores.filter(
    (otro) => isPorDecir(otro) && otro.cufdEvento === cufd && acaba(otro, hasta),
  );
  const quedan = posteriores.filter((otro) => !ceden.includes(otro));
  const [tope = hasta] = [...quedan.map((otro) => otro.inicio), hasta].toSorted();
  const cedidas = ceden.filter((otro) => otro.inicio < tope).map(({ id }) => id);
  if (cedidas.length > 0) await deleteSinRegistrar(tx, cedidas);
  return tope;
}

/** Tells whether the tax system neither has a till's window nor can have it. */
function isPorDecir({ codigo, enDuda, tipo, corteId }: Evento): boolean {
  return codigo === null && enDuda === 0 && corteId !== null && !requiereCafc(tipo);
}

/** Tells whether a window ends by a moment: windows are whole seconds, widened outward. */
function acaba({ fin }: Evento, momento: Instante): boolean {
  return instanteToEpoch(fin) < instanteToEpoch(momento) + 1000;
}

/** Moves the end of a planned window whose term is near, unless the tax system may have it. Returns whether it did. */
export async function alargarPlaneada(tx: Tx, evento: Evento, ahora: Instante): Promise<boolean> {
  const { id, corteId, codigo, enDuda, cufdEvento: cufd, inicio, fin } = evento;
  if (codigo !== null || enDuda === 1 || !isPorVencer(fin, ahora)) return false;
  const corte = corteId === null ? undefined : await findCorte(tx, corteId);
  if (corte === undefined) return false;
  const parte = { corte, cufd, inicio, ahora };
  const hasta = await hacerSitio(tx, parte, fin, antesDe(await alargarFin(tx, parte, fin)));
  if (hasta <= fin) return false;
  await updateEvento(tx, id, { fin: hasta, mensajes: null });
  await retomarVencidas(tx, { ...evento, fin: hasta });
  return true;
}

/**
 * Takes up again the documents of other outages that were given up as too late and lie in a new window of their CUFD: their outages ask for
 * their packages anew.
 */
export async function retomarVencidas(tx: Tx, ventana: Evento): Promise<void> {
  const { nit } = ventana;
  const apartadas = await listObservadasEn(tx, ventana, ventana, JSON.stringify(FUERA_DE_PLAZO));
  for (const { cuf, corteId } of apartadas)
    if (corteId !== ventana.corteId) await updateFactura(tx, { nit, cuf }, { observada: null });
}

/** The end of a window before a moment: windows are whole seconds, widened outward, and what follows needs its own second. */
export function antesDe(momento: Instante): Instante {
  return Instante.parse(`${momento.slice(0, 19)}.000`);
}
