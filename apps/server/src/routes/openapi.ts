import { ok } from "@mostrador/core";
import { z } from "zod";
import { describir } from "../docs/openapi.ts";
import { route, type Route } from "../http/route.ts";

/** Serves the description of every route, this one included. */
export function openapi(rutas: () => readonly Route[]): Route {
  return route({
    method: "get",
    path: "/openapi.json",
    resumen: "Esta descripción",
    right: "anyone",
    changesState: false,
    respuesta: { datos: z.looseObject({ openapi: z.string() }), sinSobre: true },
    handle: async (deps) =>
      ok({ datos: null, crudo: JSON.stringify(describir(rutas(), deps.config.publicUrl)) }),
  });
}
