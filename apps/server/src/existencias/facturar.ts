/** Joins a supplier's invoice to goods that came before it, line by line. docs/decisions/0076 */
import { randomUUID } from "node:crypto";
import {
  costosDeLineas,
  decimal,
  dividir,
  fail,
  ok,
  repartirCosto,
  sumar,
  valorDevuelto,
  type Decimal,
  type Instante,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import type { Tx } from "../motor/connection.ts";
import type { Fila } from "../motor/esquema.ts";
import type { Fallo } from "../fallos.ts";
import { findCompra, saveFacturada } from "./db/compras.ts";
import { findEnCuenta, insertAjuste } from "./db/cuentas.ts";
import { followsAt, moveStock, type Libro } from "./db/libro.ts";
import { sumDeLineas } from "./db/recepciones.ts";
import { campo, demasiado } from "./lineas.ts";

/** Line of goods that came before their invoice: the purchase that received them, and the index of its line, from 0. */
export interface LineaRecibida {
  readonly compraId: string;
  readonly linea: number;
}

/** Line of an invoice, with its units and its invoiced cost. */
export interface LineaFacturada {
  readonly productoId: string;
  readonly unidades: string;
  readonly costo: string;
  readonly recepcion?: LineaRecibida | undefined;
}

/** Facts of an invoice that joining needs. */
export interface Factura extends Pick<Fila<"compras">, "id" | "proveedorId" | "numero"> {
  readonly instante: Instante;
  readonly lineas: readonly LineaFacturada[];
}

/** Amount that the shop expected to owe for the joined goods, and the part of it paid at their receipt; in bolivianos. */
export interface Esperado {
  readonly monto: Decimal;
  readonly pagado: Decimal;
}

const Datos = z.looseObject({
  descuento: z.string(),
  lineas: z.array(
    z.looseObject({
      productoId: z.string(),
      descripcion: z.string(),
      unidades: z.string(),
      importe: z.string(),
      costo: z.string(),
    }),
  ),
});

interface Recepcion {
  readonly compra: Fila<"compras">;
  readonly lineas: z.infer<typeof Datos>["lineas"];
  /** Amount that the shop expected to pay for each line. */
  readonly netos: readonly Decimal[];
  readonly pagada: boolean;
  /** Units of each line that invoices have joined. */
  readonly unidas: Map<number, Decimal>;
  readonly ahora: { readonly linea: number; readonly unidades: string }[];
}

/**
 * Joins the lines of an invoice that name a receipt: the units still in stock take the invoiced cost by movements of value only. Fails at a
 * line whose receipt waits for no invoice, belongs to another supplier or branch, or has fewer units left to be invoiced.
 */
export async function joinRecepciones(libro: Libro, factura: Factura): Promise<Result<Esperado, Fallo>> {
  const recepciones = new Map<string, Recepcion>();
  const partes: Esperado[] = [];
  for (const [i, linea] of factura.lineas.entries()) {
    if (linea.recepcion === undefined) continue;
    const hallada = await openRecepcion(libro, factura, recepciones, linea.recepcion.compraId);
    const falta = typeof hallada === "string" ? hallada : faltaEnLinea(hallada, linea);
    if (falta !== null || typeof hallada === "string")
      return fail({ kind: "validacion", campos: [campo(["lineas", i, "recepcion"], falta ?? "")] });
    const parte = await joinLinea(libro, factura, i, linea, hallada);
    if (parte === null) return demasiado(i);
    partes.push(parte);
  }
  for (const recepcion of recepciones.values()) await saveRecepcion(libro, factura, recepcion);
  return ok({
    monto: sumar(partes.map(({ monto }) => monto)),
    pagado: sumar(partes.map(({ pagado }) => pagado)),
  });
}

/** Reads a receipt once for an invoice. Returns a sentence for the user if the invoice cannot join it. */
async function openRecepcion(
  { tx, acto: { nit, sucursal } }: Libro,
  { proveedorId }: Factura,
  recepciones: Map<string, Recepcion>,
  compraId: string,
): Promise<Recepcion | string> {
  const abierta = recepciones.get(compraId);
  if (abierta !== undefined) return abierta;
  const compra = await findCompra(tx, nit, compraId);
  if (compra === undefined || compra.porFacturar === 0)
    return "Esa compra no espera factura: elija una de las que están por facturar.";
  if (compra.proveedorId !== proveedorId)
    return "Esa mercadería la trajo otro proveedor: elija una recepción de este.";
  if (compra.sucursal !== sucursal)
    return "Esa mercadería llegó a otra sucursal: registre la factura en la sucursal que la recibió.";
  const { lineas, descuento } = Datos.parse(JSON.parse(compra.datos));
  const sinCredito = {
    fecha: compra.fecha,
    conFactura: false,
    tipoCompra: 1,
    proporcion: "1",
    vigencias: [],
  } as const;
  const recepcion: Recepcion = {
    compra,
    lineas,
    netos: costosDeLineas(lineas, descuento, sinCredito),
    pagada: (await findEnCuenta(tx, nit, "pago", compraId)) !== undefined,
    unidas: await sumDeLineas(tx, nit, compraId, "factura"),
    ahora: [],
  };
  recepciones.set(compraId, recepcion);
  return recepcion;
}

function faltaEnLinea(
  { lineas, unidas }: Recepcion,
  { productoId, unidades, recepcion }: LineaFacturada,
): string | null {
  const numero = recepcion?.linea ?? 0;
  const suya = lineas[numero];
  if (suya === undefined) return `Esa recepción tiene ${lineas.length} líneas, desde la 0.`;
  if (suya.productoId !== productoId)
    return `Esa línea recibió «${suya.descripcion}»: elija la del producto.`;
  const quedan = decimal(suya.unidades).minus(unidas.get(numero) ?? 0);
  return decimal(unidades).gt(quedan)
    ? `De «${suya.descripcion}» quedan ${quedan.toFixed()} por facturar: ponga el resto en otra línea.`
    : null;
}

/** Changes the value of the units still in stock by the difference of a line's cost. Null if the ledger cannot hold it. */
async function joinLinea(
  libro: Libro,
  { id, instante }: Factura,
  i: number,
  { productoId, unidades, costo, recepcion }: LineaFacturada,
  { lineas, netos, pagada, unidas, ahora }: Recepcion,
): Promise<Esperado | null> {
  const numero = recepcion?.linea ?? 0;
  const todas = decimal(lineas[numero]?.unidades ?? 0);
  const antes = unidas.get(numero) ?? decimal(0);
  const entro = valorDevuelto(
    { cantidad: todas, valor: decimal(lineas[numero]?.costo ?? 0) },
    antes,
    decimal(unidades),
  );
  const quedan = followsAt(libro, productoId, instante)
    ? (libro.saldos.get(productoId)?.cantidad ?? decimal(0))
    : decimal(0);
  const { enExistencia } = repartirCosto(decimal(costo).minus(entro), decimal(unidades), quedan);
  if (!enExistencia.eq(0)) {
    const suya = { productoId, motivo: "ajusteCosto" as const, referencia: id, linea: i, instante };
    const asiento = await moveStock(libro, { ...suya, cantidad: decimal(0), valor: enExistencia });
    if (asiento === null) return null;
  }
  const despues = antes.plus(unidades);
  unidas.set(numero, despues);
  ahora.push({ linea: numero, unidades });
  const neto = netos[numero] ?? decimal(0);
  const hasta = (cuantas: Decimal) => (cuantas.eq(todas) ? neto : dividir(neto.times(cuantas), todas, 2));
  const monto = hasta(despues).minus(hasta(antes));
  return { monto, pagado: pagada ? monto : decimal(0) };
}

async function saveRecepcion(
  { tx, acto: { nit, usuario, origen, registradoEn } }: Libro,
  { numero }: Factura,
  { compra, lineas, unidas, ahora }: Recepcion,
): Promise<void> {
  await insertAjuste(tx, {
    nit,
    id: randomUUID(),
    compraId: compra.id,
    clase: "factura",
    concepto: `Factura ${numero}`,
    monto: "0",
    datos: JSON.stringify(ahora),
    usuario,
    origen,
    registradoEn,
    huella: null,
  });
  if (lineas.every(({ unidades }, i) => (unidas.get(i) ?? decimal(0)).gte(unidades)))
    await saveFacturada(tx, nit, compra.id);
}

/** Records the lines of an invoice whose goods came before it, if the rest of its goods is still to come. */
export async function saveLlegadas(
  tx: Tx,
  { nit, usuario, origen, registradoEn }: Libro["acto"],
  { id, lineas }: Pick<Factura, "id" | "lineas">,
): Promise<void> {
  const llegadas = lineas.flatMap(({ recepcion, unidades }, linea) =>
    recepcion === undefined ? [] : [{ linea, unidades }],
  );
  if (llegadas.length === 0) return;
  await insertAjuste(tx, {
    nit,
    id: randomUUID(),
    compraId: id,
    clase: "recepcion",
    concepto: "Llegó antes de la factura",
    monto: "0",
    datos: JSON.stringify(llegadas),
    usuario,
    origen,
    registradoEn,
    huella: null,
  });
}
