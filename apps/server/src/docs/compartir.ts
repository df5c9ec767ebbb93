import { PROTOCOLO_HEADER } from "@mostrador/core";
import { mapValues } from "./con-componentes.ts";
import type { OpenApi, Operacion, RespuestaDescrita } from "./documento.ts";

/** Moves repeated replies, headers, parameters and examples of a document to its components, and makes operations refer to them. */
export function compartir(api: OpenApi) {
  const respuestas = createGrupo("responses");
  const cabeceras = createGrupo("headers");
  const parametros = createGrupo("parameters");
  const ejemplos: Record<string, { readonly value: unknown }> = {};
  const conCabeceras = (respuesta: RespuestaDescrita) => ({
    ...respuesta,
    ...(respuesta.headers === undefined
      ? {}
      : { headers: mapValues(respuesta.headers, (una, nombre) => cabeceras.dar(una, nombre)) }),
  });
  const enOperacion = (operacion: Operacion) => {
    const { operationId, parameters, requestBody, responses } = operacion;
    const dichas = Object.fromEntries(
      Object.entries(responses).filter(([estado]) => !SIN_NOMBRAR.has(estado)),
    );
    return {
      ...operacion,
      parameters: parameters.map((uno) => parametros.dar(uno, uno.name)),
      ...(requestBody === undefined ? {} : { requestBody: conEjemplo(requestBody, operationId, ejemplos) }),
      responses: mapValues(dichas, (respuesta, estado) =>
        respuestas.dar(conCabeceras(respuesta), nombreDeRespuesta(estado, respuesta)),
      ),
    };
  };
  const todo = () => ({
    paths: mapValues(api.paths, (metodos) => mapValues(metodos, enOperacion)),
    webhooks: mapValues(api.webhooks, ({ post }, tipo) => ({
      post: {
        ...post,
        parameters: post.parameters.map((uno) => parametros.dar(uno, uno.name)),
        requestBody: conEjemplo(post.requestBody, tipo, ejemplos),
        responses: mapValues(post.responses, (una, estado) => respuestas.dar(una, `Aviso${estado}`)),
      },
    })),
  });
  // The first run counts repeated parts and the next run replaces them by references. Headers and parameters go first,
  // because replies contain headers.
  todo();
  for (const grupo of [cabeceras, parametros]) grupo.contado();
  respuestas.empezar();
  todo();
  respuestas.contado();
  const { paths, webhooks } = todo();
  return {
    paths,
    webhooks,
    components: {
      responses: respuestas.todos(),
      headers: cabeceras.todos(),
      parameters: parametros.todos(),
      examples: ejemplos,
    },
  };
}

/**
 * Statuses that any call may return, so naming them says nothing about the call: an oversized body and an error of the
 * server. `default` describes them.
 */
const SIN_NOMBRAR: ReadonlySet<string> = new Set(["413", "500"]);

function conEjemplo(
  requestBody: NonNullable<Operacion["requestBody"]>,
  nombre: string,
  ejemplos: Record<string, { readonly value: unknown }>,
) {
  const { example, ...json } = requestBody.content["application/json"];
  if (example !== undefined) ejemplos[nombre] = { value: example };
  const examples = { ejemplo: { $ref: `#/components/examples/${nombre}` } };
  return {
    ...requestBody,
    content: { "application/json": example === undefined ? json : { ...json, examples } },
  };
}

/** Names a reply by its status and its distinguishing headers, or by its data. */
function nombreDeRespuesta(estado: string, { headers = {}, content }: RespuestaDescrita): string {
  const { schema } = content?.["application/json"] ?? {};
  const deDatos =
    schema?.$ref?.split("/").at(-1) ??
    Object.keys(content ?? {})[0]
      ?.split(/\W/)
      .at(-1) ??
    "";
  return [
    estado === "200" ? `Hecho${deDatos}` : `Error${estado === "default" ? "Otro" : estado}`,
    schema?.anyOf === undefined ? "" : "OPropio",
    "Idempotent-Replayed" in headers ? "Repetible" : "",
    PROTOCOLO_HEADER in headers ? "DeCaja" : "",
  ].join("");
}

/**
 * Creates a kind of component. It counts its members until `contado` is called; then the most frequent member under each
 * name is shared if it occurs at least twice.
 */
function createGrupo(donde: "responses" | "headers" | "parameters") {
  const vistas = new Map<string, Map<string, number>>();
  let comunes: ReadonlyMap<string, string> | undefined;
  return {
    dar(uno: object, nombre: string): object {
      const texto = JSON.stringify(uno);
      if (comunes !== undefined)
        return comunes.get(nombre) === texto ? { $ref: `#/components/${donde}/${nombre}` } : uno;
      const suyas = vistas.get(nombre) ?? new Map<string, number>();
      vistas.set(nombre, suyas.set(texto, (suyas.get(texto) ?? 0) + 1));
      return uno;
    },
    empezar: () => vistas.clear(),
    contado(): void {
      comunes = new Map(
        [...vistas].flatMap(([nombre, suyas]): [string, string][] => {
          const [primera] = [...suyas].toSorted(([, a], [, b]) => b - a);
          return primera !== undefined && primera[1] > 1 ? [[nombre, primera[0]]] : [];
        }),
      );
    },
    todos: (): Record<string, unknown> =>
      Object.fromEntries([...(comunes ?? [])].map(([nombre, texto]) => [nombre, JSON.parse(texto)])),
  };
}
