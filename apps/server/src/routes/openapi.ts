import { ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { isPublica, publicar } from "../docs/publicado.ts";
import { CualquierConsulta } from "../http/campos.ts";
import { route, type Route } from "../http/route.ts";

const Documento = z.looseObject({
  openapi: explicado(z.string(), "Versión de OpenAPI de este documento.", "3.1.0"),
});

/** Serves the description of the API that is promised to any caller, this route included. */
export function openapi(rutas: () => readonly Route[]): Route {
  return descripcion({
    path: "/openapi.json",
    resumen: "Esta descripción",
    right: "anyone",
    rutas: () => rutas().filter(({ path }) => isPublica(path)),
  });
}

/** Serves the description of the calls of portal, users and tills, to who has a credential of a company. */
export function openapiDeCasa(rutas: () => readonly Route[]): Route {
  return descripcion({
    path: "/v1/portal/openapi.json",
    resumen: "La descripción de las llamadas del portal, de sus usuarios y de las cajas",
    right: "consultar",
    rutas: () => rutas().filter(({ path }) => !isPublica(path)),
  });
}

interface Descripcion extends Pick<Route, "path" | "resumen"> {
  readonly right: "anyone" | "consultar";
  /** The routes that it describes. */
  readonly rutas: () => readonly Route[];
}

/** Serves the description of a part of the routes. */
function descripcion({ rutas, ...cual }: Descripcion): Route {
  const escrito = unaVezPorServidor(rutas);
  return route({
    ...cual,
    method: "get",
    changesState: false,
    query: CualquierConsulta,
    respuesta: { datos: Documento, sinSobre: true },
    handle: async ({ config }) => ok({ datos: null, crudo: escrito(config.publicUrl) }),
  });
}

/** Writes a document at its first call, and keeps it by the server's address: nothing else in it changes while a program runs. */
function unaVezPorServidor(rutas: () => readonly Route[]): (publicUrl: string) => string {
  const escritos = new Map<string, string>();
  return (publicUrl) => {
    const escrito = escritos.get(publicUrl) ?? publicar(rutas(), publicUrl);
    escritos.set(publicUrl, escrito);
    return escrito;
  };
}
