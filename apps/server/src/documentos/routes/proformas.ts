/** The route that invoices a proforma. */
import { conKind, explicado, METODOS_DE_TIENDA } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { ProformaFacturada } from "../../tienda/routes/respuestas-proformas.ts";
import { editorDe, PorId } from "../../tienda/routes/tienda-comun.ts";
import { facturarProforma } from "./facturar-proforma.ts";

/** Refusal of a payment method whose fields the portal's form does not have. */
const DE_TIENDA = `Use una de estas formas de pago: ${METODOS_DE_TIENDA.map(({ codigo, nombre }) => `${codigo}, ${nombre}`).join("; ")}.`;

export const facturarUna = route({
  method: "post",
  path: "/v1/portal/proformas/{id}/facturar",
  resumen: "Factura una proforma vigente en el punto de venta 0 de su sucursal, una sola vez",
  right: "dueno",
  changesState: true,
  cabida: "documento",
  params: PorId,
  body: z.strictObject({
    metodoPago: explicado(
      z
        .int()
        .refine(
          (codigo) => METODOS_DE_TIENDA.some((uno) => uno.codigo === codigo),
          conKind("metodoDeTienda", DE_TIENDA),
        ),
      "Forma de pago, de las que usa la tienda. Catálogo `metodos_pago`.",
      1,
    ),
    numeroTarjeta: explicado(
      z
        .string()
        .regex(/^\d{4}\*{8}\d{4}$/, "Escriba los 4 primeros y los 4 últimos dígitos de la tarjeta.")
        .nullable()
        .default(null),
      "Con tarjeta, sus 4 primeros y 4 últimos dígitos con ocho asteriscos entre ellos.",
      "4797********7896",
    ),
  }),
  errores: [400, 402, 404, 409, 502, 503],
  respuesta: { datos: ProformaFacturada },
  handle: (deps, { llamador, params: { id }, body }) =>
    facturarProforma(deps, llamador.empresa, editorDe(llamador), { id, ...body }),
});
