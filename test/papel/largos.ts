/** A document of each sector with each field at its longest, for the pages. */
import { buildRepresentacion, SECTORES_FACTURA, SECTORES_NOTA, type Sector } from "@mostrador/core";
import type { Caso } from "./casos.ts";

type Elementos = Readonly<Record<string, string>>;
type Tipo = Sector["cabecera"][string]["tipo"];

function lineas(sector: Sector): readonly Elementos[] {
  const linea = elementos(sector, sector.detalle);
  return sector.clase === "factura"
    ? [linea, linea]
    : ["1", "2"].map((codigoDetalleTransaccion) => ({ ...linea, codigoDetalleTransaccion }));
}

/** Requested amounts are below a billion; computed amounts have the schema's own limit. */
const PEDIDOS = new Set(["cantidad", "precioUnitario", "montoDescuento"]);
const CIFRAS_PEDIDAS = 12;

function elementos(sector: Sector, tabla: Readonly<Record<string, { readonly tipo: Tipo }>>): Elementos {
  const costos = new Set(sector.presentacion.totales.map(({ valor }) => valor));
  return Object.fromEntries(
    Object.entries(tabla).map(([nombre, { tipo }]) => [
      nombre,
      nombre === "cuf"
        ? CUF
        : tipo.kind === "texto" && costos.has(nombre)
          ? costosDe(tipo.max)
          : masLargo(tipo, PEDIDOS.has(nombre)),
    ]),
  );
}

/** Hexadecimal, since the QR contains it. */
const CUF = "ABCDEF0123".repeat(10);

function masLargo(tipo: Tipo, pedido: boolean): string {
  switch (tipo.kind) {
    case "texto":
      return textoDe(tipo.max);
    case "entero":
      return String(tipo.max);
    case "decimal": {
      const cifras = pedido ? CIFRAS_PEDIDAS : tipo.total - tipo.decimales;
      return `${"9".repeat(cifras)}.${"9".repeat(tipo.decimales)}`;
    }
    case "fechaHora":
      return "2026-12-31T22:59:59.999";
    case "fijo":
      return tipo.texto;
  }
}

/** Builds a text: half Bolivian words, half one unbroken word in the font's widest letters. */
function textoDe(largo: number): string {
  if (largo <= 25) return "W".repeat(largo);
  const palabras = "Distribuidora Ñancahuazú de Maquinaria ".repeat(largo).slice(0, Math.floor(largo / 2));
  return `${palabras.trimEnd()} `.padEnd(largo, "W");
}

/** Builds a list of costs of that length as JSON: long names, large amounts. */
function costosDe(largo: number): string {
  const costos: Record<string, number> = {};
  const conOtro = (n: number) => ({
    ...costos,
    [`Transporte multimodal, seguro y manipuleo ${n}`]: 9_999_999_999.99,
  });
  for (let n = 1; JSON.stringify(conOtro(n)).length <= largo; n++) Object.assign(costos, conOtro(n));
  return JSON.stringify(costos);
}

/**
 * Each sector's document with the longest value that its schema allows in every field. It is built from the sector's own tables, so that
 * new fields are included.
 */
export const LARGOS: readonly Caso[] = [...SECTORES_FACTURA, ...SECTORES_NOTA].map((sector) => ({
  nombre: `largo-${sector.codigo}`,
  rep: buildRepresentacion(
    { raiz: sector.raiz[1], cabecera: elementos(sector, sector.cabecera), detalle: lineas(sector) },
    sector.presentacion,
    { ambiente: 2, tipoEmision: 2, catalogos: {} },
  ),
}));
