/** Books the counts of tills from their facts. docs/decisions/0067 */
import {
  decimal,
  epochToInstante,
  instanteToEpoch,
  parseHecho,
  sumar,
  type ConteoDeCaja,
  type Decimal,
  type Hecho,
  type Instante,
} from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";
import { findPartes } from "./composiciones.ts";
import { findConteo, insertConteo, insertLineas, listDelGrupo } from "./conteos.ts";
import { countStock, moveStock, openLibro, type Libro } from "./libro.ts";
import { findModo } from "./modo.ts";
import { fromCantidad, fromValor } from "./unidades.ts";
import { saveLibroQueAbre } from "./ventas-previas.ts";
import type { CajaQueVende } from "./ventas.ts";

/** Maximum time between counts of one group; a later count has the same code by chance. */
const GRUPO_MS = 72 * 3_600_000;

/**
 * Books the counts in a till's facts, each once, in the transaction that stores the facts. A count begins the stock of a product that is not
 * followed yet, without a cost, because tills know none. Instants in the future are taken as the present.
 */
export async function bookConteos(
  tx: Tx,
  caja: CajaQueVende,
  hechos: readonly Hecho[],
  ahoraMs: number,
): Promise<void> {
  const conteos = hechos.filter(({ tipo }) => tipo === "conteo");
  if (conteos.length === 0 || (await findModo(tx, caja.nit)) === 0) return;
  for (const hecho of conteos) {
    const leido = parseHecho(hecho);
    if (leido.kind === "conteo") await bookConteo(tx, caja, { hecho, conteo: leido.datos }, ahoraMs);
  }
}

interface Contado {
  readonly hecho: Pick<Hecho, "instante" | "usuario">;
  readonly conteo: ConteoDeCaja;
}

async function bookConteo(
  tx: Tx,
  { nit, sucursal, nombre }: CajaQueVende,
  { hecho: { instante, usuario }, conteo }: Contado,
  ahoraMs: number,
): Promise<void> {
  const { id, grupo, nota } = conteo;
  if ((await findConteo(tx, nit, id)) !== undefined) return;
  const ahora = epochToInstante(ahoraMs);
  const dichas = porProducto(conteo.lineas, ahora);
  const ids = dichas.map(({ productoId }) => productoId);
  // A till does not know which products are made of others: those have no stock, and are left out.
  const compuestos = await findPartes(tx, nit, ids, ahora);
  const lineas = dichas.filter(({ productoId }) => !compuestos.has(productoId));
  const productos = lineas.map(({ productoId }) => productoId);
  const libro = await openLibro(
    tx,
    { nit, sucursal, registradoEn: ahoraMs, usuario, origen: nombre, nota },
    productos,
  );
  const antes = epochToInstante(Math.min(ahoraMs, instanteToEpoch(instante)) - GRUPO_MS);
  const delGrupo = await listDelGrupo(tx, { nit, sucursal, grupo }, productos, antes);
  const filas: Nueva<"conteosLineas">[] = [];
  for (const [linea, contada] of lineas.entries()) {
    const otro = delGrupo.get(contada.productoId);
    const puesta = await (otro === undefined
      ? countLinea(libro, id, linea, contada)
      : addLinea(libro, id, linea, { ...contada, hasta: despuesDe(otro, contada.hasta) }));
    const { productoId, desde } = contada;
    if (puesta !== null) filas.push({ nit, conteoId: id, linea, sucursal, productoId, desde, ...puesta });
  }
  const registradoEn = ahoraMs;
  await insertConteo(tx, { nit, id, sucursal, grupo, instante, usuario, origen: nombre, nota, registradoEn });
  if (filas.length > 0) await insertLineas(tx, filas);
  await saveLibroQueAbre(libro);
}

interface Contada {
  readonly productoId: string;
  readonly contado: Decimal;
  readonly desde: Instante;
  readonly hasta: Instante;
}

/** Merges the lines of each product, and moves instants in the future to the present. */
function porProducto(lineas: ConteoDeCaja["lineas"], ahora: Instante): readonly Contada[] {
  const hastaAhora = (instante: Instante) => (instante > ahora ? ahora : instante);
  return [...Map.groupBy(lineas, ({ productoId }) => productoId)].map(([productoId, suyas]) => ({
    productoId,
    contado: sumar(suyas.map(({ contado }) => decimal(contado))),
    desde: suyas.map(({ desde }) => hastaAhora(desde)).reduce((a, b) => (a < b ? a : b)),
    hasta: suyas.map(({ hasta }) => hastaAhora(hasta)).reduce((a, b) => (a > b ? a : b)),
  }));
}

type Puesta = Pick<Nueva<"conteosLineas">, "instante" | "contado" | "esperado" | "costo" | "suma">;

/** Adjusts a product to its count at the count's last instant. Null if the ledger cannot hold it. */
async function countLinea(
  libro: Libro,
  id: string,
  linea: number,
  { productoId, contado, hasta: instante }: Contada,
): Promise<Puesta | null> {
  const ajustada = await countStock(libro, id, { productoId, linea, instante, contado });
  if (ajustada === null) return null;
  const { esperado, costo } = ajustada;
  return {
    instante,
    contado: fromCantidad(contado),
    esperado: fromCantidad(esperado),
    costo: fromValor(costo),
    suma: 0,
  };
}

/** Adds the quantity that one person counted to the count of another person in the group. */
async function addLinea(
  libro: Libro,
  referencia: string,
  linea: number,
  { productoId, contado, hasta: instante }: Contada,
): Promise<Puesta | null> {
  const movida = await moveStock(libro, {
    productoId,
    motivo: "conteo",
    referencia,
    linea,
    instante,
    cantidad: contado,
    abre: true,
  });
  if (movida === null) return null;
  const { queda } = movida;
  const habia = fromCantidad(queda.cantidad.minus(contado));
  return {
    instante,
    contado: habia + fromCantidad(contado),
    esperado: habia,
    costo: fromValor(queda.costo),
    suma: 1,
  };
}

/** Returns an instant right after another count, or the line's own if it is later: the other count must not pass for a later truth about the line. */
function despuesDe(otro: Instante, suyo: Instante): Instante {
  return suyo > otro ? suyo : epochToInstante(instanteToEpoch(otro) + 1);
}
