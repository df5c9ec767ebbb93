/** A request's fields as the document has them: the buyer's kind, a line's activity, lists as text. */
import { describe, expect, test } from "vitest";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { SECTORES_FACTURA } from "../sectores/index.ts";
import { parseDocumento } from "../xml/parse.ts";
import { DECLARACION } from "../xml/write.ts";
import { buildDocumento } from "./build.ts";
import { contexto } from "./nota-de-prueba.ts";

/** Builds a sector's example with changes to it and to its first line, and reads its XML back. */
function escribir(codigo: number, cambios: object, enLinea: object = {}) {
  const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo);
  if (sector === undefined) throw new Error(`no hay sector ${codigo}`);
  const ejemplo = structuredClone(EJEMPLOS[codigo]) as { items: object[] };
  Object.assign(ejemplo, cambios);
  Object.assign(ejemplo.items[0] ?? {}, enLinea);
  const hecho = buildDocumento(sector, { ...contexto, tipoCambio: "12.18" }, sector.pedido.parse(ejemplo));
  if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
  const leido = parseDocumento(DECLARACION + hecho.value.xml);
  if (!leido.ok) throw new Error(leido.error.detalle);
  return leido.value;
}

describe("a buyer", () => {
  test.each([
    [3, { tipoDocumento: 0, numeroDocumento: "0", razonSocial: "Andean GmbH" }, ["4", "0", "Andean GmbH"]],
    [28, { tipoDocumento: 0, numeroDocumento: "0", razonSocial: "Pacific Inc." }, ["4", "0", "Pacific Inc."]],
    [4, { tipoDocumento: 0, numeroDocumento: "0" }, ["5", "0", "SIN RAZON SOCIAL"]],
    [3, { tipoDocumento: 3, numeroDocumento: "P1", razonSocial: "Ana" }, ["3", "P1", "Ana"]],
    [8, { tipoDocumento: 2, numeroDocumento: "E77" }, ["2", "E77", null]],
  ])("of sector %i who is %j is written %j", (codigo, cliente, escrito) => {
    const { cabecera } = escribir(codigo, { cliente });
    const elementos = ["codigoTipoDocumentoIdentidad", "numeroDocumento", "nombreRazonSocial"];
    expect(elementos.map((elemento) => cabecera[elemento])).toEqual(escrito);
  });

  test.each([
    [{ tipoDocumento: 1, numeroDocumento: "77" }, "77"],
    [{ tipoDocumento: 1, numeroDocumento: "77", codigoCliente: "C-9" }, "C-9"],
  ])("%j has the code %s", (cliente, codigo) => {
    expect(escribir(8, { cliente }).cabecera["codigoCliente"]).toBe(codigo);
  });

  test("has a complement where the request gives one, and else none", () => {
    const con = (complemento: string | undefined) =>
      escribir(8, { cliente: { tipoDocumento: 1, numeroDocumento: "77", complemento } }).cabecera[
        "complemento"
      ];
    expect([con("1A"), con(undefined)]).toEqual(["1A", null]);
  });
});

test("a line's activity comes before the issuer's, which the other lines have", () => {
  const { detalle } = escribir(1, {}, { actividadEconomica: "4773000" });
  expect(detalle.map((linea) => linea["actividadEconomica"])).toEqual(["4773000", "4711100"]);
});

test("a line's serial number and IMEI stay each in its place", () => {
  const { detalle } = escribir(1, {}, { numeroSerie: "S-1", numeroImei: "35-2" });
  expect(detalle.map((linea) => [linea["numeroSerie"], linea["numeroImei"]])).toEqual([
    ["S-1", "35-2"],
    [null, null],
  ]);
});

test.each([65, "65"])("the country %j of a guest is written as a text", (codigoPais) => {
  const ana = { nombreHuesped: "Ana", documentoIdentificacion: "7" };
  const { detalle } = escribir(16, {}, { detalleHuespedes: [{ ...ana, codigoPais }] });
  expect(detalle[0]?.["detalleHuespedes"]).toBe(JSON.stringify([{ ...ana, codigoPais: "65" }]));
});

test("costs are written by name with two decimals, in the caller's order", () => {
  const costosGastosNacionales = { Seguro: 10, Flete: "2.5" };
  const { cabecera } = escribir(3, { costosGastosNacionales });
  expect(cabecera["costosGastosNacionales"]).toBe('{"Seguro":"10.00","Flete":"2.50"}');
});
