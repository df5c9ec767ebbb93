import { existsSync, readdirSync, readFileSync } from "node:fs";
import { DOMParser } from "@xmldom/xmldom";
import { ExclusiveCanonicalization } from "xml-crypto";
import { describe, expect, test } from "vitest";
import { escribirDocumento } from "../factura/build.ts";
import { leerDocumento, type DocumentoXml } from "../xml/leer.ts";
import type { Nodo } from "../xml/escribir.ts";
import type { Campo, Sector, Tabla } from "./define.ts";
import { EJEMPLOS } from "./ejemplos.ts";
import { findSector, SECTORES, SECTORES_FACTURA } from "./index.ts";
import type { Tipo } from "./tipos.ts";

const SHARED = process.env["MOSTRADOR_SHARED"] ?? "../shared";
const there = existsSync(`${SHARED}/siat/sectores.json`) || process.env["CI"] === "true";

interface CampoOficial {
  readonly nombre: string;
  readonly tipo: string;
  readonly nillable: boolean;
  readonly fijo?: string;
  readonly min?: number;
  readonly minExclusivo?: number;
  readonly max?: number;
  readonly minLargo?: number;
  readonly maxLargo?: number;
  readonly digitos?: number;
  readonly decimales?: number;
}
interface SectorOficial {
  readonly sector: number;
  readonly tipoFacturaDocumento: number;
  readonly servicio: string;
  readonly raizElectronica: string;
  readonly raizComputarizada: string;
  readonly xsdElectronica: string;
  readonly partes: readonly { readonly elemento: string; readonly campos: readonly CampoOficial[] }[];
}

const oficiales = there
  ? (JSON.parse(readFileSync(`${SHARED}/siat/sectores.json`, "utf8")) as SectorOficial[])
  : [];

/** Maxima that new catalog entries may outgrow: the annex tells issuers to widen them, and the catalog is the limit. FACTS.md section 5. */
const POR_CATALOGO = new Set(["unidadMedida", "codigoMetodoPago", "codigoMoneda"]);

describe.skipIf(!there)("every sector's table is the official schema", () => {
  test.each(SECTORES.map((sector) => [sector.codigo, sector] as const))("of sector %i", (codigo, sector) => {
    const oficial = oficiales.find((o) => o.sector === codigo);
    if (oficial === undefined) throw new Error(`sectores.json no tiene el sector ${codigo}`);
    expect(sector.tipoFactura).toBe(oficial.tipoFacturaDocumento);
    expect(sector.raiz).toEqual({ 1: oficial.raizElectronica, 2: oficial.raizComputarizada });
    expect(`${sector.esquema[1]}.xsd`).toBe(oficial.xsdElectronica);
    const parte = (elemento: string) => oficial.partes.find((p) => p.elemento === elemento)?.campos ?? [];
    compare(sector.cabecera, parte("cabecera"));
    compare(sector.detalle, parte("detalle"));
  });
});

function compare(tabla: Tabla<never>, oficiales: readonly CampoOficial[]): void {
  expect(Object.keys(tabla)).toEqual(oficiales.map(({ nombre }) => nombre));
  for (const oficial of oficiales) {
    const campo = tabla[oficial.nombre] as Campo<never>;
    expect([oficial.nombre, campo.nil]).toEqual([oficial.nombre, oficial.nillable]);
    expect([oficial.nombre, cabeEn(campo.tipo, oficial)]).toEqual([oficial.nombre, true]);
  }
}

/** Whether all that our type lets through, the schema lets through. */
function cabeEn(tipo: Tipo, oficial: CampoOficial): boolean {
  const min = oficial.min ?? (oficial.minExclusivo === undefined ? 0 : oficial.minExclusivo + 1);
  switch (tipo.kind) {
    case "fijo":
      return oficial.fijo === tipo.texto;
    case "texto":
      if (oficial.tipo === "integer") return /^(numeroTarjeta|numeroFactura)$/.test(oficial.nombre);
      return (
        tipo.min >= (oficial.minLargo ?? 0) && tipo.max <= (oficial.maxLargo ?? Number.POSITIVE_INFINITY)
      );
    case "entero":
      return (
        oficial.tipo === "integer" &&
        tipo.min >= Math.min(min, 1) &&
        (tipo.max <= (oficial.max ?? Number.POSITIVE_INFINITY) || POR_CATALOGO.has(oficial.nombre))
      );
    case "decimal":
      return (
        tipo.total <= (oficial.digitos ?? 0) &&
        tipo.decimales <= (oficial.decimales ?? 0) &&
        (tipo.positivo || oficial.min === 0)
      );
    case "fechaHora":
      return oficial.tipo === "dateTime";
  }
}

/** Samples of the authority, by modality and sector. */
const muestras = there
  ? (
      [
        ["computarizada", 2],
        ["electronica-firmada", 1],
      ] as const
    ).flatMap(([carpeta, modalidad]) =>
      readdirSync(`${SHARED}/siat/samples/${carpeta}`).flatMap((archivo) => {
        const sector = findSector(Number(archivo.slice(0, 2)));
        return sector === undefined ? [] : [[`${carpeta}/${archivo}`, modalidad, sector] as const];
      }),
    )
  : [];

describe.skipIf(!there)("an official sample", () => {
  test("is there for every sector and modality", () => {
    expect(muestras).toHaveLength(2 * SECTORES.length);
  });
  test.each(muestras)("%s is read and written back equal", (archivo, modalidad, sector) => {
    const texto = readFileSync(`${SHARED}/siat/samples/${archivo}`, "utf8");
    const leido = leerDocumento(texto);
    if (!leido.ok) throw new Error(leido.error.detalle);
    expect(leido.value.raiz).toBe(sector.raiz[modalidad]);
    expect(canonico(reescribir(sector, modalidad, leido.value))).toBe(canonico(texto));
  });
});

/** The document of what was read, its elements in our table's order. */
function reescribir(sector: Sector, modalidad: 1 | 2, { cabecera, detalle }: DocumentoXml): string {
  const grupo = (tabla: object, valores: DocumentoXml["cabecera"]) => {
    expect(Object.keys(valores)).toEqual(Object.keys(tabla));
    return Object.keys(tabla).map((elemento): Nodo => [elemento, valores[elemento] ?? null]);
  };
  return escribirDocumento(sector, modalidad, [
    ["cabecera", grupo(sector.cabecera, cabecera)],
    ...detalle.map((linea): Nodo => ["detalle", grupo(sector.detalle, linea)]),
  ]);
}

/** Canonical form by another hand, without signature and without the blanks between elements. */
function canonico(xml: string): string {
  const raiz = new DOMParser().parseFromString(xml.trim(), "text/xml").documentElement;
  if (raiz === null) throw new Error("sin raíz");
  const ultimo = raiz.lastChild;
  if (ultimo?.nodeName.endsWith("Signature") === true) raiz.removeChild(ultimo);
  return new ExclusiveCanonicalization().process(raiz, {}).replace(/>\s+</g, "><");
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
