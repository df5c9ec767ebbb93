/** Takes sold goods out of stock, once for each sale. docs/decisions/0056 */
import {
  desarmar,
  type LineaVendida,
  type Instante,
  nombrePresentada,
  parseHecho,
  parseLineasDeFactura,
  type Hecho,
  type Nit,
  type ParteDeProducto,
} from "@mostrador/core";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { findAvance, listPorFichar } from "../../tienda/db/fichas.ts";
import { readSinFotos } from "../../tienda/db/filas-compartidas.ts";
import { listPorCodigos, listPresentacionesDe } from "../../tienda/db/fichas-por-codigo.ts";
import { findPartes } from "./composiciones.ts";
import { devolver } from "./devolver.ts";
import { openLibro, saveLibro, type Libro } from "./libro.ts";
import { findModo } from "./modo.ts";
import { findVenta, isSinMover, saveLineas, takeLinea, type LineaGuardada } from "./ventas-guardadas.ts";

/** Sale that takes goods out of stock. */
export interface VentaConLineas {
  readonly nit: Nit;
  /** Key of the sale: its id, or the CUF of a document issued through the API. */
  readonly clave: string;
  readonly sucursal: number;
  readonly instante: Instante;
  readonly usuario: string | null;
  readonly origen: string;
}

/** Till whose facts about stock are booked. */
export interface CajaQueVende {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly nombre: string;
}

/** Books the sales in a till's facts, in the transaction that stores the facts. It costs one query if the company does not follow its stock. */
export async function bookVentas(
  tx: Tx,
  { nit, sucursal, nombre }: CajaQueVende,
  hechos: readonly Hecho[],
  ahoraMs: number,
): Promise<void> {
  const ventas = hechos.filter(({ tipo }) => tipo === "venta");
  if (ventas.length === 0 || (await findModo(tx, nit)) === 0) return;
  const claves: string[] = [];
  for (const hecho of ventas) {
    const leido = parseHecho(hecho);
    if (leido.kind !== "venta") continue;
    const { ventaId: clave, cuf, lineas } = leido.datos;
    const { instante, usuario } = hecho;
    const venta = { nit, clave, sucursal, instante, usuario, origen: nombre };
    const suyas = lineas === undefined ? await linesOfCuf(tx, venta, cuf, ahoraMs) : { vendidas: lineas };
    if (await bookVenta(tx, venta, suyas, ahoraMs)) claves.push(clave);
  }
  // A document may have been annulled before the fact of its sale arrived.
  for (const clave of claves) await devolver(tx, nit, clave, ahoraMs);
}

/** Lines of a sale, and the ledger and the parts of its products where whoever found the lines has read them. */
export interface Vendidas {
  readonly vendidas: readonly LineaVendida[];
  readonly abierto?: Abierto;
}

/** Balances of a sale's products and of their parts, and the parts that its products had at its instant. */
interface Abierto {
  readonly libro: Libro;
  readonly partes: ReadonlyMap<string, readonly ParteDeProducto[]>;
}

/** Books a sale under its key; false if it was booked before. `lineas` is null if the sale's lines come from its document, which is still to come. */
export async function bookVenta(
  tx: Tx,
  venta: VentaConLineas,
  lineas: Vendidas | null,
  ahoraMs: number,
): Promise<boolean> {
  const { nit, clave, sucursal, instante, usuario } = venta;
  const fila = { nit, clave, sucursal, instante, usuario };
  if (lineas === null) {
    await insertVenta(tx, { ...fila, lineas: null });
    return false;
  }
  const abierto = lineas.abierto ?? (await abrir(tx, venta, ahoraMs, productosDe(lineas.vendidas)));
  const guardadas = await takeOut(abierto, venta, lineas.vendidas);
  const sinMover = isSinMover(guardadas);
  const [nueva] = await insertVenta(tx, { ...fila, lineas: JSON.stringify(guardadas), sinMover });
  if (nueva === undefined) {
    const antes = await findVenta(tx, nit, clave);
    // The plan of `takeOut` is not written.
    if (antes === undefined || antes.lineas !== null) return false;
    await saveLineas(tx, { nit, clave }, guardadas);
  }
  await saveLibro(abierto.libro);
  return true;
}

function productosDe(vendidas: readonly LineaVendida[]): readonly string[] {
  return vendidas.map(({ productoId }) => productoId);
}

/** Opens the ledger for the products of a sale and for their parts. */
async function abrir(
  tx: Tx,
  { nit, sucursal, instante, usuario, origen }: Omit<VentaConLineas, "clave">,
  ahoraMs: number,
  productos: readonly string[],
): Promise<Abierto> {
  const partes = await findPartes(tx, nit, productos, instante);
  const enteros = productos.filter((productoId) => !partes.has(productoId));
  const deElla = [...partes.values()].flatMap((suyas) => suyas.map(({ productoId }) => productoId));
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen };
  return { partes, libro: await openLibro(tx, acto, [...enteros, ...deElla]) };
}

