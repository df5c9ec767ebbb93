import type { Route } from "../http/route.ts";
import { aligerar } from "./aligerar.ts";
import { compartir } from "./compartir.ts";
import { changeEsquemas, mapValues } from "./con-componentes.ts";
import type { OpenApi } from "./documento.ts";
import { describir } from "./openapi.ts";

/** Paths for the till, the portal and its users. Only Mostrador's own programs call them, and they change with the server. */
const DE_CASA = /^\/v1\/(?:portal|terminal|terminales|usuarios|empresas)(?:\/|$)/;

/** Tells whether a path belongs to the public, stable API. */
export function isPublica(path: string): boolean {
  return !DE_CASA.test(path);
}

/** Describes the public API, as shown on the pages. */
export function describePublica(rutas: readonly Route[], publicUrl: string): OpenApi {
  return describir(
    rutas.filter(({ path }) => isPublica(path)),
    publicUrl,
  );
}

/** Builds the OpenAPI document of the given routes for programs, with repeated parts moved to its components. docs/api.md A47 */
export function publicar(rutas: readonly Route[], publicUrl: string): string {
  const descrita = describir(rutas, publicUrl);
  // Messages to webhooks belong only to the public API.
  let api = rutas.some(({ path }) => isPublica(path)) ? descrita : { ...descrita, webhooks: {} };
  const nuevos = aligerar(
    (cambio) => {
      api = changeEsquemas(api, (esquema, [lugar = ""]) => cambio(esquema, lugar));
    },
    new Set(Object.keys(api.components.schemas)),
  );
  const { paths, webhooks, components } = compartir({ ...api, paths: sinSesiones(api.paths) });
  const schemas = usados({ paths, webhooks, components }, { ...api.components.schemas, ...nuevos });
  return JSON.stringify({
    ...api,
    paths,
    webhooks,
    components: { ...api.components, schemas, ...components },
  });
}

/** Removes status 401 from operations that accept a key, because a wrong key gets a 403 and 401 is only for portal sessions. */
function sinSesiones(paths: OpenApi["paths"]): OpenApi["paths"] {
  const sin = (operacion: OpenApi["paths"][string][string]) => {
    if (!operacion.security.some((una) => "claveApi" in una)) return operacion;
    const { "401": _, ...responses } = operacion.responses;
    return { ...operacion, responses };
  };
  return mapValues(paths, (metodos) => mapValues(metodos, sin));
}

/** Keeps only the schemas that the document refers to. */
function usados(documento: object, schemas: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const dichos = new Set<string>();
  const ver = (valor: unknown): void => {
    for (const [, nombre = ""] of JSON.stringify(valor).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (dichos.has(nombre)) continue;
      dichos.add(nombre);
      ver(schemas[nombre] ?? {});
    }
  };
  ver(documento);
  return Object.fromEntries(Object.entries(schemas).filter(([nombre]) => dichos.has(nombre)));
}
