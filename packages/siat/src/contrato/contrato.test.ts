import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  camposDe,
  SERVICIOS,
  wsdlExterior,
  wsdlInterior,
  wsdlPlano,
  type RespuestaLeida,
  type Servicio,
  type Servicios,
  type Solicitud,
} from "./index.ts";

const wsdl = join(
  process.env.MOSTRADOR_SHARED ?? join(import.meta.dirname, "../../../../../shared"),
  "siat/wsdl",
);
const hay = existsSync(wsdl);
if (!hay && process.env.CI === "true") throw new Error(`faltan los WSDL oficiales en ${wsdl}`);

const PILOTO = "https://pilotosiatservicios.impuestos.gob.bo";
const servicios: readonly (readonly [string, Servicio])[] = Object.entries(SERVICIOS);

describe.skipIf(!hay)("the contract against the authority's service descriptions", () => {
  test.each(servicios)(
    "%s: the same types, inheritance, order, optionality and messages",
    (nombre, servicio) => {
      const oficial = read(`inner/${nombre}.${servicio.puerto}.wsdl`);
      expect(describeInterior(wsdlInterior(servicio))).toEqual(describeInterior(oficial));
    },
  );

  test.each(servicios)(
    "%s: the same operations in the same order, binding, names and address",
    (nombre, servicio) => {
      const derivado = `derived/${nombre}.wsdl`;
      const oficial = read(existsSync(join(wsdl, derivado)) ? derivado : `${nombre}.wsdl`);
      expect(describeExterior(wsdlExterior(servicio, PILOTO))).toEqual(describeExterior(oficial));
    },
  );

  test.each(servicios)("%s: flattened, each type has its base's elements first", (nombre, servicio) => {
    const { tipos } = describeInterior(wsdlPlano(servicio, PILOTO));
    const oficial = describeInterior(read(`full/${nombre}.wsdl`)).tipos;
    const flatten = (tipo: string): readonly string[] => {
      const { base, elementos } = oficial[tipo] ?? { base: "", elementos: [] };
      return base === "" ? elementos : [...flatten(base), ...elementos];
    };
    expect(Object.keys(tipos).sort()).toEqual(Object.keys(oficial).sort());
    for (const [tipo, { base, elementos }] of Object.entries(tipos))
      expect([base, elementos]).toEqual(["", flatten(tipo)]);
  });
});

describe("the contract", () => {
  test("a package's elements are in schema order: the common ones, the file, then its own", () => {
    const { solicitud } = SERVICIOS.ServicioFacturacionCompraVenta.operaciones.recepcionPaqueteFactura;
    expect(camposDe(solicitud.tipo).map(([nombre]) => nombre)).toEqual([
      "codigoAmbiente",
      "codigoDocumentoSector",
      "codigoEmision",
      "codigoModalidad",
      "codigoPuntoVenta",
      "codigoSistema",
      "codigoSucursal",
      "cufd",
      "cuis",
      "nit",
      "tipoFacturaDocumento",
      "archivo",
      "fechaEnvio",
      "hashArchivo",
      "cafc",
      "cantidadFacturas",
      "codigoEvento",
    ]);
  });

  test("its types follow from the tables", () => {
    type Cufd = Solicitud<Servicios["FacturacionCodigos"], "cufd">;
    expectTypeOf<Cufd["nit"]>().toEqualTypeOf<number>();
    expectTypeOf<Cufd["codigoPuntoVenta"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Solicitud<Servicios["FacturacionCodigos"], "verificarComunicacion">>().toEqualTypeOf<null>();
    type Paquete = Solicitud<Servicios["ServicioFacturacionCompraVenta"], "recepcionPaqueteFactura">;
    expectTypeOf<Paquete["cufd"]>().toEqualTypeOf<string>();
    expectTypeOf<Paquete["cafc"]>().toEqualTypeOf<string | undefined>();
    type Recepcion = RespuestaLeida<Servicios["ServicioFacturacionCompraVenta"], "recepcionFactura">;
    expectTypeOf<Recepcion["codigoEstado"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Recepcion["mensajesList"][number]["numeroArchivo"]>().toEqualTypeOf<number | undefined>();
  });

  test("the base address is given without /v2, with or without a slash", () => {
    const location = 'location="http://localhost:1/v2/FacturacionCodigos"';
    expect(wsdlExterior(SERVICIOS.FacturacionCodigos, "http://localhost:1")).toContain(location);
    expect(wsdlExterior(SERVICIOS.FacturacionCodigos, "http://localhost:1/")).toContain(location);
  });
});

function read(file: string): string {
  return readFileSync(join(wsdl, file), "utf8");
}

/** Types, elements, messages and operations as plain data; prefixes of the authority's own names dropped. */
function describeInterior(xml: string) {
  const tipos: Record<string, { base: string; elementos: string[] }> = {};
  const elementos: string[] = [];
  const mensajes: string[] = [];
  const operaciones: string[] = [];
  let actual: { base: string; elementos: string[] } | undefined;
  scan(xml, (name, at) => {
    if (name === "xs:complexType") tipos[at["name"] ?? ""] = actual = { base: "", elementos: [] };
    else if (name === "xs:extension" && actual) actual.base = local(at["base"]);
    else if (name === "xs:element" && actual)
      actual.elementos.push(
        `${at["name"]}: ${local(at["type"])} ${at["minOccurs"] ?? 1}..${at["maxOccurs"] ?? 1}`,
      );
    else if (name === "xs:element") elementos.push(`${at["name"]}: ${local(at["type"])}`);
    else if (name === "wsdl:message") mensajes.push(at["name"] ?? "");
    else if (name === "wsdl:operation") operaciones.push(at["name"] ?? "");
  });
  return { tipos, elementos, mensajes, operaciones };
}

/** Every element of an outer document with its attributes, in order. */
function describeExterior(xml: string): readonly unknown[] {
  const found: unknown[] = [];
  scan(xml, (name, at) => {
    const { "xmlns:tns": _, ...rest } = at;
    found.push([name, rest, at["xmlns:tns"]]);
  });
  return found;
}

function scan(xml: string, open: (name: string, at: Readonly<Record<string, string>>) => void): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag: SaxesTagPlain) => open(tag.name, tag.attributes));
  parser.write(xml).close();
}

function local(qname: string | undefined): string {
  return (qname ?? "").replace(/^(tns|xs|siat):/, "");
}
