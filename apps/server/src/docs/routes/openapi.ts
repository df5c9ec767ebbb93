import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { isPublica, publicar } from "../publicado.ts";
import { CualquierConsulta } from "../../http/campos.ts";
import { createPublicaciones } from "../../http/publicacion.ts";
import { route, type Route } from "../../http/route.ts";
import type { Right } from "../../http/rights.ts";

const Documento = z.looseObject({
  openapi: explicado(z.string(), "Versión de OpenAPI de este documento.", "3.1.0"),
});

/** Route that serves the description of the public API, including this route. */
export function openapi(rutas: () => readonly Route[]): Route {
  return descripcion("/openapi.json", "Esta descripción", "anyone", () =>
    rutas().filter(({ path }) => isPublica(path)),
  );
}

/** Route that serves the description of the calls of portal, users and tills, to callers with a credential of a company. */
export function openapiDeCasa(rutas: () => readonly Route[]): Route {
  const resumen = "La descripción de las llamadas del portal, de sus usuarios y de las cajas";
  return descripcion("/v1/portal/openapi.json", resumen, "consultar", () =>
    rutas().filter(({ path }) => !isPublica(path)),
  );
}

/** Creates the route of a description. It is built at the first call and cached, because only the server's address could change it. */
function descripcion(path: string, resumen: string, right: Right, rutas: () => readonly Route[]): Route {
  const escritas = createPublicaciones();
  return route({
    method: "get",
    path,
    resumen,
    right,
    changesState: false,
    query: CualquierConsulta,
    respuesta: { datos: Documento, sinSobre: true },
    handle: async ({ config: { publicUrl } }) =>
      ok({ datos: null, publicacion: escritas(publicUrl, () => publicar(rutas(), publicUrl)) }),
  });
}
