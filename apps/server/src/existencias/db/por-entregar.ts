/** Goods of a sale that wait for their buyer: they came back into stock, and leave when the buyer collects them. docs/decisions/0078 */
import {
  decimal,
  epochToInstante,
  valorDevuelto,
  type Decimal,
  type Instante,
  type Nit,
} from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { moveStock, openLibro, saveLibro, type Acto } from "./libro.ts";
import { listLineasDeReserva, listReservasDe, saveEntregadas } from "./reservas.ts";
import { fromCantidad, toCantidad, toValor } from "./unidades.ts";

/** Units of a reservation's line that leave stock. */
export interface Salen {
  readonly linea: number;
  readonly unidades: Decimal;
}

/**
 * Takes collected goods out of stock at the value at which they had come back, under the key of the act. Returns the index of the line that
 * the ledger cannot hold, or null. The caller ensures that each line has enough units left.
 */
export async function takeEntregadas(
  tx: Tx,
  acto: Acto,
  {
    reserva,
    referencia,
    instante,
  }: {
    readonly reserva: Fila<"reservas">;
    readonly referencia: string;
    readonly instante: Instante;
  },
  salen: readonly Salen[],
): Promise<number | null> {
  const lineas = await listLineasDeReserva(tx, reserva.nit, reserva.id);
  const libro = await openLibro(
    tx,
    acto,
    lineas.map(({ productoId }) => productoId),
  );
  const entregadas = new Map(lineas.map(({ linea, entregada }) => [linea, entregada]));
  for (const { linea, unidades } of salen) {
    const suya = lineas.find((una) => una.linea === linea);
    if (suya === undefined) continue;
    const antes = toCantidad(entregadas.get(linea) ?? 0);
    const habia = { cantidad: toCantidad(suya.cantidad), valor: toValor(suya.valor) };
    const asiento = await moveStock(libro, {
      productoId: suya.productoId,
      motivo: "entregado",
      referencia,
      linea,
      instante,
      cantidad: decimal(0).minus(unidades),
      valor: decimal(0).minus(valorDevuelto(habia, antes, unidades)),
    });
    if (asiento === null) return linea;
    entregadas.set(linea, fromCantidad(antes.plus(unidades)));
  }
  await saveLibro(libro);
  await saveEntregadas(
    tx,
    reserva,
    lineas.map((linea) => ({ ...linea, entregada: entregadas.get(linea.linea) ?? linea.entregada })),
  );
  return null;
}

/**
 * Takes goods that wait for their buyer out of stock if an annulment or a note has brought them back, because they would otherwise be in
 * stock twice. `vuelven` holds the units brought back, by the place of the line among the sale's movements.
 */
export async function giveUpPorEntregar(
  tx: Tx,
  { nit, clave, pasos }: { readonly nit: Nit; readonly clave: string; readonly pasos: number },
  vuelven: ReadonlyMap<number, Decimal>,
  ahoraMs: number,
): Promise<void> {
  const quedan = new Map(vuelven);
  for (const reserva of await listReservasDe(tx, nit, clave)) {
    if (reserva.motivo !== "entrega" || reserva.cerrada === 1) continue;
    const salen: Salen[] = [];
    for (const { linea, lugar, cantidad, entregada } of await listLineasDeReserva(tx, nit, reserva.id)) {
      const vuelve = quedan.get(lugar) ?? decimal(0);
      const falta = toCantidad(cantidad - entregada);
      const unidades = vuelve.lt(falta) ? vuelve : falta;
      if (unidades.lte(0)) continue;
      quedan.set(lugar, vuelve.minus(unidades));
      salen.push({ linea, unidades });
    }
    if (salen.length === 0) continue;
    const { sucursal } = reserva;
    const acto = { nit, sucursal, registradoEn: ahoraMs, usuario: null, origen: "Impuestos" };
    const referencia = `${reserva.id}/${pasos}`;
    await takeEntregadas(tx, acto, { reserva, referencia, instante: epochToInstante(ahoraMs) }, salen);
  }
}
