import { createHash, randomUUID } from "node:crypto";
import { decimal, decimalToText, fail, ok, Producto, redondear, type Result } from "@mostrador/core";
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

/** The change of many products: a percentage on their prices, a category, or whether they are sold. */
export interface CambioDeVarios {
  /** Percentage, such as `-5` or `12.5`. */
  readonly porcentaje?: string | undefined;
  readonly categoria?: string | undefined;
  readonly activo?: boolean | undefined;
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
    return Object.keys(campos).length === 0 ? [] : [{ producto, campos }];
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

type CamposCambiados = Partial<Pick<FilaDe<"producto">, "precio" | "categoria" | "activo">>;

/**
 * The fields of a product that the change makes different. A price is rounded to the centavo; a price that would be invalid stays as it is.
 */
function camposDe(
  { precio, categoria, activo }: FilaDe<"producto">,
  cambio: CambioDeVarios,
): CamposCambiados {
  const nuevo = cambio.porcentaje === undefined ? precio : conPorcentaje(precio, cambio.porcentaje);
  return {
    ...(nuevo === precio ? {} : { precio: nuevo }),
    ...(cambio.categoria === undefined || cambio.categoria === categoria
      ? {}
      : { categoria: cambio.categoria }),
    ...(cambio.activo === undefined || cambio.activo === activo ? {} : { activo: cambio.activo }),
  };
}

function conPorcentaje(precio: string, porcentaje: string): string {
  const cambiado = redondear(decimal(precio).times(decimal(porcentaje).plus(100)).times("0.01"), 2);
  const nuevo = decimalToText(cambiado, 2);
  return cambiado.gt(0) && Producto.shape.precio.safeParse(nuevo).success ? nuevo : precio;
}
