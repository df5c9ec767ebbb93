import { existsSync } from "node:fs";
import { SHARED, skipUnless } from "@mostrador/core/support";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  camposDe,
  SERVICIOS,
  wsdlExterior,
  wsdlInterior,
  flatWsdl,
  type RespuestaLeida,
  type Servicio,
  type Servicios,
  type Solicitud,
} from "./index.ts";
import { describeExterior, describeInterior } from "../support/describir.ts";
import { servicioDescrito } from "../support/servicios.ts";

const PILOTO = "https://pilotosiatservicios.impuestos.gob.bo";
const servicios: readonly (readonly [string, Servicio])[] = Object.entries(SERVICIOS);

/** The inner document of a service, as it may be changed on purpose. */
const cambios: readonly (readonly [que: string, de: string | RegExp, a: string])[] = [
  ["an element of another name", 'name="codigoAmbiente"', 'name="ambiente"'],
  ["an element left out", /<xs:element name="codigoAmbiente"[^>]*>/, ""],
  [
    "two elements swapped",
    /(<xs:element name="codigoModalidad"[^>]*>)(\s*)(<xs:element name="codigoPuntoVenta"[^>]*>)/,
    "$3$2$1",
  ],
  ["another type", 'name="codigoAmbiente" type="xs:int"', 'name="codigoAmbiente" type="xs:long"'],
  ["an element that may be absent", 'name="codigoAmbiente" type="xs:int"', '$& minOccurs="0"'],
  ["an element that may not be absent", ' minOccurs="0"', ""],
  ["a list of one", ' maxOccurs="unbounded"', ""],
  ["another base", 'base="tns:modelDto"', 'base="tns:model"'],
  ["a type left out", /<xs:complexType name="mensajeServicio">[\s\S]*?<\/xs:complexType>/, ""],
  ["an operation of another name", '<wsdl:operation name="cuis"', '<wsdl:operation name="cuiz"'],
  ["a message of another name", '<wsdl:message name="cuis"', '<wsdl:message name="cuiz"'],
];

describe("the contract describes each service as our table of the authority does", () => {
  test.each(servicios)(
    "%s: types, inheritance, order, optionality, messages, operations",
    (nombre, servicio) => {
      expect(describeInterior(wsdlInterior(servicio))).toEqual(servicioDescrito(nombre));
    },
  );

  test.each(servicios)("%s: flattened, each type has its base's elements first", (nombre, servicio) => {
    const { tipos } = describeInterior(flatWsdl(servicio, PILOTO));
    const descritos = servicioDescrito(nombre).tipos;
    const flatten = (tipo: string): readonly string[] => {
      const { base, elementos } = descritos[tipo] ?? { base: "", elementos: [] };
      return base === "" ? elementos : [...flatten(base), ...elementos];
    };
    expect(Object.keys(tipos).sort()).toEqual(Object.keys(descritos).sort());
    for (const [tipo, { base, elementos }] of Object.entries(tipos))
      expect([base, elementos]).toEqual(["", flatten(tipo)]);
  });

  test.each(cambios)("%s would be seen", (que, de, a) => {
    const propio = wsdlInterior(SERVICIOS.FacturacionCodigos);
    const otro = propio.replace(de, a);
    if (otro === propio) throw new Error(`nada que cambiar: ${que}`);
    expect(describeInterior(otro)).not.toEqual(servicioDescrito("FacturacionCodigos"));
  });
});

describe("the authority's service descriptions", skipUnless(SHARED), () => {
  test.each(servicios)("%s: its types and messages are those of our table", (nombre, { puerto }) => {
    const oficial = SHARED.leer(`wsdl/inner/${nombre}.${puerto}.wsdl`);
    expect(servicioDescrito(nombre)).toEqual(describeInterior(oficial));
  });

  test.each(servicios)(
    "%s: the same operations in the same order, binding, names and address",
    (nombre, servicio) => {
      const derivado = `wsdl/derived/${nombre}.wsdl`;
      const oficial = existsSync(SHARED.ruta(derivado)) ? derivado : `wsdl/${nombre}.wsdl`;
      expect(describeExterior(wsdlExterior(servicio, PILOTO))).toEqual(
        describeExterior(SHARED.leer(oficial)),
      );
    },
  );
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
