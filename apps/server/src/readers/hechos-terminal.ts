/** Reads what a till that takes a lost one's place needs of its facts; writes nothing. docs/design.md D53 */
import type { HechosTerminal } from "@mostrador/core";
import type { Db } from "../db/connection.ts";
import { findUltimoTurno, listParaReponer } from "../db/hechos.ts";
import type { ClavePunto } from "../db/puntos.ts";
import { primeraPagina } from "./primera-pagina.ts";

/** Facts that are read for one page. */
const POR_PAGINA = 250;
/** Longer than the age of a copy that a server is restored from: of what came since, the till that has the place now tells it again. */
const RECIENTES_MS = 7 * 86_400_000;

/**
 * Gives a page of at most `PAGINA_BYTES`, but one fact at least: every closing of the point of sale, all facts since the session that is open
 * there began, and all of the last week. `desde` is the last page's `hasta`, `ahoraMs` this computer's clock.
 */
export async function hechosDesde(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  { desde, ahoraMs }: { readonly desde: number; readonly ahoraMs: number },
): Promise<HechosTerminal> {
  const punto = { nit, sucursal, puntoVenta };
  const ultimo = await findUltimoTurno(db, punto);
  // Without a session nothing is open: nothing but the last week is needed.
  const todosDesde =
    ultimo === undefined ? Number.MAX_SAFE_INTEGER : ultimo.id + (ultimo.tipo === "turnoAbierto" ? 0 : 1);
  const recibidosDesde = ahoraMs - RECIENTES_MS;
  const pedido = { tras: desde, todosDesde, recibidosDesde, limite: POR_PAGINA };
  const filas = await listParaReponer(db, punto, pedido);
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
