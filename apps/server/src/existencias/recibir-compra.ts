/** Brings in goods of a purchase whose invoice came first. docs/decisions/0066 */
import {
  decimal,
  enUnidades,
  epochToInstante,
  fail,
  ok,
  valorDevuelto,
  type Decimal,
  type Instante,
  type Nit,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import type { Tx } from "../motor/connection.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { enterLinea, type Autor } from "./comprar.ts";
import { findCompra } from "./db/compras.ts";
import { findAjuste, insertAjuste, saveRecibidaEntera } from "./db/cuentas.ts";
import { openLibro } from "./db/libro.ts";
import { sumRecibidas } from "./db/recepciones.ts";
import { saveLibroQueAbre } from "./db/ventas-previas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { demasiado, faltaEn } from "./lineas.ts";

/** Receipt as entered. */
export interface RecepcionEscrita {
  /** Key chosen by the caller; the same key never brings goods in twice. */
  readonly id: string;
  readonly recibidaEn: Instante | null;
  readonly lineas: readonly {
    readonly linea: number;
    /** Quantity in units of the line's presentation. */
    readonly cantidad: string;
    /** Quantity in stock before this receipt, in the product's own unit, if the receipt begins the product's stock. */
    readonly yaTenia: string | null;
  }[];
}

const Datos = z.looseObject({
  lineas: z.array(
    z.looseObject({
      productoId: z.string(),
      descripcion: z.string(),
      factor: z.string(),
      unidades: z.string(),
      costo: z.string(),
    }),
  ),
});

/** Brings purchased goods into stock at the cost of their lines. Fails if more units come than were bought. */
export function recibirCompra(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  compraId: string,
  recepcion: RecepcionEscrita,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  const { id, recibidaEn } = recepcion;
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    const antes = await findAjuste(tx, nit, id);
    if (antes !== undefined) {
      const misma = isRepetida(antes, { compraId, recepcion });
      return misma.ok ? ok({ id }) : misma;
    }
    const compra = await findCompra(tx, nit, compraId);
    if (compra === undefined) return fail({ kind: "filaAusente" });
    if (recibidaEn !== null && recibidaEn > ahora)
      return faltaEn(["recibida_en"], "No pudo llegar después de ahora: revise la hora.");
    const { lineas } = Datos.parse(JSON.parse(compra.datos));
    const recibidas = await readRecibidas(tx, nit, compraId, compra.porRecibir === 1, lineas);
    const acto = { nit, sucursal: compra.sucursal, registradoEn: ahoraMs, usuario, origen };
    const libro = await openLibro(
      tx,
      acto,
      lineas.map(({ productoId }) => productoId),
    );
    const hechas: { readonly linea: number; readonly unidades: string }[] = [];
    for (const [i, { linea, cantidad, yaTenia }] of recepcion.lineas.entries()) {
      const suya = lineas[linea];
      if (suya === undefined)
        return faltaEn(["lineas", i, "linea"], `La compra tiene ${lineas.length} líneas, desde la 0.`);
      const llegan = enUnidades(cantidad, suya.factor);
      const habia = recibidas.get(linea) ?? decimal(0);
      const quedan = decimal(suya.unidades).minus(habia);
      if (llegan.gt(quedan)) {
        const msg = `De «${suya.descripcion}» quedan ${quedan.toFixed()} por recibir: reciba esa cantidad.`;
        return faltaEn(["lineas", i, "cantidad"], msg);
      }
      const todo = { cantidad: decimal(suya.unidades), valor: decimal(suya.costo) };
      const costo = valorDevuelto(todo, habia, llegan).toFixed();
      const entra = { productoId: suya.productoId, unidades: llegan.toFixed(), costo, yaTenia };
      if (!(await enterLinea(libro, id, recibidaEn ?? ahora, linea, entra))) return demasiado(i);
      recibidas.set(linea, habia.plus(llegan));
      hechas.push({ linea, unidades: llegan.toFixed() });
    }
    await saveLibroQueAbre(libro);
    if (lineas.every(({ unidades }, i) => (recibidas.get(i) ?? decimal(0)).gte(unidades)))
      await saveRecibidaEntera(tx, nit, compraId);
    await insertAjuste(tx, {
      nit,
      id,
      compraId,
      clase: "recepcion",
      concepto: null,
      monto: "0",
      datos: JSON.stringify(hechas),
      usuario,
      origen,
      registradoEn: ahoraMs,
      huella: huellaDe({ compraId, recepcion }),
    });
    return ok({ id });
  });
}

/** Reads the units received of each line; all of them if the purchase waits for no goods. */
async function readRecibidas(
  tx: Tx,
  nit: Nit,
  compraId: string,
  espera: boolean,
  lineas: readonly { readonly unidades: string }[],
): Promise<Map<number, Decimal>> {
  if (espera) return sumRecibidas(tx, nit, compraId);
  return new Map(lineas.map(({ unidades }, i) => [i, decimal(unidades)]));
}
