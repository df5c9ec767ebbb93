/** Reads the facts that a till needs to take a lost one's place; writes nothing. docs/design.md D53 */
import { parseHecho, type HechosTerminal } from "@mostrador/core";
import { listRevertidas } from "../../documentos/db/facturas.ts";
import type { Db } from "../../motor/connection.ts";
import { listParaReponer } from "../db/hechos.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";
import { primeraPagina } from "../../motor/primera-pagina.ts";
import { findAbiertoDesde } from "./turnos-abiertos.ts";

/** Facts that are read for one page. */
const POR_PAGINA = 250;
/**
 * Longer than the age of a copy that a server is restored from. A restored server gets later facts again from
 * the till that now has the place.
 */
const RECIENTES_MS = 7 * 86_400_000;

/**
 * Gives a page of at most `PAGINA_BYTES`, but at least one fact. It covers every closing of the point of
 * sale, all facts of its open session, and all of the last week. `desde` is the last page's `hasta`,
 * `ahoraMs` this computer's clock.
 */
export async function hechosDesde(
  db: Db,
  { nit, sucursal, puntoVenta }: ClavePunto,
  { desde, ahoraMs }: { readonly desde: number; readonly ahoraMs: number },
): Promise<HechosTerminal> {
  const punto = { nit, sucursal, puntoVenta };
  // Without an open session only closings and the last week are needed.
  const { desde: abierto, ultimo } = await findAbiertoDesde(db, punto);
  const todosDesde = abierto ?? (ultimo === 0 ? Number.MAX_SAFE_INTEGER : ultimo + 1);
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
    revertidas: await listRevertidas(db, nit, pagina.flatMap(anuladaDe)),
  };
}

/** The CUF of the document that a fact tells the annulment of; none for another fact. */
function anuladaDe(fila: Parameters<typeof parseHecho>[0]): string[] {
  const leido = parseHecho(fila);
  return leido.kind === "anulacion" ? [leido.datos.cuf] : [];
}

/** Estimated bytes of a fact without its data. */
const BYTES_HECHO = 1000;
