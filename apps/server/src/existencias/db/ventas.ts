/** Takes sold goods out of stock, once for each sale. docs/decisions/0056 */
import {
  decimal,
  desarmar,
  enUnidades,
  lugarDeLinea,
  type LineaVendida,
  Instante,
  nombrePresentada,
  parseDocumento,
  parseHecho,
  type Hecho,
  type Nit,
} from "@mostrador/core";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { findAvance, listPorFichar } from "../../tienda/db/fichas.ts";
import { readSinFotos } from "../../tienda/db/filas-compartidas.ts";
import { listPorCodigos, listQueNombran } from "../../tienda/db/fichas-por-codigo.ts";
import { findPartes } from "./composiciones.ts";
import { devolver } from "./devolver.ts";
import { hasStock, moveStock, openLibro, saveLibro, type Acto } from "./libro.ts";
import { findModo } from "./modo.ts";
import { findVenta, saveLineas, type LineaGuardada } from "./ventas-guardadas.ts";

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
    const suyas = lineas ?? (await linesOfCuf(tx, nit, sucursal, cuf));
    if (await bookVenta(tx, venta, suyas, ahoraMs)) claves.push(clave);
  }
  // A document may have been annulled before the fact of its sale arrived.
  for (const clave of claves) await devolver(tx, nit, clave, ahoraMs);
}

/** Books a sale under its key; false if it was booked before. `lineas` is null if the sale's lines come from its document, which is still to come. */
export async function bookVenta(
  tx: Tx,
  { nit, clave, sucursal, instante, usuario, origen }: VentaConLineas,
  lineas: readonly LineaVendida[] | null,
  ahoraMs: number,
): Promise<boolean> {
  const fila = { nit, clave, sucursal, instante, usuario, lineas: lineas === null ? null : "[]" };
  const [nueva] = await insertVenta(tx, fila);
  if (nueva === undefined) {
    const antes = await findVenta(tx, nit, clave);
    if (lineas === null || antes === undefined || antes.lineas !== null) return false;
  }
  if (lineas === null) return false;
  const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen };
  const guardadas = await takeOut(tx, acto, { clave, instante }, lineas);
  await saveLineas(tx, { nit, clave }, guardadas);
  return true;
}

async function takeOut(
  tx: Tx,
  acto: Acto,
  { clave, instante }: Pick<VentaConLineas, "clave" | "instante">,
  vendidas: readonly LineaVendida[],
): Promise<readonly LineaGuardada[]> {
  const vendidos = vendidas.map(({ productoId }) => productoId);
  const lineas = desarmar(vendidas, await findPartes(tx, acto.nit, vendidos, instante));
  const libro = await openLibro(
    tx,
    acto,
    lineas.map(({ productoId }) => productoId),
  );
  const guardadas: LineaGuardada[] = [];
  for (const linea of lineas) {
    const { productoId, combo } = linea;
    const cantidad = enUnidades(linea.cantidad, linea.factor).times(-1);
    const salida = cantidad.eq(0)
      ? null
      : await moveStock(libro, {
          productoId,
          motivo: "venta",
          referencia: clave,
          linea: lugarDeLinea(linea),
          instante,
          cantidad,
          deCombo: combo,
        });
    const salio =
      salida === null
        ? null
        : {
            cantidad: decimal(0).minus(salida.cantidad).toFixed(),
            valor: decimal(0).minus(salida.valor).toFixed(),
          };
    guardadas.push({ ...linea, salio, devuelta: "0" });
  }
  await saveLibro(libro);
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
  nit: Nit,
  sucursal: number,
  cuf: string,
): Promise<readonly LineaVendida[] | null> {
  const fila = await tx
    .selectFrom("facturas")
    .select("xml")
    .where("cuf", "=", soughtCuf(cuf))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return fila === undefined ? null : deriveLineas(tx, nit, sucursal, fila.xml);
}

/**
 * Derives the lines of a document for which no till reported any. The code in a line identifies the product, and the name in it the
 * presentation. Leaves out products that the branch does not follow and that have no parts.
 */
export async function deriveLineas(
  tx: Tx,
  nit: Nit,
  sucursal: number,
  xml: Buffer,
): Promise<readonly LineaVendida[]> {
  const leido = parseDocumento(xml.toString("utf8"));
  if (!leido.ok) return [];
  const { detalle, cabecera } = leido.value;
  const codigos = [...new Set(detalle.map((linea) => linea["codigoProducto"] ?? ""))];
  const porCodigo = await mapPorCodigo(tx, nit, codigos);
  const libro = await openLibro(tx, { nit, sucursal, registradoEn: 0, usuario: null, origen: "" }, [
    ...porCodigo.values(),
  ]);
  const compuestos = await findPartes(
    tx,
    nit,
    [...porCodigo.values()],
    Instante.parse(cabecera["fechaEmision"]),
  );
  const lineas: LineaVendida[] = [];
  for (const [i, linea] of detalle.entries()) {
    const productoId = porCodigo.get(linea["codigoProducto"] ?? "");
    if (productoId === undefined || !(hasStock(libro, productoId) || compuestos.has(productoId))) continue;
    const presentada = await findPresentada(tx, nit, productoId, linea["descripcion"] ?? "");
    lineas.push({
      linea: i,
      productoId,
      presentacionId: presentada?.id ?? null,
      factor: presentada?.factor ?? "1",
      cantidad: linea["cantidad"] ?? "0",
    });
  }
  return lineas;
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

/** Finds the presentation whose name follows the product's name in a line's description. */
async function findPresentada(tx: Tx, nit: Nit, productoId: string, descripcion: string) {
  const ids = await listQueNombran(tx, nit, "presentacion", "productoId", productoId);
  if (ids.length === 0) return undefined;
  const [producto] = (await readSinFotos(tx, nit, "producto", [productoId])).values();
  const leido = ConDescripcion.safeParse(JSON.parse(producto ?? "null"));
  if (!leido.success || leido.data.descripcion === descripcion) return undefined;
  const presentaciones = await readSinFotos(tx, nit, "presentacion", ids);
  return [...presentaciones]
    .map(([id, datos]) => ({ id, ...Presentada.parse(JSON.parse(datos)) }))
    .find((una) => nombrePresentada(leido.data, una) === descripcion);
}

const ConCodigo = z.object({ codigo: z.string() });
const ConDescripcion = z.object({ descripcion: z.string() });
const Presentada = z.object({ nombre: z.string(), factor: z.string() });
