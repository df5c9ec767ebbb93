import { SECTORES, SECTORES_FACTURA } from "@mostrador/core";
import { createComponentes } from "./componentes.ts";
import { createEsquemas, type Esquema } from "./esquema.ts";
import type { Aviso, OpenApi, Operacion, RespuestaDescrita } from "./documento.ts";

/** Names a route by the constant words of its path: `CuentaApiKey`. */
export function nombreDeRuta(path: string): string {
  return path
    .replace(/^\/v1\//, "")
    .replaceAll(/\{\w+\}/g, "")
    .replaceAll(/(?:^|[^A-Za-z0-9]+)([a-z0-9]?)/gi, (_, letra: string) => letra.toUpperCase());
}

/** Transforms one schema of the document. `lugar`: words from which a name for it can be built. */
type Cambio = (esquema: Esquema, lugar: readonly string[]) => Esquema;

/** Moves objects that occur several times in a document to its components. */
export function conComponentes(api: OpenApi): OpenApi {
  const pedidos = pedidosDeSectores();
  const entero = changeEsquemas(api, (esquema) => putPedidos(esquema, pedidos));
  const todos: (readonly [lugar: readonly string[], esquema: Esquema])[] = [];
  const { components } = entero;
  changeEsquemas({ ...entero, components: { ...components, schemas: {} } }, (esquema, lugar) => {
    todos.push([lugar, esquema]);
    return esquema;
  });
  const { schemas, nombrar } = createComponentes(
    // Request bodies come first, so that replies with the same fields use the examples of the bodies.
    todos.toSorted(([a], [b]) => Number(isDePedido(b)) - Number(isDePedido(a))),
    components.schemas,
  );
  const nombrado = changeEsquemas(entero, nombrar);
  return { ...nombrado, components: { ...components, schemas } };
}

const isDePedido = ([primera = ""]: readonly string[]) => primera.startsWith("Pedido");

/** Copies a document, with each of its schemas replaced by what `cambio` returns. */
export function changeEsquemas(api: OpenApi, cambio: Cambio): OpenApi {
  return {
    ...api,
    paths: mapValues(api.paths, (metodos, path) =>
      mapValues(metodos, (operacion) => enOperacion(operacion, nombreDeRuta(path), cambio)),
    ),
    webhooks: mapValues(api.webhooks, (aviso, tipo) => enAviso(aviso, nombreDeRuta(tipo), cambio)),
    components: {
      ...api.components,
      schemas: mapValues(api.components.schemas, (esquema, nombre) => cambio(esquema, [nombre])),
    },
  };
}

function enOperacion(operacion: Operacion, nombre: string, cambio: Cambio): Operacion {
  const { requestBody, responses } = operacion;
  const json = requestBody?.content["application/json"];
  return {
    ...operacion,
    ...(requestBody === undefined || json === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: { "application/json": { ...json, schema: cambio(json.schema, [`Pedido${nombre}`]) } },
          },
        }),
    responses: mapValues(responses, (respuesta) => enRespuesta(respuesta, nombre, cambio)),
  };
}

function enRespuesta(respuesta: RespuestaDescrita, nombre: string, cambio: Cambio): RespuestaDescrita {
  const { content } = respuesta;
  if (content === undefined) return respuesta;
  return {
    ...respuesta,
    content: mapValues(content, ({ schema }) => ({ schema: cambio(schema, [nombre]) })),
  };
}

function enAviso({ post }: Aviso, nombre: string, cambio: Cambio): Aviso {
  const json = post.requestBody.content["application/json"];
  const schema = cambio(json.schema, [`Aviso${nombre}`]);
  return {
    post: {
      ...post,
      requestBody: { ...post.requestBody, content: { "application/json": { ...json, schema } } },
    },
  };
}

type Pedidos = Readonly<Record<NonNullable<Esquema["pedidosDe"]>, readonly Esquema[]>>;

/** Returns the bodies of the issuing routes, which a batch accepts and a stored document contains. */
function pedidosDeSectores(): Pedidos {
  const { entrada } = createEsquemas();
  const de = (sectores: typeof SECTORES) => sectores.map(({ pedido }) => entrada(pedido));
  return { facturas: de(SECTORES_FACTURA), documentos: de(SECTORES) };
}

/** Schema of the body of a document that the API did not issue: none. */
const SIN_PEDIDO: Esquema = { type: "object", maxProperties: 0 };

function putPedidos(esquema: Esquema, pedidos: Pedidos): Esquema {
  const { pedidosDe, description, examples, properties, items } = esquema;
  if (pedidosDe !== undefined)
    return {
      ...(description === undefined ? {} : { description }),
      ...(examples === undefined ? {} : { examples }),
      anyOf: [...pedidos[pedidosDe], ...(pedidosDe === "documentos" ? [SIN_PEDIDO] : [])],
    };
  return {
    ...esquema,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties, (campo) => putPedidos(campo, pedidos)) }),
    ...(items === undefined ? {} : { items: putPedidos(items, pedidos) }),
  };
}

/** Copies an object, with each of its values replaced by what `change` returns. */
export function mapValues<V, W>(
  values: Readonly<Record<string, V>>,
  change: (value: V, key: string) => W,
): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
