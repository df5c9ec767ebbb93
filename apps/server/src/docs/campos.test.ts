import { describe, expect, test } from "vitest";
import { parse } from "../http/validacion.ts";
import { RUTAS } from "../routes/index.ts";
import type { Esquema } from "./esquema.ts";
import { describir, type Operacion } from "./openapi.ts";

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

/** Every field of a request, inner ones too, with its place. */
function listCampos(esquema: Esquema, camino = ""): readonly Campo[] {
  const { properties = {}, items, anyOf = [] } = resolver(esquema);
  return [
    ...Object.entries(properties).flatMap(([nombre, campo]) => [
      { camino: `${camino}${nombre}`, nombre, esquema: resolver(campo) },
      ...listCampos(campo, `${camino}${nombre}.`),
    ]),
    ...(items === undefined ? [] : listCampos(items, camino)),
    ...anyOf.flatMap((otra) => listCampos(otra, camino)),
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

const todos = operaciones.flatMap(([donde, operacion]) =>
  camposDe(operacion).map((campo) => ({ ...campo, donde })),
);
const lugares = (campos: readonly { donde: string; camino: string }[]) =>
  campos.map(({ donde, camino }) => `${donde} ${camino}`);

describe("every field of a request", () => {
  test("is among those that are looked at", () => expect(todos.length).toBeGreaterThan(800));

  test("has a description, which ends as a sentence", () => {
    expect(lugares(todos.filter(({ esquema }) => !/\w.*[.)]$/.test(esquema.description ?? "")))).toEqual([]);
  });

  test("and is not described by its own name", () => {
    const llano = (texto: string) => texto.toLowerCase().replaceAll(/[^a-zñáéíóú]/g, "");
    const repetidos = todos.filter(
      ({ nombre, esquema }) => llano(esquema.description ?? "") === llano(nombre),
    );
    expect(lugares(repetidos)).toEqual([]);
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
