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

/** A change of many products: of their prices by a percentage, their category, their code or whether they are sold, or their deletion. */
export interface CambioDeVarios {
  /** Percentage, such as `-5` or `12.5`. */
  readonly porcentaje?: string | undefined;
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
  /** Step to which prices are rounded, such as `0.50`; one centavo if it is undefined. */
  readonly redondeo?: string | undefined;
  /** A code of the tax system, under its activity. */
  readonly codigo?: { readonly codigoSin: number; readonly actividadEconomica: string } | undefined;
  /** True deletes the products, with their presentations, prices and tiles. */
  readonly borrar?: boolean | undefined;
}

/** Effect of a change of many products: the number of products that it changes, and the first of them. */
export type VariosCambiados = Pick<AvanceVarios, "cambian" | "muestra">;

/** Filter of the products that are changed. */
type Filtro = Pick<FiltroFichas, "palabras" | "categoria" | "activo">;

const MUESTRA = 20;

/** Computes the effect of a change of all products of a filter, without making it. */
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
 * Changes all products of a filter, some in each transaction, so that the shop goes on selling in between. Each transaction stores the
 * progress under the caller's key. A repeated call continues from there, and changes no product twice.
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
      darPaso(tx, deps.reloj.ahora(), editor, { filtro, cambio, clave, hash }),
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

/** Deletes all products of a filter, some at a time. After an interruption a repeated call deletes the rest. */
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

/** Returns the fields of a product that the change alters. A price stays as it is if the new one would not be valid. */
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

/** Changes a price by a percentage and rounds it to the nearest step: 12.34 in steps of 0.50 is 12.50. A price that would round to 0 stays as it is. */
function conPorcentaje(precio: string, porcentaje: string, redondeo: string): string {
  const exacto = decimal(precio).times(decimal(porcentaje).plus(100)).times("0.01");
  const cambiado = dividir(exacto, decimal(redondeo), 0).times(redondeo);
  const nuevo = decimalToText(cambiado, 2);
  return cambiado.gt(0) && Producto.shape.precio.safeParse(nuevo).success ? nuevo : precio;
}
