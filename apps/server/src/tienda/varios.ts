import { createHash, randomUUID } from "node:crypto";
import { decimal, decimalToText, dividir, fail, ok, Producto, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { listIdsTras, type FiltroFichas } from "./db/fichas.ts";
import { findRecordada, saveDesenlace } from "../motor/idempotencia.ts";
import { readAvanceVarios, type AvanceVarios } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas, walkFilas, type FilaDe } from "./readers/tienda.ts";
import { applyCambios } from "./compartidas.ts";
import { cambiosDe, LOTE, type DepsPorPasos, type DepsTienda, type Editor } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";
import { deleteProductos } from "./productos.ts";

/** The change of many products: a percentage on their prices, a category, a code, whether they are sold, or that they are deleted. */
export interface CambioDeVarios {
  /** Percentage, such as `-5` or `12.5`. */
  readonly porcentaje?: string | undefined;
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
  /** The step that prices are rounded to, such as `0.50`; without it the centavo. */
  readonly redondeo?: string | undefined;
  /** A code of the tax system, under its activity. */
  readonly codigo?: { readonly codigoSin: number; readonly actividadEconomica: string } | undefined;
  /** Deletes them, with their presentations, prices and tiles. */
  readonly borrar?: boolean | undefined;
}

/** Effect of a change of many products: how many differ from before, and the first of them. */
export type VariosCambiados = Pick<AvanceVarios, "cambian" | "muestra">;

/** The products that a change takes. */
type Filtro = Pick<FiltroFichas, "palabras" | "categoria" | "activo">;

const MUESTRA = 20;

/** Says what a change of all products of a filter would do. */
export async function preverVarios(
  { db }: DepsTienda,
  { nit }: Editor,
  filtro: Filtro,
  cambio: CambioDeVarios,
): Promise<VariosCambiados> {
  await putFichas(db, nit, ["producto"]);
  let dicho: VariosCambiados = { cambian: 0, muestra: [] };
  for await (const producto of walkFilas(db, { nit, tipo: "producto", ...filtro }))
    dicho = conCambiados(dicho, cambiados([producto], cambio));
  return dicho;
}

/**
 * Changes all products of a filter, some in each transaction: the shop goes on selling in between. Each transaction stores its progress
 * under the caller's key. The same call again continues there, and changes no product twice.
 */
export async function changeVarios(
  deps: DepsPorPasos,
  editor: Editor,
  filtro: Filtro,
  cambio: CambioDeVarios,
  clave: string = randomUUID(),
): Promise<Result<VariosCambiados, Fallo>> {
  const { db } = deps;
  const { nit } = editor;
  await putFichas(db, nit, ["producto"]);
  if (cambio.borrar === true) return ok(await deleteVarios(deps, editor, filtro));
  const hash = createHash("sha256").update(JSON.stringify({ filtro, cambio })).digest("hex");
  for (;;) {
    const paso = await transaccion(db, nit, (tx) =>
      darPaso(tx, deps.now(), editor, { filtro, cambio, clave, hash }),
    );
    if (!paso.ok) return paso;
    const { tras, cambian, muestra } = paso.value;
    if (tras === null) {
      await putFichas(db, nit, ["producto"]);
      return ok({ cambian, muestra });
    }
    await deps.turnos.paso(nit);
  }
}

/** Deletes all products of a filter, some at a time; stopped in the middle, the same call deletes the rest. */
async function deleteVarios(deps: DepsPorPasos, editor: Editor, filtro: Filtro): Promise<VariosCambiados> {
  const { db } = deps;
  const { nit } = editor;
  let hecho: VariosCambiados = { cambian: 0, muestra: [] };
  for (;;) {
    await deps.turnos.paso(nit);
    const ids = await listIdsTras(db, { nit, tipo: "producto", ...filtro }, "", LOTE);
    if (ids.length === 0) return hecho;
    hecho = conCambiados(hecho, cambiados(await readFilas(db, nit, "producto", ids), { borrar: true }));
    await deleteProductos(deps, editor, ids);
  }
}

interface Pedido {
  readonly filtro: Filtro;
  readonly cambio: CambioDeVarios;
  readonly clave: string;
  readonly hash: string;
}

