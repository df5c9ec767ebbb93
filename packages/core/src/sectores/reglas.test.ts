/** Rules between the fields of a request: each at its place, and nothing else of the request is refused. */
import { describe, expect, test } from "vitest";
import { EJEMPLOS } from "./ejemplos.ts";
import { SECTORES_FACTURA } from "./index.ts";

/** Lists the places that a sector refuses in its example with changes to it and to its first line. */
function lugares(codigo: number, cambios: object, enLinea: object = {}): readonly string[] {
  const ejemplo = structuredClone(EJEMPLOS[codigo]) as { items: object[] };
  Object.assign(ejemplo, cambios);
  Object.assign(ejemplo.items[0] ?? {}, enLinea);
  const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo);
  const leido = sector?.pedido.safeParse(JSON.parse(JSON.stringify(ejemplo)));
  return [...new Set(leido?.error?.issues.map(({ path }) => path.join(".")))];
}

const deNit = (numeroDocumento: string, razonSocial?: string) => ({
  cliente: { tipoDocumento: 5, numeroDocumento, razonSocial },
});
const dePapel = { numeroFactura: 17, fechaEmision: "2026-11-20T14:00:00" };

describe("the common fields", () => {
  test.each<[string, object, readonly string[]]>([
    ["a rate beside bolivianos", { tipoCambio: 11.96 }, ["tipoCambio"]],
    ["a rate beside bolivianos that are said", { moneda: 1, tipoCambio: 1 }, ["tipoCambio"]],
    ["a rate beside dollars", { moneda: 2, tipoCambio: 11.96 }, []],
    ["dollars without a rate", { moneda: 2 }, []],
    ["a NIT without a name", deNit("1028627025"), ["cliente.razonSocial"]],
    ["a NIT of letters", deNit("10286E7025", "A"), ["cliente.numeroDocumento"]],
    ["a NIT of 14 figures", deNit("12345678901234", "A"), ["cliente.numeroDocumento"]],
    ["a NIT of 13 figures", deNit("1234567890123", "A"), []],
    ["a CAFC with its number and date", { cafc: "A1", contingencia: true, ...dePapel }, []],
    ["a CAFC without contingency", { cafc: "A1", ...dePapel }, ["cafc"]],
    [
      "a CAFC without its number and date",
      { cafc: "A1", contingencia: true },
      ["numeroFactura", "fechaEmision"],
    ],
    [
      "a number and a date without CAFC",
      { contingencia: true, ...dePapel },
      ["numeroFactura", "fechaEmision"],
    ],
    ["an event without contingency", { codigoEvento: 9 }, ["codigoEvento"]],
    ["an event with contingency", { codigoEvento: 9, contingencia: true }, []],
  ])("with %s", (_que, cambios, esperados) => expect(lugares(1, cambios)).toEqual(esperados));

  test("with an activity in no line and not at the issuer: each such line is named", () => {
    expect(lugares(1, { emisor: {} }, { actividadEconomica: "4711100" })).toEqual([
      "items.1.actividadEconomica",
    ]);
    expect(lugares(1, { emisor: {} })).toEqual(["items.0.actividadEconomica", "items.1.actividadEconomica"]);
  });
});

test.each<[object, readonly string[]]>([
  [{ tipoDocumento: 0, numeroDocumento: "0" }, []],
  [{ tipoDocumento: 0, numeroDocumento: "7" }, ["cliente.numeroDocumento"]],
  [{ tipoDocumento: 4, numeroDocumento: "0" }, ["cliente.tipoDocumento"]],
])("an export on consignment has no buyer yet: %j", (cliente, esperados) => {
  expect(lugares(4, { cliente })).toEqual(esperados);
});