/** Takes the sold goods out of an open ledger; gives the lines with what left. Nothing is written before `saveLibro`. */
async function takeOut(
  { libro, partes }: Abierto,
  { clave, instante }: Pick<VentaConLineas, "clave" | "instante">,
  vendidas: readonly LineaVendida[],
): Promise<readonly LineaGuardada[]> {
  const guardadas: LineaGuardada[] = [];
  for (const linea of desarmar(vendidas, partes))
    guardadas.push({ ...linea, salio: await takeLinea(libro, { clave, instante }, linea), devuelta: "0" });
  return guardadas;
}

const insertVenta = compilada((tx, fila: Nueva<"ventasExistencia">) =>
  tx
    .insertInto("ventasExistencia")
    .values(fila)
    .onConflict((c) => c.columns(["nit", "clave"]).doNothing())
    .returning("clave"),
);

/** Derives the lines of a stored document; null if the document is not stored. */
async function linesOfCuf(
  tx: Tx,
  venta: VentaConLineas,
  cuf: string,
  ahoraMs: number,
): Promise<Vendidas | null> {
  const fila = await tx
    .selectFrom("facturas")
    .select("xml")
    .where("cuf", "=", soughtCuf(cuf))
    .where("nit", "=", venta.nit)
    .executeTakeFirst();
  return fila === undefined ? null : deriveLineas(tx, venta, fila.xml, ahoraMs);
}

/**
 * Derives the lines of a document for which no till reported any. The code in a line identifies the product, and the name in it the
 * presentation. A line of a product that the branch does not follow is among them: a count that is on its way may begin its stock before the sale.
 */
export async function deriveLineas(
  tx: Tx,
  venta: Omit<VentaConLineas, "clave">,
  xml: Buffer,
  ahoraMs: number,
): Promise<Vendidas> {
  const lineas = parseLineasDeFactura(xml.toString("utf8"));
  const codigos = [...new Set(lineas.map(({ codigo }) => codigo))];
  const porCodigo = await mapPorCodigo(tx, venta.nit, codigos);
  const abierto = await abrir(tx, venta, ahoraMs, [...porCodigo.values()]);
  const presentadaDe = await createPresentadaDe(tx, venta.nit, [...porCodigo.values()]);
  const vendidas: LineaVendida[] = [];
  for (const [i, { codigo, descripcion, cantidad }] of lineas.entries()) {
    const productoId = porCodigo.get(codigo);
    if (productoId === undefined) continue;
    const presentada = presentadaDe(productoId, descripcion);
    vendidas.push({
      linea: i,
      productoId,
      presentacionId: presentada?.id ?? null,
      factor: presentada?.factor ?? "1",
      cantidad,
    });
  }
  return { vendidas, abierto };
}

/** Maximum rows of one statement, and statements for one sale. After an import, products become searchable only when somebody lists products. */
const [POR_VEZ, VECES] = [500, 4];

/** Maps codes to products. Products that changed after they were made searchable are read directly. */
export async function mapPorCodigo(
  tx: Tx,
  nit: Nit,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hallados = await listPorCodigos(tx, nit, "codigo", codigos);
  const porCodigo = new Map(hallados.toReversed().map(({ codigo, id }) => [codigo, id]));
  const { ultima, hecha } = await findAvance(tx, nit, "producto");
  for (let desde = hecha, vez = 0; desde < ultima && vez < VECES; vez++) {
    const filas = await listPorFichar(tx, nit, "producto", desde, POR_VEZ);
    for (const { id, datos, borrado } of filas) {
      for (const [codigo, suyo] of porCodigo) if (suyo === id) porCodigo.delete(codigo);
      const leido = ConCodigo.safeParse(JSON.parse(datos));
      if (borrado === 0 && leido.success && codigos.includes(leido.data.codigo))
        porCodigo.set(leido.data.codigo, id);
    }
    desde = filas.at(-1)?.version ?? ultima;
  }
  return porCodigo;
}

/** Reads the presentations of products. The returned function finds the one whose name follows the product's name in a line's description. */
async function createPresentadaDe(tx: Tx, nit: Nit, productos: readonly string[]) {
  const suyas = productos.length === 0 ? [] : await listPresentacionesDe(tx, nit, productos);
  if (suyas.length === 0) return () => undefined;
  const deProductos = await readSinFotos(tx, nit, "producto", [
    ...new Set(suyas.flatMap(({ productoId }) => productoId ?? [])),
  ]);
  const presentaciones = await readSinFotos(
    tx,
    nit,
    "presentacion",
    suyas.map(({ id }) => id),
  );
  return (productoId: string, descripcion: string) => {
    const leido = ConDescripcion.safeParse(JSON.parse(deProductos.get(productoId) ?? "null"));
    if (!leido.success || leido.data.descripcion === descripcion) return undefined;
    return suyas
      .filter((una) => una.productoId === productoId)
      .map(({ id }) => ({ id, ...Presentada.parse(JSON.parse(presentaciones.get(id) ?? "null")) }))
      .find((una) => nombrePresentada(leido.data, una) === descripcion);
  };
}

const ConCodigo = z.object({ codigo: z.string() });
const ConDescripcion = z.object({ descripcion: z.string() });
const Presentada = z.object({ nombre: z.string(), factor: z.string() });
