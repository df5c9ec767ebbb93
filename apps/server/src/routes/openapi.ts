import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { describir } from "../docs/openapi.ts";
import { CualquierConsulta } from "../http/campos.ts";
import { route, type Route } from "../http/route.ts";

/** Serves the description of every route, this one included. */
export function openapi(rutas: () => readonly Route[]): Route {
  return route({
    method: "get",
    path: "/openapi.json",
    resumen: "Esta descripción",
    right: "anyone",
    changesState: false,
    query: CualquierConsulta,
    respuesta: {
      datos: z.looseObject({
        openapi: explicado(z.string(), "Versión de OpenAPI de este documento.", "3.1.0"),
      }),
      sinSobre: true,
    },
    handle: async (deps) =>
      ok({ datos: null, crudo: JSON.stringify(describir(rutas(), deps.config.publicUrl)) }),
  });
}
