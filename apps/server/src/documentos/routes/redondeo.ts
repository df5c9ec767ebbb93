/** The owner's choice about amounts that rounding changes by much. docs/design.md D41 */
import { explicado, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { chooseRedondeo } from "../decisiones-del-dueno.ts";

const RUTA = "/v1/portal/redondeo";

const Redondeo = z.strictObject({
  estricto: explicado(
    z.boolean(),
    "Si se rechaza (422) una línea cuyo importe cambia en 5 % o más al redondear, salvo que el pedido traiga `monto_total_esperado`. Si no, se emite con un aviso.",
    true,
  ),
});

export const redondeo = route({
  method: "get",
  path: RUTA,
  resumen: "Si se rechazan las líneas cuyo importe cambia mucho al redondear (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Redondeo },
  handle: async (_deps, { llamador: { empresa } }) =>
    ok({ datos: { estricto: empresa.redondeoEstricto === 1 } }),
});

export const redondeoElegido = route({
  method: "post",
  path: RUTA,
  resumen: "Elige si se rechazan las líneas cuyo importe cambia mucho al redondear (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: Redondeo,
  respuesta: { datos: Redondeo },
  handle: async (deps, { llamador: { empresa }, body }) => {
    await chooseRedondeo(deps, empresa.nit, body.estricto);
    return ok({ datos: body });
  },
});
