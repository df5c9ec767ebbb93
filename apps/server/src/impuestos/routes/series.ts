/** Routes by which a shop continues the numbers of another program. */
import { enteroPedido, explicado, fail, ok } from "@mostrador/core";
import { z } from "zod";
import { Lugar } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listSeries, putUltimo } from "../series.ts";

const MAX_NUMERO = 9_999_999_999;

const Serie = z.object({
  sector: explicado(z.int(), "Sector del documento.", 1),
  siguiente: explicado(z.int(), "Número que tendrá el próximo documento.", 501),
});

export const series = route({
  method: "get",
  path: "/v1/portal/series",
  resumen: "El número que sigue en cada serie de cada punto de venta",
  right: "dueno",
  changesState: false,
  respuesta: {
    datos: z.object({
      puntos: explicado(
        z.array(
          z.object({
            sucursal: explicado(z.int(), "Sucursal; 0 es la casa matriz.", 0),
            puntoVenta: explicado(z.int(), "Punto de venta.", 0),
            series: explicado(z.array(Serie), "Series empezadas."),
          }),
        ),
        "Puntos de venta abiertos.",
      ),
    }),
  },
  handle: async ({ db }, { llamador: { empresa } }) =>
    ok({ datos: { puntos: await listSeries(db, empresa.nit) } }),
});

export const ponerUltimo = route({
  method: "post",
  path: "/v1/portal/series",
  resumen: "Dice el último número que dio el programa anterior: ninguno se repite",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    ...Lugar,
    sector: explicado(enteroPedido(1, 99), "Sector del documento.", 1),
    ultimo: explicado(
      enteroPedido(1, MAX_NUMERO),
      "Último número dado. Uno menor que el que ya sigue no cambia nada: los números no bajan.",
      500,
    ),
  }),
  errores: [404],
  respuesta: { datos: Serie },
  handle: async ({ db }, { llamador: { empresa }, body: { sucursal, puntoVenta, sector, ultimo } }) => {
    const siguiente = await putUltimo(db, { nit: empresa.nit, sucursal, puntoVenta }, sector, ultimo);
    return siguiente === null
      ? fail({ kind: "puntoNoEncontrado", que: "punto" })
      : ok({ datos: { sector, siguiente } });
  },
});
