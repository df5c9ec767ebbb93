import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Dia, Factura } from "../../http/respuestas.ts";

const vendido = {
  documentos: explicado(z.int(), "Cuántas facturas son.", 48),
  monto: explicado(z.number(), "Suma de sus totales, en bolivianos.", 5120.5),
};

/** Invoices that stand, by day and by point of sale. */
export const VentasDelPeriodo = z.object({
  desde: explicado(Dia, "Primer día del período."),
  hasta: explicado(Dia, "Último día del período."),
  total: explicado(z.object(vendido), "Facturas que valen en todo el período."),
  dias: explicado(
    z.array(z.object({ dia: explicado(Dia, "Día, AAAA-MM-DD."), ...vendido })),
    "Un renglón por día con ventas.",
  ),
  puntos: explicado(
    z.array(
      z.object({
        sucursal: explicado(z.int(), "Sucursal del punto.", 0),
        puntoVenta: explicado(z.int(), "Código del punto.", 0),
        ...vendido,
      }),
    ),
    "Un renglón por punto de venta.",
  ),
});

/** The invoices that a search found. */
export const FacturasHalladas = z.object({
  facturas: explicado(z.array(Factura), "Documentos hallados, los nuevos primero."),
  hayMas: explicado(z.boolean(), "Si hay más de los que se muestran."),
});
