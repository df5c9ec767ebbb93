import { expect, test } from "vitest";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { SECTORES_FACTURA } from "../sectores/index.ts";
import { parseDocumento } from "../xml/parse.ts";
import { DECLARACION } from "../xml/write.ts";
import { buildDocumento } from "./build.ts";
import { contexto } from "./nota-de-prueba.ts";
import { parseLineasDeFactura } from "./venta-sumada.ts";

test.each(SECTORES_FACTURA.map((sector) => [sector.codigo, sector] as const))(
  "the lines of an invoice of sector %i are those that the reader of untrusted documents finds",
  (codigo, sector) => {
    const ejemplo = JSON.stringify(EJEMPLOS[codigo]).replaceAll(
      '"descripcion":"',
      '"descripcion":"<b> & «ñ» \'x\' ]]> ',
    );
    const hecho = buildDocumento(
      sector,
      { ...contexto, tipoCambio: "11.75" },
      sector.pedido.parse(JSON.parse(ejemplo)),
    );
    if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
    const xml = DECLARACION + hecho.value.xml;
    const leido = parseDocumento(xml);
    if (!leido.ok) throw new Error(leido.error.detalle);
    const lineas = parseLineasDeFactura(xml);
    expect(lineas.length).toBeGreaterThan(0);
    expect(lineas).toEqual(
      leido.value.detalle.map((linea) => ({
        codigo: linea["codigoProducto"] ?? "",
        descripcion: linea["descripcion"] ?? "",
        cantidad: linea["cantidad"] ?? "0",
      })),
    );
  },
);
