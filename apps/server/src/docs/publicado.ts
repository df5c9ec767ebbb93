import type { Route } from "../http/route.ts";
import { aligerar } from "./aligerar.ts";
import { compartir } from "./compartir.ts";
import { changeEsquemas, mapValues } from "./con-componentes.ts";
import type { OpenApi } from "./documento.ts";
import { describir } from "./openapi.ts";

/** Paths of the till, of the portal and of its users: only Mostrador's own programs call them, and they change with the server. */
const DE_CASA = /^\/v1\/(?:portal|terminal|terminales|usuarios|empresas)(?:\/|$)/;

/** Tells whether a path belongs to the API that is promised to any caller. */
export function isPublica(path: string): boolean {
  return !DE_CASA.test(path);
}

/** Describes the API that is promised, as the pages show it. */
export function describePublica(rutas: readonly Route[], publicUrl: string): OpenApi {
  return describir(
    rutas.filter(({ path }) => isPublica(path)),
    publicUrl,
  );
}

/** Writes the document of some routes, for programs: repeated parts are among its components. docs/api.md A47 */
export function publicar(rutas: readonly Route[], publicUrl: string): string {
  const descrita = describir(rutas, publicUrl);
  // The messages to webhooks belong to the public API only.
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

/** Removes status 401 from operations that accept a key: 401 is for sessions of the portal, and a wrong key gets a 403. */
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
