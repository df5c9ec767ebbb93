import { describe, expect, test } from "vitest";
import { parse } from "../http/validacion.ts";
import { RUTAS } from "../routes.ts";
import type { Esquema } from "./esquema.ts";
import type { Operacion } from "./documento.ts";
import { describir } from "./openapi.ts";

const api = describir(RUTAS, "http://localhost");
const operaciones = Object.entries(api.paths).flatMap(([ruta, metodos]) =>
  Object.entries(metodos).map(([metodo, operacion]) => [`${metodo} ${ruta}`, operacion] as const),
);

const resolver = (esquema: Esquema): Esquema =>
  api.components.schemas[esquema.$ref?.split("/").at(-1) ?? ""] ?? esquema;

interface Campo {
  readonly camino: string;
  readonly nombre: string;
  readonly esquema: Esquema;
}

/** Every field of a request or a reply, inner ones too, with its place. */
function listCampos(esquema: Esquema, camino = ""): readonly Campo[] {
  const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = resolver(esquema);
  const valores = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [
    ...Object.entries(properties).flatMap(([nombre, campo]) => [
      { camino: `${camino}${nombre}`, nombre, esquema: { ...resolver(campo), ...campo } },
      ...listCampos(campo, `${camino}${nombre}.`),
    ]),
    ...(items === undefined ? [] : listCampos(items, camino)),
    ...[...anyOf, ...oneOf, ...valores].flatMap((otra) => listCampos(otra, camino)),
  ];
}

function camposDe({ parameters, requestBody }: Operacion): readonly Campo[] {
  const cuerpo = requestBody?.content["application/json"].schema;
  return [
    ...parameters.map(({ name, description, schema }) => ({
      camino: `?${name}`,
      nombre: name,
      esquema: { ...schema, ...(description === undefined ? {} : { description }) },
    })),
    ...(cuerpo === undefined ? [] : listCampos(cuerpo)),
  ];
}

/** Every field of a success; the envelope is the same for all of them, and is told once. */
function respondidosDe({ responses }: Operacion): readonly Campo[] {
  const esquema = responses["200"]?.content?.["application/json"]?.schema;
  if (esquema === undefined) return [];
  const { datos, timestamp } = resolver(esquema).properties ?? {};
  return listCampos(datos === undefined || timestamp === undefined ? esquema : datos);
}

const todos = operaciones.flatMap(([donde, operacion]) =>
  camposDe(operacion).map((campo) => ({ ...campo, donde })),
);
const lugares = (campos: readonly { donde: string; camino: string }[]) =>
  campos.map(({ donde, camino }) => `${donde} ${camino}`);

const llano = (texto: string) => texto.toLowerCase().replaceAll(/[^a-zñáéíóú]/g, "");
const NOMBRADOS = ({ nombre, esquema }: Campo) => llano(esquema.description ?? "") === llano(nombre);
const SIN_FRASE = ({ esquema }: Campo) => !/\w.*[.)]$/.test(esquema.description ?? "");

const respondidos = operaciones.flatMap(([donde, operacion]) =>
  respondidosDe(operacion).map((campo) => ({ ...campo, donde })),
);

describe("every field of a reply", () => {
  test("is among those that are looked at", () => expect(respondidos.length).toBeGreaterThan(2000));

  test("has a description, which ends as a sentence", () => {
    expect(lugares(respondidos.filter(SIN_FRASE))).toEqual([]);
  });

  test("and is not described by its own name", () => {
    expect(lugares(respondidos.filter(NOMBRADOS))).toEqual([]);
  });
});

describe("every field of a request", () => {
  test("is among those that are looked at", () => expect(todos.length).toBeGreaterThan(800));

  test("has a description, which ends as a sentence", () => {
    expect(lugares(todos.filter(SIN_FRASE))).toEqual([]);
  });

  test("and is not described by its own name", () => {
    expect(lugares(todos.filter(NOMBRADOS))).toEqual([]);
  });

  test("has an example, or fields of its own that have", () => {
    const sin = todos.filter(
      ({ esquema }) => esquema.examples === undefined && listCampos(esquema).length === 0,
    );
    expect(lugares(sin)).toEqual([]);
  });
});

describe("every body has an example that its route takes", () => {
  const conCuerpo = RUTAS.filter(({ body }) => body !== undefined);
  test.each(conCuerpo.map((ruta) => [`${ruta.method} ${ruta.path}`, ruta] as const))(
    "%s",
    (_nombre, ruta) => {
      const example = api.paths[ruta.path]?.[ruta.method]?.requestBody?.content["application/json"].example;
      expect(example).toBeDefined();
      if (ruta.body === undefined) return;
      const leido = parse(ruta.body, example, "body");
      expect(leido.ok ? [] : leido.error).toEqual([]);
    },
  );
});
