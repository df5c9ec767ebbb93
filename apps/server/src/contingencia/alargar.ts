/** How long an outage may have lasted beyond the end that was told, where its 48 h would otherwise be over. docs/decisions/0107 */
import { Instante, requiereCafc } from "@mostrador/core";
import { findCufd, findCufdTras } from "../impuestos/db/puntos.ts";
import type { Tx } from "../motor/connection.ts";
import { findEmisionAjena, findUltimaBajo, isPorVencer, listCortesTras } from "./db/cortes.ts";
import { listEventosDe, updateEvento, type Evento } from "./db/eventos.ts";

/** An outage's part under one CUFD, seen at a moment. */
interface Parte {
  readonly corte: Pick<Evento, "nit" | "sucursal" | "puntoVenta" | "tipo" | "inicio">;
  readonly cufd: string;
  readonly ahora: Instante;
}

/**
 * Returns the end of a window that was to end at `fin`: the same, unless its term is near. A till that is off overnight ends its outage with
 * its last document, though the trouble may have lasted for days. Such an outage goes on until something else of its point of sale was issued,
 * and as long as no document that is still to come can have another CUFD.
 */
export async function alargarFin(tx: Tx, { corte, cufd, ahora }: Parte, fin: Instante): Promise<Instante> {
  if (requiereCafc(corte.tipo) || !isPorVencer(fin, ahora)) return fin;
  const ajena = await findEmisionAjena(tx, corte, { cufd, desde: fin });
  const hasta = ajena === undefined || ajena > ahora ? ahora : antesDe(ajena);
  const seguros = [fin, ...(await listSeguros(tx, { corte, cufd, ahora }))].filter((cada) => cada <= hasta);
  return seguros.toSorted().at(-1) ?? fin;
}

/**
 * Lists moments before which every document is known, or has this CUFD: the start of a later outage and its end where nothing of it is missing,
 * the last document of the CUFD, and the moment at which the next CUFD came.
 */
async function listSeguros(tx: Tx, { corte, cufd, ahora }: Parte): Promise<readonly Instante[]> {
  const seguros: Instante[] = [];
  const dado = await findCufd(tx, corte.nit, cufd);
  if (dado !== undefined) seguros.push(antesDe((await findCufdTras(tx, dado)) ?? ahora));
  const ultima = await findUltimaBajo(tx, corte, cufd);
  if (ultima !== undefined) seguros.push(ultima);
  for (const { inicio, fin, presunto } of await listCortesTras(tx, corte)) {
    seguros.push(antesDe(inicio));
    if (fin !== null && presunto === null) seguros.push(fin);
  }
  return seguros;
}

/** Moves the end of a planned window whose term is near, unless the tax system may have it. Returns whether it did. */
export async function alargarPlaneada(tx: Tx, evento: Evento, ahora: Instante): Promise<boolean> {
  const { id, codigo, enDuda, cufdEvento: cufd, inicio, fin } = evento;
  if (codigo !== null || enDuda === 1 || !isPorVencer(fin, ahora)) return false;
  const alargado = antesDe(await alargarFin(tx, { corte: evento, cufd, ahora }, fin));
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