const OPERACION = "productos/varios";
/** Statuses of a stored outcome: in progress, and complete. */
const [SIGUE, HECHO] = [202, 200];

/** Changes the next products in the order of their ids, which no change affects. */
async function darPaso(
  tx: Tx,
  ahoraMs: number,
  { nit, autor }: Editor,
  { filtro, cambio, clave, hash }: Pedido,
): Promise<Result<AvanceVarios, Fallo>> {
  const suya = { nit, operacion: OPERACION, clave };
  const known = await findRecordada(tx, suya);
  if (known !== undefined && known.hash !== hash) return fail({ kind: "claveConOtroCuerpo" });
  const antes = readAvanceVarios(known?.cuerpo ?? null);
  if (antes.tras === null) return ok(antes);
  const ids = await listIdsTras(tx, { nit, tipo: "producto", ...filtro }, antes.tras, LOTE);
  const pedidos = cambiados(await readFilas(tx, nit, "producto", ids), cambio);
  const filas = pedidos.map(({ producto: { id }, campos }) => ({ id, borrado: false, campos }));
  const negados = await applyCambios(tx, { nit, ahoraMs, autor }, cambiosDe("producto", filas, ahoraMs));
  const suyos = pedidos.filter(({ producto }) => !negados.some(({ id }) => id === producto.id));
  const tras = ids.length < LOTE ? null : (ids.at(-1) ?? null);
  const avance = { tras, ...conCambiados(antes, suyos) };
  const status = tras === null ? HECHO : SIGUE;
  await saveDesenlace(tx, suya, { hash, status, cuerpo: JSON.stringify(avance) }, ahoraMs);
  return ok(avance);
}

interface Cambiado {
  readonly producto: FilaDe<"producto">;
  readonly campos: CamposCambiados;
}

function cambiados(productos: readonly FilaDe<"producto">[], cambio: CambioDeVarios): readonly Cambiado[] {
  return productos.flatMap((producto) => {
    const campos = camposDe(producto, cambio);
    return Object.keys(campos).length === 0 && cambio.borrar !== true ? [] : [{ producto, campos }];
  });
}

function conCambiados({ cambian, muestra }: VariosCambiados, suyos: readonly Cambiado[]): VariosCambiados {
  const nuevos = suyos.slice(0, MUESTRA - muestra.length).map(({ producto, campos }) => ({
    codigo: producto.codigo,
    descripcion: producto.descripcion,
    antes: producto.precio,
    despues: campos.precio ?? producto.precio,
  }));
  return { cambian: cambian + suyos.length, muestra: [...muestra, ...nuevos] };
}

type CamposCambiados = Partial<
  Pick<FilaDe<"producto">, "precio" | "categoria" | "activo" | "codigoSin" | "actividadEconomica">
>;

/** The fields of a product that the change makes different. A price that no product may have stays as it is. */
function camposDe(producto: FilaDe<"producto">, cambio: CambioDeVarios): CamposCambiados {
  const { precio } = producto;
  const { porcentaje, redondeo = CENTAVO, categoria, activo, codigo } = cambio;
  const pedidos: CamposCambiados = {
    ...(porcentaje === undefined ? {} : { precio: conPorcentaje(precio, porcentaje, redondeo) }),
    ...(categoria === undefined ? {} : { categoria }),
    ...(activo === undefined ? {} : { activo }),
    ...codigo,
  };
  return Object.fromEntries(
    Object.entries(pedidos).filter(([campo, valor]) => Reflect.get(producto, campo) !== valor),
  );
}

const CENTAVO = "0.01";

/** A price with a percentage more, rounded to the nearest step: 12.34 in steps of 0.50 is 12.50. One that rounds to nothing stays as it is. */
function conPorcentaje(precio: string, porcentaje: string, redondeo: string): string {
  const exacto = decimal(precio).times(decimal(porcentaje).plus(100)).times("0.01");
  const cambiado = dividir(exacto, decimal(redondeo), 0).times(redondeo);
  const nuevo = decimalToText(cambiado, 2);
  return cambiado.gt(0) && Producto.shape.precio.safeParse(nuevo).success ? nuevo : precio;
}
