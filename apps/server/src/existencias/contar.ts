/** Stores a count: each line is the truth at its instant, whatever is reported later. docs/decisions/0056 */
import {
  decimal,
  epochToInstante,
  fail,
  ok,
  type FalloCampo,
  type Instante,
  type Result,
} from "@mostrador/core";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { findConteo, insertConteo, insertLineas } from "./db/conteos.ts";
import { countStock, hasStock, openLibro, saveLibro } from "./db/libro.ts";
import { findModo } from "./db/modo.ts";
import { fromCantidad, fromValor } from "./db/unidades.ts";
import { listComposiciones } from "./db/composiciones.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { seArma } from "./lineas.ts";

/** Counted line as entered. */
export interface LineaContadaEscrita {
  readonly productoId: string;
  /** Counted quantity in the product's own unit. */
  readonly contado: string;
  /** Instant of the count; null for the present. */
  readonly contadoEn: Instante | null;
  /** Unit cost, which begins the stock of a product that has none. */
  readonly costo: string | null;
}

/** Count as entered. */
export interface ConteoEscrito {
  /** Key chosen by the caller; the same key never makes a second count. */
  readonly id: string;
  readonly sucursal: number;
  readonly nota: string | null;
  readonly lineas: readonly LineaContadaEscrita[];
}

/**
 * Stores a count in one transaction with its adjustments. A repeated id changes nothing. Fails at a product that the branch does not follow,
 * unless the line begins its stock.
 */
export function contar(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  conteo: ConteoEscrito,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const { id, sucursal, nota, lineas } = conteo;
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const antes = await findConteo(tx, nit, id);
    if (antes !== undefined) {
      const mismo = isRepetida(antes, conteo);
      return mismo.ok ? ok({ id }) : mismo;
    }
    const productos = await readFilas(
      tx,
      nit,
      "producto",
      lineas.map(({ productoId }) => productoId),
    );
    const nombres = new Map(productos.map((producto) => [producto.id, producto.descripcion]));
    const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen, nota };
    const libro = await openLibro(
      tx,
      acto,
      lineas.map(({ productoId }) => productoId),
    );
    const sigue = (productoId: string) => hasStock(libro, productoId);
    const compuestos = new Set((await listComposiciones(tx, nit)).map(({ productoId }) => productoId));
    const vistas = new Set<string>();
    const faltas = lineas.flatMap((linea, i) => {
      const repetida = vistas.has(linea.productoId);
      vistas.add(linea.productoId);
      return faltaEnLinea(linea, i, { repetida, nombres, compuestos, sigue, ahora });
    });
    if (faltas.length > 0) return fail({ kind: "validacion", campos: faltas });
    const filas = [];
    for (const [linea, { productoId, contado, contadoEn, costo }] of lineas.entries()) {
      // A sheet of 10,000 products takes a second; calls of other companies are answered meanwhile.
      if (linea % DE_UNA_VEZ === DE_UNA_VEZ - 1) await new Promise((resolve) => setImmediate(resolve));
      const instante = contadoEn ?? ahora;
      const inicial = sigue(productoId) || costo === null ? undefined : decimal(costo);
      const porContar = { productoId, linea, instante, contado: decimal(contado), costo: inicial };
      const ajustada = await countStock(libro, id, porContar);
      if (ajustada === null)
        return fail({ kind: "validacion", campos: [faltaDe(linea, "contado", DEMASIADO)] });
      filas.push({
        nit,
        conteoId: id,
        linea,
        sucursal,
        productoId,
        instante,
        contado: fromCantidad(decimal(contado)),
        esperado: fromCantidad(ajustada.esperado),
        costo: fromValor(ajustada.costo),
        desde: null,
      });
    }
    await insertConteo(tx, {
      nit,
      id,
      sucursal,
      grupo: null,
      instante: ahora,
      usuario,
      origen,
      nota,
      registradoEn: ahoraMs,
      huella: huellaDe(conteo),
    });
    await insertLineas(tx, filas);
    await saveLibro(libro);
    return ok({ id });
  });
}

/** Lines that are counted before other calls have their turn. */
const DE_UNA_VEZ = 500;
const DEMASIADO = "Es más de lo que se puede llevar de un producto: revise la cantidad.";

interface DeConteo {
  /** True if a line before has the same product. */
  readonly repetida: boolean;
  readonly nombres: ReadonlyMap<string, string>;
  readonly compuestos: ReadonlySet<string>;
  readonly sigue: (productoId: string) => boolean;
  readonly ahora: Instante;
}

function faltaEnLinea(
  { productoId, contadoEn, costo }: LineaContadaEscrita,
  i: number,
  { repetida, nombres, compuestos, sigue, ahora }: DeConteo,
): readonly FalloCampo[] {
  const nombre = nombres.get(productoId);
  if (nombre === undefined) return [faltaDe(i, "producto_id", "Ese producto no está en la tienda.")];
  if (compuestos.has(productoId)) return [faltaDe(i, "producto_id", seArma(nombre))];
  if (repetida) return [faltaDe(i, "producto_id", `«${nombre}» está dos veces: escriba una sola cantidad.`)];
  if (contadoEn !== null && contadoEn > ahora)
    return [faltaDe(i, "contado_en", `«${nombre}» no se pudo contar después de ahora: revise la hora.`)];
  if (sigue(productoId) || costo !== null) return [];
  const msg = `De «${nombre}» no se llevan existencias en esta sucursal: escriba cuánto cuesta una unidad para empezar, o quítelo del conteo.`;
  return [faltaDe(i, "costo", msg)];
}

function faltaDe(linea: number, campo: string, msg: string): FalloCampo {
  return { loc: ["lineas", linea, campo], kind: "conteo", msg };
}
