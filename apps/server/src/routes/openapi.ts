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
  const escrito = unaVezPorServidor(() => rutas().filter(({ path }) => isPublica(path)));
  return route({
    method: "get",
    path: "/openapi.json",
    resumen: "Esta descripción",
    right: "anyone",
    changesState: false,
    query: CualquierConsulta,
    respuesta: { datos: Documento, sinSobre: true },
    handle: async ({ config }) => ok({ datos: null, crudo: escrito(config.publicUrl) }),
  });
}

/** Serves the description of the calls of portal, users and tills, to who has a credential of a company. */
export function openapiDeCasa(rutas: () => readonly Route[]): Route {
  const escrito = unaVezPorServidor(() => rutas().filter(({ path }) => !isPublica(path)));
  return route({
    method: "get",
    path: "/v1/portal/openapi.json",
    resumen: "La descripción de las llamadas del portal, de sus usuarios y de las cajas",
    right: "consultar",
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
