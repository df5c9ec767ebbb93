import { explicado } from "@mostrador/core";
import { z } from "zod";
import { DOCUMENTO } from "../../http/respuestas.ts";

/** Sales with several living documents; `total` counts those beyond the list, too. */
export const VentasDobles = z.object({
  ventas: explicado(
    z.array(
      z.object({
        ventaId: explicado(z.string(), "Identificador de la venta en su caja."),
        documentos: explicado(
          z.array(
            z.object({
              ...DOCUMENTO,
              estado: explicado(z.string(), "Estado del documento.", "EMITIDA"),
              cliente: explicado(z.string(), "Nombre o razón social del comprador."),
            }),
          ),
          "Sus documentos; debe quedar uno.",
        ),
      }),
    ),
    "Ventas con más de un documento vigente.",
  ),
  total: explicado(z.int(), "Cuántas ventas son, también fuera de la lista.", 0),
});
