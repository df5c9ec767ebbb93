/** Applies a law to a sector: adds the law's elements, amounts and rows to those of the sector. */
import { decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import type { FilaTotal, Presentacion } from "../documento/presentacion.ts";
import { ok } from "../result.ts";
import { calculado, calculadoItem } from "../sectores/campos.ts";
import type {
  Campo,
  FuenteNota,
  Importes,
  ImportesItem,
  Sector,
  SectorFactura,
  SectorNota,
  Tabla,
} from "../sectores/define.ts";
import { importe } from "../sectores/tipos.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { Anexo, ElementoAnexo, Partes, Regimen } from "./regimen.ts";
import { regimenDe } from "./vigencias.ts";

const HECHOS = new WeakMap<Regimen, Map<Sector, Sector>>();

/**
 * Gives a sector under a law; the sector itself if the law adds nothing to it, as to sectors without VAT. The result is cached for each pair,
 * so that a document costs one lookup.
 */
export function sectorEn(sector: SectorFactura, regimen: Regimen): SectorFactura;
/** Gives a sector of notes under a law. */
export function sectorEn(sector: SectorNota, regimen: Regimen): SectorNota;
/** Gives a sector of either class under a law. */
export function sectorEn(sector: Sector, regimen: Regimen): Sector;
/** Gives a sector under a law, of the class that it had. */
export function sectorEn(sector: Sector, regimen: Regimen): Sector {
  const { anexo } = regimen;
  if (anexo === null || !isGravado(sector)) return sector;
  const suyos = HECHOS.get(regimen) ?? new Map<Sector, Sector>();
  HECHOS.set(regimen, suyos);
  const known = suyos.get(sector); // built from this very sector, so of the same class
  if (known !== undefined) return known;
  const hecho = sector.clase === "factura" ? facturaEn(sector, regimen, anexo) : notaEn(sector, anexo);
  suyos.set(sector, hecho);
  return hecho;
}

/** Gets the page layout of a stored document: its sector's, under the law by which the document was issued. */
export function presentacionDe(sector: Sector, xml: DocumentoXml): Presentacion {
  return sectorEn(sector, regimenDe(xml)).presentacion;
}

/** Tells whether a sector bears VAT: invoices with input tax credit, and the notes about them. docs/fiscal-rules.md F15. */
function isGravado({ tipoFactura }: Sector): boolean {
  return tipoFactura !== 2;
}

function facturaEn(sector: SectorFactura, regimen: Regimen, anexo: Anexo): SectorFactura {
  return {
    ...sector,
    cabecera: insertar(sector.cabecera, anexo.cabecera, () => calculado(importe(17, 2, false))),
    detalle: insertar(sector.detalle, anexo.detalle, () =>
      calculadoItem(importe(20, anexo.decimales, false)),
    ),
    presentacion: conFilas(sector.presentacion, anexo.filas.factura, "montoTotal"),
    importes: (pedido, tipoCambio) => {
      const hechos = sector.importes(pedido, tipoCambio);
      return hechos.ok ? ok(conIva(hechos.value, regimen, anexo)) : hechos;
    },
  };
}

function notaEn(sector: SectorNota, anexo: Anexo): SectorNota {
  return {
    ...sector,
    cabecera: insertar(sector.cabecera, anexo.nota, deNota),
    presentacion: conFilas(sector.presentacion, anexo.filas.nota, "montoEfectivoCreditoDebito"),
  };
}

/** Builds an element of a note: the money given back without its VAT, or the VAT. */
function deNota({ monto }: ElementoAnexo): Campo<FuenteNota> {
  return {
    tipo: importe(17, 2, false),
    nil: false,
    valor: ({ datos: { montoTotalDevuelto, montoEfectivoCreditoDebito } }) =>
      monto === "iva" ? montoEfectivoCreditoDebito : montoTotalDevuelto.minus(montoEfectivoCreditoDebito),
  };
}

/** Puts elements into a table, each after the one that it names. The order of the keys is the order in the XML. */
function insertar<F>(
  tabla: Tabla<F>,
  elementos: readonly ElementoAnexo[],
  campoDe: (elemento: ElementoAnexo) => Campo<F>,
): Tabla<F> {
  const pares = Object.entries(tabla);
  for (const elemento of elementos) {
    const lugar = pares.findIndex(([nombre]) => nombre === elemento.tras);
    pares.splice(lugar < 0 ? pares.length : lugar + 1, 0, [elemento.nombre, campoDe(elemento)]);
  }
  return Object.fromEntries(pares);
}

/** Inserts rows above the row of an element, or at the end if the page has no such row. */
function conFilas(presentacion: Presentacion, filas: readonly FilaTotal[], sobre: string): Presentacion {
  const { totales } = presentacion;
  const lugar = totales.findIndex(({ valor }) => valor === sobre);
  return { ...presentacion, totales: totales.toSpliced(lugar < 0 ? totales.length : lugar, 0, ...filas) };
}

/**
 * Divides a document's amounts by a law. The amount that the buyer pays stays the same; the base for credit and the law's elements follow
 * from it.
 */
function conIva(importes: Importes, regimen: Regimen, anexo: Anexo): Importes {
  const gravado = importes.montoTotalSujetoIva;
  const items = importes.items.map((item) => itemConIva(item, regimen, anexo));
  const iva =
    anexo.ivaPor === "linea" ? ivaDeLineas(items, gravado, regimen, anexo) : regimen.dividir(gravado, 2).iva;
  const desglose = { neto: importes.montoTotal.minus(iva), iva };
  return {
    ...importes,
    items,
    desglose,
    montoTotalSujetoIva: regimen.base(gravado, iva),
    propios: { ...importes.propios, ...montosDe(anexo.cabecera, desglose) },
  };
}

function itemConIva(item: ImportesItem, regimen: Regimen, anexo: Anexo): ImportesItem {
  if (anexo.detalle.length === 0) return item;
  const partes = regimen.dividir(gravadoDe(item), anexo.decimales);
  return { ...item, propios: { ...item.propios, ...montosDe(anexo.detalle, partes) } };
}

/**
 * Computes the VAT of a document whose law states it in the lines: the sum of the lines' VAT, less the VAT of the amounts subtracted from
 * the whole, rounded.
 */
function ivaDeLineas(
  items: readonly ImportesItem[],
  gravado: Decimal,
  regimen: Regimen,
  { decimales }: Anexo,
): Decimal {
  const montos = items.map(gravadoDe);
  const suma = sumar(montos.map((monto) => regimen.dividir(monto, decimales).iva));
  const fuera = regimen.dividir(sumar(montos).minus(gravado), decimales).iva;
  return redondear(suma.minus(fuera), 2);
}

/** Computes the part of a line on which VAT is due: its amount without ICE. */
function gravadoDe({ subTotal, propios }: ImportesItem): Decimal {
  const ice = (nombre: string) => propios?.[nombre] ?? decimal(0);
  return subTotal.minus(ice("montoIceEspecifico")).minus(ice("montoIcePorcentual"));
}

function montosDe(elementos: readonly ElementoAnexo[], partes: Partes) {
  return Object.fromEntries(elementos.map(({ nombre, monto }) => [nombre, partes[monto]]));
}
