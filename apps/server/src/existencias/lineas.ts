/** Lines of an act as they were written, with the product and the presentation that they name. */
import { enUnidades, fail, ok, type FalloCampo, type Nit, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import type { Fallo } from "../fallos.ts";
import { listComposiciones } from "./db/composiciones.ts";
import { readFilas } from "../tienda/readers/tienda.ts";

/** A line as it was written: `cantidad` of the presentation; without one, of the product's own unit. */
export interface LineaPedida {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
}

/** What a line is frozen with: the product's name, the presentation's factor and the units that it moves. */
export interface Congelada {
  readonly descripcion: string;
  readonly factor: string;
  readonly unidades: string;
}

/** Reads the products and presentations of lines. Fails at one that is gone, or is of another product. */
export async function congelarLineas<L extends LineaPedida>(
  tx: Tx,
  nit: Nit,
  lineas: readonly L[],
): Promise<Result<readonly (L & Congelada)[], Fallo>> {
  const productos = porId(await readFilas(tx, nit, "producto", unicos(lineas.map((una) => una.productoId))));
  const ids = unicos(lineas.flatMap(({ presentacionId }) => presentacionId ?? []));
  const presentaciones = porId(await readFilas(tx, nit, "presentacion", ids));
  const compuestos = new Set((await listComposiciones(tx, nit)).map(({ productoId }) => productoId));
  const leidas: (L & Congelada)[] = [];
  for (const [i, linea] of lineas.entries()) {
    const producto = productos.get(linea.productoId);
    if (producto === undefined)
      return faltaEn(["lineas", i, "producto_id"], "Ese producto no está en la tienda.");
    if (compuestos.has(linea.productoId))
      return faltaEn(["lineas", i, "producto_id"], seArma(producto.descripcion));
    const presentacion = linea.presentacionId === null ? null : presentaciones.get(linea.presentacionId);
    if (presentacion !== null && presentacion?.productoId !== linea.productoId)
      return faltaEn(
        ["lineas", i, "presentacion_id"],
        `«${producto.descripcion}» no tiene esa presentación.`,
      );
    const factor = presentacion?.factor ?? "1";
    const unidades = enUnidades(linea.cantidad, factor).toFixed();
    leidas.push({ ...linea, descripcion: producto.descripcion, factor, unidades });
  }
  return ok(leidas);
}

/** Says that a product made of others has no stock of its own. */
export function seArma(descripcion: string): string {
  return `«${descripcion}» se arma con otros productos: ponga sus partes, una por una.`;
}

/** Names a field that is wrong, and what to do about it. */
export function campo(loc: readonly (string | number)[], msg: string): FalloCampo {
  return { loc: [...loc], kind: "existencias", msg };
}

/** Refuses an act at one of its fields. */
export function faltaEn(loc: readonly (string | number)[], msg: string): Result<never, Fallo> {
  return fail({ kind: "validacion", campos: [campo(loc, msg)] });
}

/** Refuses a line that the ledger cannot hold. */
export function demasiado(i: number): Result<never, Fallo> {
  const msg = "Es más de lo que se puede llevar de un producto: revise la cantidad y el importe.";
  return faltaEn(["lineas", i, "cantidad"], msg);
}

function porId<F extends { readonly id: string }>(filas: readonly F[]): ReadonlyMap<string, F> {
  return new Map(filas.map((fila) => [fila.id, fila]));
}

function unicos(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
