/** Routes of the stock balances of a till's branch. */
import { ExistenciasTerminal, explicado, ok, Serie } from "@mostrador/core";
import { z } from "zod";
import { suya } from "../../http/calling-till.ts";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { existenciasPara } from "../datos.ts";

export const existenciasDeCaja = route({
  method: "get",
  path: "/v1/terminal/existencias",
  resumen: "Saldos de la sucursal de la caja que cambiaron, y hasta qué venta suya los cuentan",
  right: "terminal",
  changesState: false,
  query: z.strictObject({
    desde: explicado(
      enteroDeTexto(0, MAX_ENTERO).default(0),
      "`cursor` de la respuesta anterior; 0 la primera vez.",
      0,
    ),
    serie: explicado(Serie, "Serie de hechos de la caja.", "0123456789abcdef0123456789abcdef"),
  }),
  respuesta: { datos: ExistenciasTerminal },
  handle: async (deps, { llamador, query }) =>
    ok({ datos: await existenciasPara(deps, suya(llamador), query) }),
});
