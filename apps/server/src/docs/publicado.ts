import { PROTOCOLO_HEADER } from "@mostrador/core";
import type { Route } from "../http/route.ts";
import type { OpenApi, Operacion, RespuestaDescrita } from "./documento.ts";
import { describir } from "./openapi.ts";

/** Paths of the till, of the portal and of its users: programs of ours call them, and change with the server. */
const DE_CASA = /^\/v1\/(?:portal|terminal|terminales|usuarios|empresas)(?:\/|$)/;

/** Tells whether a path belongs to the API that is promised to any caller. */
export function isPublica(path: string): boolean {
  return !DE_CASA.test(path);
}

/** Writes the document of some routes, as programs read it: what stands twice is among its components. docs/api.md A47 */
export function publicar(rutas: readonly Route[], publicUrl: string): string {
  const api = describir(rutas, publicUrl);
  const compartido = createCompartido(api);
  const paths = Object.fromEntries(
    Object.entries(api.paths).map(([path, metodos]) => [
      path,
      Object.fromEntries(
        Object.entries(metodos).map(([metodo, operacion]) => [metodo, compartido.enOperacion(operacion)]),
      ),
    ]),
  );
  return JSON.stringify(
    { ...api, paths, components: { ...api.components, ...compartido.componentes } },
    sinDecir,
  );
}

/** Leaves out that a reply may have more fields: so may every object that is not closed. */
function sinDecir(clave: string, valor: unknown): unknown {
  return clave === "additionalProperties" && JSON.stringify(valor) === "{}" ? undefined : valor;
}

/** Collects failures, headers and parameters of a document, each under its name. */
function createCompartido(api: OpenApi) {
  const operaciones = Object.values(api.paths).flatMap((metodos) => Object.values(metodos));
  const respuestas = createGrupo("responses");
  const cabeceras = createGrupo("headers");
  const parametros = createGrupo("parameters");
  for (const { parameters, responses } of operaciones) {
    for (const parametro of parameters) parametros.ver(parametro.name, parametro);
    for (const [estado, respuesta] of Object.entries(responses)) {
      for (const [nombre, cabecera] of Object.entries(respuesta.headers ?? {})) cabeceras.ver(nombre, cabecera);
      if (!isHecho(estado)) respuestas.ver(nombreDeFallo(estado, respuesta), respuesta);
    }
  }
  const conCabeceras = (respuesta: RespuestaDescrita) => ({
    ...respuesta,
    headers: Object.fromEntries(
      Object.entries(respuesta.headers ?? {}).map(([nombre, una]) => [nombre, cabeceras.dar(nombre, una)]),
    ),
  });
  return {
    componentes: {
      responses: Object.fromEntries(
        operaciones.flatMap(({ responses }) =>
          Object.entries(responses).flatMap(([estado, respuesta]) => {
            const nombre = nombreDeFallo(estado, respuesta);
            return respuestas.tiene(nombre, respuesta) ? [[nombre, conCabeceras(respuesta)]] : [];
          }),
        ),
      ),
      headers: cabeceras.todos(),
      parameters: parametros.todos(),
    },
    enOperacion: (operacion: Operacion) => ({
      ...operacion,
      parameters: operacion.parameters.map((uno) => parametros.dar(uno.name, uno)),
      responses: Object.fromEntries(
        Object.entries(operacion.responses).map(([estado, respuesta]) => {
          const nombre = nombreDeFallo(estado, respuesta);
          return respuestas.tiene(nombre, respuesta)
            ? [estado, respuestas.dar(nombre, respuesta)]
            : [estado, conCabeceras(respuesta)];
        }),
      ),
    }),
  };
}

const isHecho = (estado: string) => estado === "200";

/** Names a failure by its status and by what sets it apart from others of that status. */
function nombreDeFallo(estado: string, { headers = {}, content }: RespuestaDescrita): string {
  const propia = content?.["application/json"]?.schema.anyOf !== undefined;
  return [
    `Error${estado === "default" ? "Otro" : estado}`,
    propia ? "OPropio" : "",
    "Idempotent-Replayed" in headers ? "Repetible" : "",
    PROTOCOLO_HEADER in headers ? "DeCaja" : "",
  ].join("");
}

/** A kind of component: the most frequent one of each name is shared, if it stands twice. */
function createGrupo(donde: "responses" | "headers" | "parameters") {
  const vistas = new Map<string, Map<string, number>>();
  const comun = (nombre: string): string | undefined => {
    const [primera] = [...(vistas.get(nombre) ?? [])].toSorted(([, a], [, b]) => b - a);
    return primera !== undefined && primera[1] > 1 ? primera[0] : undefined;
  };
  const tiene = (nombre: string, uno: object) => comun(nombre) === JSON.stringify(uno);
  return {
    ver(nombre: string, uno: object): void {
      const suyas = vistas.get(nombre) ?? new Map<string, number>();
      const texto = JSON.stringify(uno);
      vistas.set(nombre, suyas.set(texto, (suyas.get(texto) ?? 0) + 1));
    },
    tiene,
    dar: (nombre: string, uno: object): object =>
      tiene(nombre, uno) ? { $ref: `#/components/${donde}/${nombre}` } : uno,
    todos: (): Record<string, unknown> =>
      Object.fromEntries(
        [...vistas.keys()].flatMap((nombre) => {
          const texto = comun(nombre);
          return texto === undefined ? [] : [[nombre, JSON.parse(texto)]];
        }),
      ),
  };
}
