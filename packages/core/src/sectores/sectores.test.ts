import { describe, expect, test } from "vitest";
import { writeDocumento } from "../factura/build.ts";
import { parseDocumento, type DocumentoXml } from "../xml/parse.ts";
import { canonico } from "../node/support/canonico.ts";
import { MUESTRAS } from "../node/support/index.ts";
import type { Sector } from "./define.ts";
import { EJEMPLOS } from "./ejemplos.ts";
import { kindOf } from "../kind.ts";
import { findSector, SECTORES, SECTORES_FACTURA } from "./index.ts";

describe("a sample document", () => {
  test("is there for every sector and modality", () => {
    expect(MUESTRAS).toHaveLength(2 * SECTORES.length);
  });
  test.each(MUESTRAS)("of $nombre is read and written back equal", ({ sector, modalidad, xml }) => {
    const suyo = findSector(sector);
    const leido = parseDocumento(xml);
    if (!leido.ok || suyo === undefined) throw new Error(leido.ok ? "sin sector" : leido.error.detalle);
    expect(leido.value.raiz).toBe(suyo.raiz[modalidad]);
    expect(canonico(reescribir(suyo, modalidad, leido.value))).toBe(canonico(xml));
  });
});

/** Writes a parsed document again, with its elements in our table's order. */
function reescribir(sector: Sector, modalidad: 1 | 2, { cabecera, detalle }: DocumentoXml): string {
  const grupo = (tabla: object, valores: DocumentoXml["cabecera"]) => {
    expect(Object.keys(valores)).toEqual(Object.keys(tabla));
    return Object.keys(tabla).map((elemento) => [elemento, valores[elemento] ?? null] as const);
  };
  const lineas = detalle.map((linea) => grupo(sector.detalle, linea));
  return writeDocumento(sector, modalidad, grupo(sector.cabecera, cabecera), lineas).xml;
}

