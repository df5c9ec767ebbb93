/** Reads what a till that takes a lost one's place needs of its facts; writes nothing. docs/design.md D53 */
import type { HechosTerminal } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { findUltimoTurno, listParaReponer } from "../db/hechos.ts";
import type { ClavePunto } from "../db/puntos.ts";
import { primeraPagina } from "./primera-pagina.ts";

/** Facts that are read for one page. */
const POR_PAGINA = 250;

/**
 * Gives a page of at most `PAGINA_BYTES`, but one fact at least: every closing of the point of sale, and all facts since the session
 * that is open there began. `desde` is the last page's `hasta`.
 */
export async function hechosDesde(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  desde: number,
): Promise<HechosTerminal> {
  const punto = { nit, sucursal, puntoVenta };
  const ultimo = await findUltimoTurno(db, punto);
  // Without an open session nothing is needed but the closings.
  if (ultimo === undefined) return { hechos: [], hasta: null };
  const todosDesde = ultimo.tipo === "turnoAbierto" ? ultimo.id : ultimo.id + 1;
  const filas = await listParaReponer(db, punto, { tras: desde, todosDesde, limite: POR_PAGINA });
  const medidas = filas.map((fila) => {
    const bytes = Buffer.byteLength(JSON.stringify(fila.datos)) + BYTES_HECHO;
    return { ...fila, bytes };
  });
  const pagina = primeraPagina(medidas, POR_PAGINA);
  const sigue = pagina.length < filas.length || filas.length === POR_PAGINA;
  return {
    hechos: pagina.map(
      ({ clave: id, serie, n, epoca, tipo, version, instante, usuario, autorizo, datos }) => ({
        id,
        serie,
        n,
        epoca,
        tipo,
        version,
        instante,
        usuario,
        autorizo,
        datos,
      }),
    ),
    hasta: sigue ? (pagina.at(-1)?.id ?? null) : null,
  };
}

/** All of a fact but its data. */
const BYTES_HECHO = 1000;
