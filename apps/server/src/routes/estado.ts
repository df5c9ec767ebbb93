import { ok } from "@mostrador/core";
import { lineaDeEstado } from "../estado-siat.ts";
import { route } from "../http/route.ts";

export const estado = route({
  method: "get",
  path: "/v1/estado",
  resumen: "Estado del servicio y del sistema tributario (sin sobre)",
  auth: "none",
  handle: async (deps) => {
    const ahora = deps.now();
    return ok({
      datos: {
        api: { estado: "OPERATIVO", ambiente: deps.config.ambiente },
        siatProduccion: await lineaDeEstado(deps.db, 1, ahora),
        siatPiloto: await lineaDeEstado(deps.db, 2, ahora),
      },
      sinSobre: true,
    });
  },
});
