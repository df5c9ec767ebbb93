/** Lines of an act as entered, with the product and the presentation that they name. */
import { enUnidades, fail, ok, type FalloCampo, type Nit, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import type { Fallo } from "../fallos.ts";
import { listComposiciones } from "./db/composiciones.ts";
import { readFilas } from "../tienda/readers/tienda.ts";

/** Line as entered. `cantidad` is in units of the presentation or, without one, in the product's own unit. */
export interface LineaPedida {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
}

/** Frozen facts of a line: the product's name, the presentation's factor and the units that the line moves. */
export interface Congelada {
  readonly descripcion: string;
  readonly factor: string;
  readonly unidades: string;
}

/** Reads the products and presentations of lines. Fails if one of them does not exist, or if a presentation belongs to another product. */
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

/** Builds the message that a product made of others has no stock of its own. */
export function seArma(descripcion: string): string {
  return `«${descripcion}» se arma con otros productos: ponga sus partes, una por una.`;
}

/** Builds the failure of one field, with a message that says how to correct it. */
export function campo(loc: readonly (string | number)[], msg: string): FalloCampo {
  return { loc: [...loc], kind: "existencias", msg };
}

/** Refuses an act at one of its fields. */
export function faltaEn(loc: readonly (string | number)[], msg: string): Result<never, Fallo> {
  return fail({ kind: "validacion", campos: [campo(loc, msg)] });
}

/** Refuses a line that exceeds the ledger's range. */
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