describe.each(["costosGastosNacionales", "costosGastosInternacionales"])(
  "costs (%s) of an export",
  (campo) => {
    test.each<[string, unknown, readonly string[]]>([
      ["as an object", { Flete: 10, Seguro: 0 }, []],
      ["as an object of texts", { Flete: "10.50" }, []],
      ["as the text of an object", '{"Flete":10}', []],
      ["of none", {}, [campo]],
      ["as a list", [10], [campo]],
      ["as a text that is no object", "Flete", [campo]],
      ["of three decimals", { Flete: 1.005 }, [`${campo}.Flete`]],
      ["of three decimals as a text", { Flete: "1.005" }, [`${campo}.Flete`]],
      ["below 0", { Flete: -1 }, [`${campo}.Flete`]],
      ["without a name", { "": 1 }, [`${campo}.`]],
    ])("%s", (_que, valor, esperados) => expect(lugares(3, { [campo]: valor })).toEqual(esperados));
  },
);

describe.each([
  ["ajusteNoSujetoIva", "detalleAjusteNoSujetoIva"],
  ["ajusteSujetoIva", "detalleAjusteSujetoIva"],
  ["otrosPagosNoSujetoIva", "detalleOtrosPagosNoSujetoIva"],
])("the breakdown of %s of a utility", (monto, detalle) => {
  test.each<[string, object | undefined, number | undefined, boolean]>([
    ["is its sum", { Uno: 1.2, Dos: 0.8 }, 2, true],
    ["is a cent off", { Uno: 1.2, Dos: 0.81 }, 2, false],
    ["is there without the amount", { Uno: 1 }, undefined, false],
    ["may be left out", undefined, 2, true],
    ["and the amount may be left out", undefined, undefined, true],
    ["is too long as JSON", { ["x".repeat(91)]: 2 }, 2, false],
    ["is as long as it may be", { ["x".repeat(89)]: 2 }, 2, true],
  ])("%s", (_que, lista, valor, tomado) => {
    const esperados = tomado ? [] : [detalle];
    expect(lugares(13, { [monto]: valor, [detalle]: lista })).toEqual(esperados);
  });
});

describe.each([6, 16])("the guests of a room of sector %i", (codigo) => {
  const ana = { nombreHuesped: "Ana", documentoIdentificacion: "1", codigoPais: 22 };
  test.each<[string, unknown, boolean]>([
    ["as a list", [ana], true],
    ["as its text", JSON.stringify([ana]), true],
    ["left out", undefined, true],
    ["with a country as a text", [{ ...ana, codigoPais: "22" }], true],
    ["none", [], false],
    ["with a country in words", [{ ...ana, codigoPais: "BO" }], false],
    ["without a document", [{ ...ana, documentoIdentificacion: undefined }], false],
    ["with an unknown field", [{ ...ana, edad: 3 }], false],
    ["as an object", ana, false],
  ])("%s", (_que, detalleHuespedes, tomado) => {
    expect(lugares(codigo, {}, { detalleHuespedes }).length === 0).toBe(tomado);
  });
});

describe("a line with or without ICE", () => {
  const sinTasas = { alicuotaEspecifica: undefined, alicuotaPorcentual: undefined, cantidadIce: undefined };
  const tasas = { alicuotaEspecifica: 1, alicuotaPorcentual: 0.5, cantidadIce: 2 };
  test.each<[string, object, readonly string[]]>([
    ["with all of it", { marcaIce: 1, ...tasas }, []],
    ["with zeros", { marcaIce: 1, alicuotaEspecifica: 0, alicuotaPorcentual: 0, cantidadIce: 0 }, []],
    ...(["alicuotaEspecifica", "alicuotaPorcentual", "cantidadIce"] as const).flatMap(
      (campo): [string, object, readonly string[]][] => [
        [`with ICE and no ${campo}`, { marcaIce: 1, ...tasas, [campo]: undefined }, [`items.0.${campo}`]],
        [
          `without ICE and with ${campo}`,
          { marcaIce: 2, ...sinTasas, [campo]: tasas[campo] },
          [`items.0.${campo}`],
        ],
      ],
    ),
    ["without any of it", { marcaIce: 2, ...sinTasas }, []],
  ])("%s", (_que, enLinea, esperados) => expect(lugares(14, {}, enLinea)).toEqual(esperados));
});
