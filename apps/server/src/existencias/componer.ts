/** Stores the products that a product is made of. docs/decisions/0077 */
import {
  epochToInstante,
  fail,
  ok,
  type FalloCampo,
  type Nit,
  type ParteDeProducto,
  type Result,
} from "@mostrador/core";
import { inTransaction } from "../motor/transaccion.ts";
import type { Tx } from "../motor/connection.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { readFilas } from "../tienda/readers/tienda.ts";
import type { Autor } from "./comprar.ts";
import { findComposicion, findPorClave, insertComposicion, listComposiciones } from "./db/composiciones.ts";
import { listSaldosDe } from "./db/listar.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { campo } from "./lineas.ts";

/** Composition as entered. */
export interface ComposicionEscrita {
  /** Key chosen by the caller; the same key never changes a composition twice. */
  readonly id: string;
  readonly productoId: string;
  /** Parts of the product; none if it is no longer made of others. */
  readonly partes: readonly ParteDeProducto[];
  /** Key of the composition that the form had read, null for none; undefined replaces any composition. */
  readonly visto?: string | null | undefined;
}

/**
 * Stores the parts of a product, for sales from now on. Fails if another person changed them since they were read, if the product has stock
 * of its own or is itself a part, or if a part has parts.
 */
export function componer(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  escrita: ComposicionEscrita,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const { id, productoId, partes, visto } = escrita;
  const ahoraMs = reloj.ahora();
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    const antes = await findPorClave(tx, nit, id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, escrita);
      return misma.ok ? ok({ id }) : misma;
    }
    const actual = await findComposicion(tx, nit, productoId);
    if (visto !== undefined && (actual?.clave ?? null) !== visto) return fail({ kind: "edicionVieja" });
    const falta = await faltaEnComposicion(tx, nit, escrita);
    if (falta !== null) return falta;
    await insertComposicion(tx, {
      nit,
      clave: id,
      productoId,
      desde: epochToInstante(ahoraMs),
      datos: JSON.stringify(partes),
      usuario,
      origen,
      registradoEn: ahoraMs,
      huella: huellaDe(escrita),
    });
    return ok({ id });
  });
}

async function faltaEnComposicion(
  tx: Tx,
  nit: Nit,
  { productoId, partes }: ComposicionEscrita,
): Promise<Result<never, Fallo> | null> {
  const ids = [productoId, ...partes.map((parte) => parte.productoId)];
  const filas = await readFilas(tx, nit, "producto", [...new Set(ids)]);
  const nombres = new Map(filas.map(({ id, descripcion }) => [id, descripcion]));
  const suyo = nombres.get(productoId);
  if (suyo === undefined) return fail({ kind: "filaAusente" });
  if (partes.length === 0) return null;
  const otras = await listComposiciones(tx, nit);
  const conPartes = new Set(otras.map((una) => una.productoId));
  const campos: FalloCampo[] = [];
  if ((await listSaldosDe(tx, nit, productoId)).length > 0)
    campos.push(
      campo(
        ["producto_id"],
        `«${suyo}» tiene existencias propias: deje de llevarlas, y después diga con qué se arma.`,
      ),
    );
  const arriba = otras.find((una) => una.partes.some((parte) => parte.productoId === productoId));
  if (arriba !== undefined)
    campos.push(
      campo(
        ["producto_id"],
        `«${suyo}» ya es parte de otro producto: ponga sus partes en aquel, una por una.`,
      ),
    );
  for (const [i, parte] of partes.entries()) {
    const msg = faltaEnParte(parte.productoId, nombres.get(parte.productoId), {
      productoId,
      repetida: partes.findIndex((otra) => otra.productoId === parte.productoId) < i,
      conPartes,
    });
    if (msg !== null) campos.push(campo(["partes", i, "producto_id"], msg));
  }
  return campos.length === 0 ? null : fail({ kind: "validacion", campos });
}

function faltaEnParte(
  parteId: string,
  nombre: string | undefined,
  {
    productoId,
    repetida,
    conPartes,
  }: { readonly productoId: string; readonly repetida: boolean; readonly conPartes: ReadonlySet<string> },
): string | null {
  if (nombre === undefined) return "Ese producto no está en la tienda.";
  if (parteId === productoId) return "Un producto no se arma con él mismo: elija otro.";
  if (repetida) return `«${nombre}» está dos veces: escriba una sola cantidad.`;
  return conPartes.has(parteId)
    ? `«${nombre}» se arma con otros productos: ponga sus partes, una por una.`
    : null;
}
