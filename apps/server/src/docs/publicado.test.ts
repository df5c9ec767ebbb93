import { SECTORES_FACTURA } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { RUTAS } from "../routes.ts";
import { isPublica, publicar } from "./publicado.ts";

/** A value of the document, walked without its types: the test reads what callers get. */
type Valor = Readonly<Record<string, unknown>>;

const leer = (publicas: boolean): Valor =>
  JSON.parse(
    publicar(
      RUTAS.filter(({ path }) => isPublica(path) === publicas),
      "http://localhost",
    ),
  );
const isObjeto = (valor: unknown): valor is Valor =>
  valor !== null && typeof valor === "object" && !Array.isArray(valor);

/** Gives every object of a document with the place that it stands in; examples are no schemas. */
function* todos(
  valor: unknown,
  lugar: readonly string[] = [],
): Generator<readonly [readonly string[], Valor]> {
  if (valor === null || typeof valor !== "object") return;
  if (isObjeto(valor)) yield [lugar, valor];
  for (const [clave, dentro] of Object.entries(valor))
    if (clave !== "example" && clave !== "examples") yield* todos(dentro, [...lugar, clave]);
}

/** Gives what makes two objects one: their fields, whatever the texts say. */
const forma = (esquema: Valor): string =>
  JSON.stringify(esquema, (clave, valor: unknown) =>
    ["description", "title"].includes(clave) && typeof valor === "string" ? undefined : valor,
  );

const isEsquema = (lugar: readonly string[]): boolean =>
  ["schema", "items", "additionalProperties"].includes(lugar.at(-1) ?? "") ||
  ["properties", "anyOf", "oneOf", "allOf"].includes(lugar.at(-2) ?? "");

const DICE = ["type", "$ref", "const", "enum", "anyOf", "oneOf", "allOf"];

describe.each([
  ["/openapi.json", true],
  ["/v1/portal/openapi.json", false],
] as const)("%s", (_nombre, publicas) => {
  const api = leer(publicas);
  const esquemas = [...todos(api)].filter(([lugar]) => isEsquema(lugar));

  test("writes no object with fields at two places", () => {
    const vistas = new Map<string, string>();
    const dobles = [...todos(api)].flatMap(([lugar, esquema]) => {
      // An envelope adds a reference to the common part, and no more.
      if (!isObjeto(esquema["properties"]) || lugar.at(-2) === "allOf") return [];
      const antes = vistas.get(forma(esquema));
      vistas.set(forma(esquema), lugar.join("."));
      return antes === undefined ? [] : [[antes, lugar.join(".")]];
    });
    expect(esquemas.length).toBeGreaterThan(500);
    expect(dobles).toEqual([]);
  });

  test("refers to nothing that is not there, and has nothing that is not referred to", () => {
    const dichas = new Set(
      [...JSON.stringify(api).matchAll(/"#\/components\/([^"]+)"/g)].map(([, uno]) => uno),
    );
    const { securitySchemes: _, ...grupos } = api["components"] as Record<string, Valor>;
    const hay = Object.entries(grupos).flatMap(([grupo, suyos]) =>
      Object.keys(suyos).map((nombre) => `${grupo}/${nombre}`),
    );
    expect([...dichas].filter((uno) => !hay.includes(uno ?? ""))).toEqual([]);
    expect(hay.filter((uno) => !dichas.has(uno))).toEqual([]);
  });
});

describe("the API that is promised", () => {
  const api = leer(true);
  const paths = api["paths"] as Record<string, Record<string, Valor>>;
  const componentes = (api["components"] as Record<string, Record<string, Valor>>)["schemas"] ?? {};
  const resolver = (esquema: unknown): Valor => {
    if (!isObjeto(esquema)) return {};
    const ref = esquema["$ref"];
    return typeof ref === "string" ? resolver(componentes[ref.split("/").at(-1) ?? ""]) : esquema;
  };

  test("is the 120 operations of the API, and none of till, portal or users", () => {
    expect(Object.values(paths).flatMap((metodos) => Object.keys(metodos))).toHaveLength(120);
    expect(Object.keys(paths).filter((path) => !isPublica(path))).toEqual([]);
  });

  test("says of each value what it is", () => {
    const sinTipo = [...todos(api)].filter(
      ([lugar, esquema]) => isEsquema(lugar) && !DICE.some((clave) => clave in esquema),
    );
    expect(sinTipo.map(([lugar]) => lugar.join("."))).toEqual([]);
  });

  test("types an entry of a batch by each sector's body, and a row of a catalog", () => {
    const texto = JSON.stringify(paths["/v1/facturas/lote"]);
    for (const { ruta } of SECTORES_FACTURA) {
      const cuerpo = JSON.stringify(paths[ruta]?.["post"]?.["requestBody"]);
      const [ref = "no tiene nombre"] = /"#\/components\/schemas\/\w+"/.exec(cuerpo) ?? [];
      expect(texto).toContain(ref);
    }
    expect(JSON.stringify(paths["/v1/catalogos/{nombre}"])).toContain("FilaParametrica");
  });

  test("asks for no field that has a default, and says its default in words", () => {
    const { properties = {} } = resolver({ $ref: "#/components/schemas/PedidoFacturas" });
    const moneda = resolver((properties as Valor)["moneda"]);
    expect([moneda["default"], moneda["description"]]).toEqual([
      undefined,
      expect.stringContaining("no se dice: 1"),
    ]);
  });

  test("knows an e-mail address where one stands", () => {
    const correo = (resolver({ $ref: "#/components/schemas/Comprador" })["properties"] as Valor)["correo"];
    expect(resolver(correo)["format"]).toBe("email");
  });
});
