/** The draft annex of law 1733 as this simulator offers it: elements of its own, from a day of its settings. docs/simulator.md. */
import { campo, desdeCero } from "./campos.ts";
import type { CampoXml, TablaSector } from "./tipos.ts";

/**
 * Element of invoices, and the elements that the draft adds after it. No source has their names. docs/fiscal-assumptions.md, 26.
 */
const DE_FACTURA = ["montoTotalSujetoIva", "montoPrecioNeto", "montoIva"] as const;
const DE_NOTA = ["montoDescuentoCreditoDebito", "montoNetoDevuelto"] as const;

const HECHAS = new Map<TablaSector, TablaSector>();

/** Gives the table for a document by its instant. From `desde` on (`AAAA-MM-DD`), sectors that bear VAT have the table of the draft. */
export function tablaEn(sector: TablaSector, instante: string, desde: string | null): TablaSector {
  return desde !== null && instante >= desde ? conAnexo(sector) : sector;
}

/** Gives the table that a registered document was read with, by the document's elements. */
export function tablaDe(sector: TablaSector, xml: string): TablaSector {
  const marca = sector.calculo === "nota" ? DE_NOTA[1] : DE_FACTURA[1];
  return xml.includes(`<${marca}>`) ? conAnexo(sector) : sector;
}

/** Reads from a document's text the instant that its law follows: its own, or that of a note's original; empty where it has none. */
export function instanteDe(sector: TablaSector, xml: string): string {
  const elemento = sector.calculo === "nota" ? "fechaEmisionFactura" : "fechaEmision";
  return new RegExp(`<${elemento}>([^<]*)</${elemento}>`).exec(xml)?.[1]?.trim() ?? "";
}

function conAnexo(sector: TablaSector): TablaSector {
  if (sector.tipoFactura === 2) return sector;
  const known = HECHAS.get(sector);
  if (known !== undefined) return known;
  const [tras, ...nombres] = sector.calculo === "nota" ? DE_NOTA : DE_FACTURA;
  const suyos = nombres.map((nombre): CampoXml => campo(nombre, desdeCero(17, 2)));
  const lugar = sector.cabecera.findIndex(({ nombre }) => nombre === tras) + 1;
  const hecha = { ...sector, anexo: true, cabecera: sector.cabecera.toSpliced(lugar, 0, ...suyos) } as const;
  HECHAS.set(sector, hecha);
  return hecha;
}
