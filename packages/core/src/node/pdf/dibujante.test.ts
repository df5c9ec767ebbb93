/** Our own drawing of a page, beside that of @react-pdf, which draws the same description for texts in other writings. */
import { Page, Svg, View } from "@react-pdf/primitives";
import { spawnSync } from "node:child_process";
import { createElement as h } from "react";
import { describe, expect, test } from "vitest";
import { buildRepresentacion, type Representacion } from "../../documento/representacion.ts";
import { WINANSI } from "../../documento/signos.ts";
import { compraVenta } from "../../sectores/compra-venta.ts";
import { encodeJpeg, skipUnless } from "../support/index.ts";
import { documentoA4 } from "./a4.ts";
import { readParte } from "./cajas.ts";
import { drawDocumento } from "./dibujante.ts";
import { drawConLetras } from "./respaldo/respaldo.ts";
import { documentoTicket } from "./ticket80.ts";

const conPoppler = skipUnless({
  hay: spawnSync("pdftotext", ["-v"]).error === undefined,
  motivo: "no pdftotext (apt-get install poppler-utils)",
});

const cabecera = {
  numeroFactura: "137",
  cuf: "44AAEC00DBF8FF87B2861735AB62A4981D99558BAB67A75AC82F24C74",
  fechaEmision: "2026-11-20T10:00:00.000",
  montoTotal: "1234567.89",
  leyenda:
    "Ley N° 453: El proveedor debe exhibir certificaciones de habilitación o documentos que acrediten.",
  nombreRazonSocial: "Asociación de Distribuidores de Maquinaria y Herramientas del Altiplano",
  razonSocialEmisor: "Importadora Ñandú & Cía. S.R.L.",
  nitEmisor: "1003579028",
  municipio: "Cochabamba",
  direccion: "AV. JORGE LÓPEZ #123, ZONA SOPOCACHI",
  numeroDocumento: "4853921",
  codigoCliente: "CLIENTE-77",
  usuario: "mrojas",
};

function repDe(lineas: number, cambios: Partial<Representacion> = {}): Representacion {
  const detalle = Array.from({ length: lineas }, (_, i) => ({
    codigoProducto: `P-${i + 1}`,
    descripcion: `Taladro de ${"percusión ".repeat(i % 9)}½″`,
    cantidad: "1.00",
    unidadMedida: "57",
    precioUnitario: "10.00",
    montoDescuento: null,
    subTotal: "10.00",
    numeroSerie: i % 3 === 0 ? "SN-0123456789" : null,
  }));
  const opciones = { ambiente: 2, tipoEmision: 1, catalogos: {} } as const;
  return {
    ...buildRepresentacion({ raiz: "x", cabecera, detalle }, compraVenta.presentacion, opciones),
    ...cambios,
  };
}

const LOGO = `data:image/jpeg;base64,${encodeJpeg({ ancho: 32, alto: 16, puntos: new Uint8Array(512).fill(90) }).toString("base64")}`;
const CASOS: readonly (readonly [string, Representacion])[] = [
  [
    "a few lines with logo and message",
    repDe(3, { logo: LOGO, mensaje: "¡Gracias!\nVuelva pronto.", ahorro: "12.50" }),
  ],
  ["lines over several pages, annulled", repDe(90, { anulada: true, copia: true })],
];
const PAPELES = { a4: documentoA4, ticket80: documentoTicket } as const;

/** A word of a document, with the edges of its box in points. */
interface Palabra {
  readonly texto: string;
  readonly caja: readonly number[];
}

function palabrasDe(pdf: Buffer): readonly Palabra[] {
  const { stdout } = spawnSync("pdftotext", ["-bbox", "-", "-"], { input: pdf, encoding: "utf8" });
  return Array.from(stdout.matchAll(/<word (.*?)>(.*)<\/word>/g), ([, atributos = "", texto = ""]) => ({
    texto,
    caja: Array.from(atributos.matchAll(/"([\d.-]+)"/g), ([, numero]) => Number(numero)),
  }));
}

/** Words that the other document does not have within half a point of their place. */
function sinIgual(unas: readonly Palabra[], otras: readonly Palabra[]): readonly Palabra[] {
  const porTexto = Map.groupBy(otras, ({ texto }) => texto);
  return unas.filter(
    ({ texto, caja }) =>
      !(porTexto.get(texto) ?? []).some((otra) =>
        otra.caja.every((borde, i) => Math.abs(borde - (caja[i] ?? Infinity)) < 0.5),
      ),
  );
}

describe.each(CASOS)("a page of %s", conPoppler, (_que, rep) => {
  test.each(["a4", "ticket80"] as const)("has each word on %s where @react-pdf puts it", async (papel) => {
    const documento = PAPELES[papel](rep, WINANSI);
    const nuestras = palabrasDe(await drawDocumento(documento));
    const suyas = palabrasDe(await drawConLetras(documento, []));
    expect(nuestras.length).toBeGreaterThan(50);
    expect([sinIgual(nuestras, suyas), sinIgual(suyas, nuestras)]).toEqual([[], []]);
  });
});

test("a logo that cannot be read leaves its place empty, and the document is drawn", conPoppler, async () => {
  const roto = repDe(1, { logo: "data:image/png;base64,iVBORw0KGgo=" });
  expect(palabrasDe(await drawDocumento(documentoA4(roto, WINANSI))).map(({ texto }) => texto)).toContain(
    "137",
  );
});

test.each([
  ["a part of another kind", h("CANVAS")],
  ["a curve", h(View, {}, h(Svg, { viewBox: "0 0 1 1" }, h("PATH", { d: "M0 0c1 1 1 1 1 1z" })))],
  ["a part of a row without a width", h(View, { style: { flexDirection: "row" } }, h(View))],
])("%s is refused, and not left out unseen", async (_que, nodo) => {
  const hoja = h(Page, { size: "A4" }, nodo);
  await expect(drawDocumento(h("DOCUMENT", {}, hoja))).rejects.toThrow();
});

test("a height of line counts by the size of letters in the same style", () => {
  const { letras } = readParte(h(View, { style: { fontSize: 10, lineHeight: 1.5 } }));
  expect(letras.interlinea).toBe(15);
});
