/** Checks the lines of a count before any of them is booked. */
import { decimal, MAX_CONTADAS, type FalloCampo, type Instante, type Nit } from "@mostrador/core";
import type { Db, Tx } from "../motor/connection.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import { listComposiciones } from "./db/composiciones.ts";
import { listCostos } from "./db/libro.ts";
import type { LineaPorAsentar } from "./db/partes-de-conteo.ts";
import { fromValor } from "./db/unidades.ts";
import { seArma } from "./lineas.ts";

/** Cuts lines into the parts that one transaction books. */
export function cortar(lineas: readonly LineaPorAsentar[]): readonly (readonly LineaPorAsentar[])[] {
  const cuantas = Math.ceil(lineas.length / MAX_CONTADAS);
  return Array.from({ length: cuantas }, (_, i) => lineas.slice(i * MAX_CONTADAS, (i + 1) * MAX_CONTADAS));
}

/** Lets other calls run. */
export const respiro = () => new Promise((resolve) => setImmediate(resolve));

/** Lists the products of a company that are made of others, and have no stock. */
export async function listCompuestos(db: Db | Tx, nit: Nit): Promise<ReadonlySet<string>> {
  return new Set((await listComposiciones(db, nit)).map(({ productoId }) => productoId));
}

interface DondeSeCuenta {
  readonly nit: Nit;
  readonly sucursal: number;
  readonly ahora: Instante;
}

/** Lists the faults of counted lines. Other calls run between two parts of a large count. */
export async function listFaltas(
  db: Db | Tx,
  { nit, sucursal, ahora }: DondeSeCuenta,
  lineas: readonly LineaPorAsentar[],
): Promise<readonly FalloCampo[]> {
  const compuestos = await listCompuestos(db, nit);
  const vistas = new Set<string>();
  const faltas: FalloCampo[] = [];
  for (const [parte, suyas] of cortar(lineas).entries()) {
    if (parte > 0) await respiro();
    const ids = suyas.map(({ productoId }) => productoId);
    const productos = await readFilas(db, nit, "producto", ids);
    const nombres = new Map(productos.map((producto) => [producto.id, producto.descripcion]));
    const costos = await listCostos(db, { nit, sucursal }, ids);
    for (const [i, linea] of suyas.entries()) {
      const repetida = vistas.has(linea.productoId);
      vistas.add(linea.productoId);
      const lugar = parte * MAX_CONTADAS + i;
      faltas.push(...faltaEnLinea(linea, lugar, { repetida, nombres, compuestos, costos, ahora }));
    }
  }
  return faltas;
}

interface DeConteo {
  /** True if a line before has the same product. */
  readonly repetida: boolean;
  readonly nombres: ReadonlyMap<string, string>;
  readonly compuestos: ReadonlySet<string>;
  /** Cost of a unit of each product that the branch follows. */
  readonly costos: Awaited<ReturnType<typeof listCostos>>;
  readonly ahora: Instante;
}

function faltaEnLinea(
  { productoId, contado, contadoEn, costo }: LineaPorAsentar,
  i: number,
  { repetida, nombres, compuestos, costos, ahora }: DeConteo,
): readonly FalloCampo[] {
  const nombre = nombres.get(productoId);
  if (nombre === undefined) return [faltaDe(i, "producto_id", "Ese producto no está en la tienda.")];
  if (compuestos.has(productoId)) return [faltaDe(i, "producto_id", seArma(nombre))];
  if (repetida) return [faltaDe(i, "producto_id", `«${nombre}» está dos veces: escriba una sola cantidad.`)];
  if (contadoEn !== null && contadoEn > ahora)
    return [faltaDe(i, "contado_en", `«${nombre}» no se pudo contar después de ahora: revise la hora.`)];
  const unidad = costos.get(productoId) ?? (costo === null ? null : decimal(costo));
  if (unidad === null) {
    const msg = `De «${nombre}» no se llevan existencias en esta sucursal: escriba cuánto cuesta una unidad para empezar, o quítelo del conteo.`;
    return [faltaDe(i, "costo", msg)];
  }
  const cabe = Number.isSafeInteger(fromValor(decimal(contado).times(unidad)));
  return cabe ? [] : [demasiadoContado(i)];
}

/** Builds the failure of a line whose quantity the ledger cannot hold. */
export function demasiadoContado(linea: number): FalloCampo {
  return faltaDe(linea, "contado", "Es más de lo que se puede llevar de un producto: revise la cantidad.");
}

function faltaDe(linea: number, campo: string, msg: string): FalloCampo {
  return { loc: ["lineas", linea, campo], kind: "conteo", msg };
}