describe("a request", () => {
  const linea = {
    codigoProducto: "P1",
    codigoSin: 99100,
    descripcion: "Servicio",
    cantidad: 1,
    unidadMedida: 58,
    precioUnitario: 100,
    actividadEconomica: "4711100",
  };
  const base = { emisor: {}, cliente: { tipoDocumento: 1, numeroDocumento: "77" }, items: [linea] };
  const loc = (codigo: number, changes: object) => {
    const sector = SECTORES_FACTURA.find((s) => s.codigo === codigo);
    const result = sector?.pedido.safeParse({ ...base, ...changes });
    return result?.error?.issues.map(({ path }) => path.join(".")).sort() ?? [];
  };
  test.each([
    [2, "the period", ["periodoFacturado"]],
    [
      3,
      "destination and NANDINA",
      [
        "codigoPais",
        "direccionComprador",
        "incoterm",
        "incotermDetalle",
        "items.0.codigoNandina",
        "lugarDestino",
        "puertoDestino",
      ],
    ],
    [4, "destination and NANDINA", ["codigoPais", "items.0.codigoNandina", "puertoDestino"]],
    [6, "nothing of its own", []],
    [8, "nothing of its own", []],
    [11, "student and period", ["nombreEstudiante", "periodoFacturado"]],
    [12, "the plate", ["placaVehiculo"]],
    [13, "the meter", ["numeroMedidor"]],
    [14, "the ICE mark of each line", ["items.0.marcaIce"]],
    [16, "the arrival", ["fechaIngresoHospedaje"]],
    [
      17,
      "theatre and doctor of each line",
      ["items.0.nitDocumentoMedico", "items.0.nombreApellidoMedico", "items.0.nroQuirofanoSalaOperaciones"],
    ],
    [28, "destination", ["codigoPais", "direccionComprador", "lugarDestino"]],
  ])("of sector %i must give %s", (codigo, _what, expected) => {
    expect(loc(codigo, {})).toEqual(expected);
  });
  test.each([
    [2, "a gift card", { montoGiftCard: 1 }],
    [8, "a derived total", { montoTotal: 100 }],
    [11, "a serial number", { items: [{ ...linea, numeroSerie: "1" }] }],
    [4, "an additional discount", { descuentoAdicional: 1 }],
    [14, "a derived ICE amount", { items: [{ ...linea, marcaIce: 1, montoIceEspecifico: 3 }] }],
  ])("of sector %i does not take %s", (codigo, _what, changes) => {
    const errors = SECTORES_FACTURA.find((s) => s.codigo === codigo)?.pedido.safeParse({
      ...base,
      ...changes,
    });
    expect(errors?.error?.issues.some(({ code }) => code === "unrecognized_keys")).toBe(true);
  });
  test.each([
    [3, "costs as an object or as its text", { costosGastosNacionales: '{"Flete":"2000"}' }, true],
    [3, "costs that are no amounts", { costosGastosNacionales: { Flete: "mucho" } }, false],
    [16, "an arrival without seconds", { fechaIngresoHospedaje: "2026-11-20T14:00" }, true],
    [16, "an arrival that is no date", { fechaIngresoHospedaje: "ayer" }, false],
    [
      16,
      "guests as a list",
      {
        items: [
          {
            ...linea,
            detalleHuespedes: [{ nombreHuesped: "Ana", documentoIdentificacion: "1", codigoPais: 9 }],
          },
        ],
      },
      true,
    ],
    [16, "guests without name", { items: [{ ...linea, detalleHuespedes: [{ codigoPais: 9 }] }] }, false],
    [28, "a quantity other than 1", { items: [{ ...linea, cantidad: 2 }] }, false],
    [4, "a named buyer", { cliente: { tipoDocumento: 1, numeroDocumento: "77" } }, false],
    [
      14,
      "ICE rates on a line with ICE",
      { items: [{ ...linea, marcaIce: 1, alicuotaEspecifica: 3.5, alicuotaPorcentual: 0, cantidadIce: 2 }] },
      true,
    ],
    [14, "a line with ICE without its rates", { items: [{ ...linea, marcaIce: 1 }] }, false],
    [
      14,
      "an ICE rate as a percentage",
      { items: [{ ...linea, marcaIce: 1, alicuotaEspecifica: 0, alicuotaPorcentual: 10, cantidadIce: 2 }] },
      false,
    ],
    [
      14,
      "an ICE rate of all of it",
      { items: [{ ...linea, marcaIce: 1, alicuotaEspecifica: 0, alicuotaPorcentual: 1, cantidadIce: 2 }] },
      true,
    ],
    [13, "a breakdown", { ajusteSujetoIva: 3.5, detalleAjusteSujetoIva: { Medidor: 3, Sello: 0.5 } }, true],
    [13, "a breakdown as free text", { ajusteSujetoIva: 3, detalleAjusteSujetoIva: "Medidor" }, false],
    [13, "a breakdown of another sum", { ajusteSujetoIva: 3, detalleAjusteSujetoIva: { Medidor: 2 } }, false],
    [13, "a breakdown without its amount", { detalleOtrosPagosNoSujetoIva: { Reconexión: 5 } }, false],
    [
      13,
      "a breakdown over 100 characters",
      { ajusteNoSujetoIva: 1, detalleAjusteNoSujetoIva: { ["x".repeat(95)]: 1 } },
      false,
    ],
    [14, "rates on a line without ICE", { items: [{ ...linea, marcaIce: 2, cantidadIce: 2 }] }, false],
  ])("of sector %i with %s: taken %#", (codigo, _what, changes, taken) => {
    const propios = {
      3: {
        direccionComprador: "d",
        incoterm: "CIF",
        incotermDetalle: "CIF",
        puertoDestino: "p",
        lugarDestino: "l",
        codigoPais: 1,
        items: [{ ...linea, codigoNandina: "0909610000" }],
      },
      4: { codigoPais: 1, puertoDestino: "p", items: [{ ...linea, codigoNandina: "0909610000" }] },
      13: { numeroMedidor: "1" },
      16: { fechaIngresoHospedaje: "2026-11-20T14:00:00" },
      28: { direccionComprador: "d", lugarDestino: "l", codigoPais: 1 },
    } as Readonly<Record<number, object>>;
    expect(loc(codigo, { ...propios[codigo], ...changes }).length === 0).toBe(taken);
  });

  test.each(SECTORES_FACTURA.map((sector) => [sector.codigo, sector] as const))(
    "of sector %i takes a buyer without document only where it is an export",
    (codigo, sector) => {
      const cliente = { tipoDocumento: 0, numeroDocumento: "0" };
      const ejemplo = { ...EJEMPLOS[codigo], cliente };
      const locs = sector.pedido.safeParse(ejemplo).error?.issues.map(({ path }) => path.join(".")) ?? [];
      expect(locs.includes("cliente.tipoDocumento")).toBe(![3, 4, 28].includes(codigo));
    },
  );
});

describe("guests of a lodging", () => {
  const fallos = (codigo: number, cuentas: object) => {
    const ejemplo = Object.fromEntries(
      Object.entries(EJEMPLOS[codigo] ?? {}).filter(
        ([campo]) => !/^cantidad(Huespedes|Mayores|Menores)$/.test(campo),
      ),
    );
    const leido = findSector(codigo)?.pedido.safeParse({ ...ejemplo, ...cuentas });
    return leido?.error?.issues.map((issue) => [issue.path.join("."), kindOf(issue)]) ?? [];
  };
  const MAL = [["cantidadHuespedes", "sumaDistinta"]];
  test.each([
    ["add up", { cantidadHuespedes: 3, cantidadMayores: 2, cantidadMenores: 1 }, []],
    [
      "are fewer than grown-ups and minors",
      { cantidadHuespedes: 2, cantidadMayores: 2, cantidadMenores: 1 },
      MAL,
    ],
    ["are more than both", { cantidadHuespedes: 4, cantidadMayores: 2, cantidadMenores: 1 }, MAL],
    ["are nobody beside a grown-up", { cantidadHuespedes: 0, cantidadMayores: 1 }, MAL],
    ["are fewer than the minors alone", { cantidadHuespedes: 1, cantidadMenores: 2 }, MAL],
    ["hold those that are told", { cantidadHuespedes: 3, cantidadMayores: 2 }, []],
    ["are not told", { cantidadMayores: 2, cantidadMenores: 1 }, []],
    ["are told alone", { cantidadHuespedes: 2 }, []],
  ])("%s", (_rule, cuentas, esperado) => {
    for (const codigo of [6, 16]) expect(fallos(codigo, cuentas)).toEqual(esperado);
  });
});
