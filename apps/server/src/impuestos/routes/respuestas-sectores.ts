import { explicado } from "@mostrador/core";
import { z } from "zod";

/** The sectors in which a company may issue, and the common one. */
export const Sectores = z.object({
  sectores: explicado(
    z.array(
      z.object({
        codigo: explicado(z.int(), "Código del sector.", 1),
        nombre: explicado(z.string(), "Nombre del sector.", "Compra y venta"),
        endpoint: explicado(z.string(), "Dirección que emite sus documentos.", "/v1/facturas"),
        tipoFactura: explicado(z.int(), "Tipo: 1 con crédito fiscal, 2 sin él, 3 nota.", 1),
      }),
    ),
    "Sectores en que la empresa puede emitir por la API.",
  ),
  general: explicado(z.int(), "Sector de la venta común.", 1),
});
