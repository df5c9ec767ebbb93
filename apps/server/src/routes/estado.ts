/** Route of the tax systems' state. */
import { ok } from "@mostrador/core";
import { z } from "zod";
import { lineaDeEstado } from "../siat/estado.ts";
import { route } from "../http/route.ts";

const Linea = z.object({
  estado: z.enum(["OPERATIVO", "DEGRADADO", "CAIDO"]),
  ultimaLatenciaMs: z.int(),
  uptime_30d: z.number(),
});

export const estado = route({
  method: "get",
  path: "/v1/estado",
  resumen: "Estado del servicio y del sistema tributario (sin sobre)",
  right: "anyone",
  changesState: false,
  respuesta: {
    datos: z.object({
      api: z.object({ estado: z.literal("OPERATIVO"), ambiente: z.string() }),
      siatProduccion: Linea,
      siatPiloto: Linea,
    }),
    sinSobre: true,
  },
  handle: async (deps) => {
    const ahora = deps.now();
    return ok({
      datos: {
        api: { estado: "OPERATIVO" as const, ambiente: deps.config.ambiente },
        siatProduccion: await lineaDeEstado(deps.db, 1, ahora),
        siatPiloto: await lineaDeEstado(deps.db, 2, ahora),
      },
    });
  },
});
