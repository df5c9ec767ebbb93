import {
  aTexto,
  CERO,
  comparar,
  entre,
  fraccion,
  mas,
  menos,
  por,
  redondeada,
  suma,
  type Fraccion,
} from "./segundo-calculo-fraccion.ts";

/** A request's line as the API takes it; a sector's own fields are read by name. */
export type ItemCuerpo = Readonly<Record<string, unknown>> & {
  readonly cantidad: number;
  readonly precio_unitario: number;
  readonly descuento?: number;
};
/** A request's body as the API takes it. docs/api.md A6. */
export type Cuerpo = Readonly<Record<string, unknown>> & { readonly items: readonly ItemCuerpo[] };

/** Amounts by element name, as the shortest decimal text; null where the element is nil. */
export type Montos = Readonly<Record<string, string | null>>;
export interface Esperado {
  readonly cabecera: Montos;
  readonly detalle: readonly Montos[];
}

/** The verdict of the official schema and the rules on the amounts, and the first amount that does not fit. */
export interface Veredicto {
  readonly admite: boolean;
  readonly motivo: string;
}

const EXPORTACION = new Set([3, 4, 28]);
const CINCO_DECIMALES = new Set([3, 4, 14, 28]);
const SIN_CREDITO = new Set([6, 8]);
const CON_GIFT_CARD = new Set([1, 6, 8, 11, 16, 17]);
/** Sectors whose base must be above 0. docs/fiscal-rules.md F25. */
const BASE_POSITIVA = new Set([2, 12, 13, 14]);
/** Quantities of five decimals, besides those of sectors whose amounts have as many. */
const CANTIDAD_DE_CINCO = new Set([12]);
/** Law 317: the part of fuel that is a base for credit. */
const PARTE_CON_CREDITO: Readonly<Record<number, Fraccion>> = { 12: fraccion("0.7") };
const IVA = fraccion("0.13");

/** Amounts of one line; `base` is without ICE. */
export interface Linea {
  readonly cantidad: Fraccion;
  readonly precio: Fraccion;
  readonly descuento: Fraccion | null;
  readonly base: Fraccion;
  readonly subTotal: Fraccion;
  readonly ice: Ice | null;
}
interface Ice {
  readonly alicuotaIva: Fraccion;
  readonly precioNeto: Fraccion;
  readonly porcentual: Fraccion;
  readonly especifico: Fraccion;
  readonly alicuotas: readonly [especifica: Fraccion, porcentual: Fraccion, cantidad: Fraccion];
}

/**
 * Computes the amounts of an invoice a second time. It follows the written rules (docs/fiscal-rules.md F24 to F29,
 * docs/fiscal-assumptions.md) and not the program under test. It has its own arithmetic and another author's reading.
 */
export function calcularFactura(sector: number, cuerpo: Cuerpo, tipoCambio: string): Esperado {
  const lineas = lineasDe(sector, cuerpo, tipoCambio);
  const cabecera = EXPORTACION.has(sector)
    ? cabeceraExportacion(sector, cuerpo, lineas, fraccion(tipoCambio))
    : cabeceraNacional(sector, cuerpo, lineas, fraccion(tipoCambio));
  return { cabecera, detalle: lineas.map((linea) => montosDeLinea(sector, linea)) };
}

/** Fraction digits of a sector's detail. docs/fiscal-assumptions.md, 1. */
export function decimalesDe(sector: number): 2 | 5 {
  return CINCO_DECIMALES.has(sector) ? 5 : 2;
}

/** Computes the lines. docs/fiscal-assumptions.md, 1 and 4: quantity, price (in BOB, except for exports) and discount are rounded first. */
export function lineasDe(sector: number, { items }: Cuerpo, tipoCambio: string): readonly Linea[] {
  const cambio = EXPORTACION.has(sector) ? fraccion(1) : fraccion(tipoCambio);
  return items.map((item) => calcularLinea(sector, item, cambio));
}

/** Computes one line; `cambio` converts its price to BOB. */
export function calcularLinea(sector: number, item: ItemCuerpo, cambio: Fraccion): Linea {
  const decimales = decimalesDe(sector);
  const cantidad = redondeada(fraccion(item.cantidad), CANTIDAD_DE_CINCO.has(sector) ? 5 : decimales);
  const precio = redondeada(por(fraccion(item.precio_unitario), cambio), decimales);
  const descuento = item.descuento === undefined ? null : redondeada(fraccion(item.descuento), decimales);
  const base = redondeada(menos(por(cantidad, precio), descuento ?? CERO), decimales);
  const ice = item["marca_ice"] === 1 ? calcularIce(item, base) : null;
  const subTotal = ice === null ? base : mas(base, mas(ice.porcentual, ice.especifico));
  return { cantidad, precio, descuento, base, subTotal, ice };
}

/** Computes the ICE. docs/fiscal-assumptions.md, 6: in this order, each rounded to 5. */
function calcularIce(item: ItemCuerpo, base: Fraccion): Ice {
  const [especifica, porcentual, cantidad] = [
    monto(item, "alicuota_especifica"),
    monto(item, "alicuota_porcentual"),
    monto(item, "cantidad_ice"),
  ];
  const alicuotaIva = redondeada(por(base, IVA), 5);
  const precioNeto = redondeada(menos(base, alicuotaIva), 5);
  return {
    alicuotaIva,
    precioNeto,
    porcentual: redondeada(por(precioNeto, porcentual), 5),
    especifico: redondeada(por(cantidad, especifica), 5),
    alicuotas: [especifica, porcentual, cantidad],
  };
}

function cabeceraNacional(
  sector: number,
  cuerpo: Cuerpo,
  lineas: readonly Linea[],
  cambio: Fraccion,
): Montos {
  const [especifico, porcentual] = [totalIce(lineas, "especifico"), totalIce(lineas, "porcentual")];
  const fuera = sector === 13 ? noSujetos(cuerpo) : sector === 14 ? mas(especifico, porcentual) : CERO;
  const agregados = sector === 13 ? mas(noSujetos(cuerpo), monto(cuerpo, "ajuste_sujeto_iva")) : CERO;
  const total = redondeada(
    menos(mas(suma(lineas.map((l) => l.subTotal)), agregados), monto(cuerpo, "descuento_adicional")),
    2,
  );
  const giftCard = CON_GIFT_CARD.has(sector) ? monto(cuerpo, "monto_gift_card") : CERO;
  return {
    montoTotal: aTexto(total, 2),
    montoTotalSujetoIva: SIN_CREDITO.has(sector)
      ? "0"
      : aTexto(conCredito(sector, total, fuera, giftCard), 2),
    montoTotalMoneda: aTexto(redondeada(entre(total, cambio), 2), 2),
    tipoCambio: aTexto(cambio),
    ...opcional(cuerpo, "descuento_adicional", "descuentoAdicional"),
    ...(CON_GIFT_CARD.has(sector) ? opcional(cuerpo, "monto_gift_card", "montoGiftCard") : {}),
    ...(sector === 13 ? tasas(cuerpo) : {}),
    ...(sector === 14
      ? { montoIceEspecifico: aTexto(especifico, 2), montoIcePorcentual: aTexto(porcentual, 2) }
      : {}),
  };
}

/** Computes the base for credit: the total without what is outside it, or the law's part of that. docs/fiscal-rules.md F25 */
function conCredito(sector: number, total: Fraccion, fuera: Fraccion, giftCard: Fraccion): Fraccion {
  const entera = menos(menos(total, fuera), giftCard);
  const parte = PARTE_CON_CREDITO[sector];
  return parte === undefined ? entera : redondeada(por(entera, parte), 2);
}

/**
 * Computes an export's header. docs/fiscal-assumptions.md, 2 and 3: detail and costs are in the invoice's currency; the last step converts
 * to BOB.
 */
function cabeceraExportacion(
  sector: number,
  cuerpo: Cuerpo,
  lineas: readonly Linea[],
  cambio: Fraccion,
): Montos {
  const detalle = suma(lineas.map((l) => l.subTotal));
  const comun = (moneda: Fraccion) => ({
    montoTotal: aTexto(redondeada(por(redondeada(moneda, 2), cambio), 2), 2),
    montoTotalSujetoIva: "0",
    montoTotalMoneda: aTexto(redondeada(moneda, 2), 2),
    tipoCambio: aTexto(cambio),
  });
  if (sector === 4) return comun(detalle);
  const descuento = opcional(cuerpo, "descuento_adicional", "descuentoAdicional");
  if (sector === 28) return { ...comun(menos(detalle, monto(cuerpo, "descuento_adicional"))), ...descuento };
  const montoDetalle = redondeada(detalle, 2);
  const fob = mas(montoDetalle, costos(cuerpo["costos_gastos_nacionales"]));
  const internacionales = costos(cuerpo["costos_gastos_internacionales"]);
  return {
    ...comun(menos(mas(fob, internacionales), monto(cuerpo, "descuento_adicional"))),
    ...descuento,
    montoDetalle: aTexto(montoDetalle, 2),
    totalGastosNacionalesFob: aTexto(fob, 2),
    totalGastosInternacionales:
      cuerpo["costos_gastos_internacionales"] === undefined ? null : aTexto(internacionales, 2),
  };
}

/** Lists a line's elements with an amount. */
export function montosDeLinea(sector: number, { cantidad, precio, descuento, subTotal, ice }: Linea): Montos {
  return {
    cantidad: aTexto(cantidad),
    precioUnitario: aTexto(precio),
    // The schema of sector 4 fixes 0.
    montoDescuento: sector === 4 ? "0" : descuento === null ? null : aTexto(descuento),
    subTotal: aTexto(subTotal),
    ...(sector === 14 ? montosIce(ice) : {}),
  };
}

/** Lists the ICE's elements. docs/fiscal-assumptions.md, 7: nil for a line without ICE. */
function montosIce(ice: Ice | null): Montos {
  const valor = (value: Fraccion | undefined) => (value === undefined ? null : aTexto(value));
  const [especifica, porcentual, cantidad] = ice?.alicuotas ?? [];
  return {
    alicuotaIva: valor(ice?.alicuotaIva),
    precioNetoVentaIce: valor(ice?.precioNeto),
    alicuotaEspecifica: valor(especifica),
    alicuotaPorcentual: valor(porcentual),
    montoIceEspecifico: valor(ice?.especifico),
    montoIcePorcentual: valor(ice?.porcentual),
    cantidadIce: valor(cantidad),
  };
}

function totalIce(lineas: readonly Linea[], parte: "especifico" | "porcentual"): Fraccion {
  return redondeada(suma(lineas.map(({ ice }) => ice?.[parte] ?? CERO)), 2);
}

/** Sums untaxed amounts paid with the invoice. docs/fiscal-assumptions.md, 5. */
function noSujetos(cuerpo: Cuerpo): Fraccion {
  return suma(
    ["tasa_aseo", "tasa_alumbrado", "otras_tasas", "otros_pagos_no_sujeto_iva"].map((n) => monto(cuerpo, n)),
  );
}

function tasas(cuerpo: Cuerpo): Montos {
  return {
    ...opcional(cuerpo, "tasa_aseo", "tasaAseo"),
    ...opcional(cuerpo, "tasa_alumbrado", "tasaAlumbrado"),
    ...opcional(cuerpo, "otras_tasas", "otrasTasas"),
    ...opcional(cuerpo, "ajuste_sujeto_iva", "ajusteSujetoIva"),
    ...opcional(cuerpo, "ajuste_no_sujeto_iva", "ajusteNoSujetoIva"),
    ...opcional(cuerpo, "otros_pagos_no_sujeto_iva", "otrosPagosNoSujetoIva"),
    ...opcional(cuerpo, "consumo_periodo", "consumoPeriodo"),
    ...opcional(cuerpo, "monto_descuento_ley1886", "montoDescuentoLey1886"),
    ...opcional(cuerpo, "monto_descuento_tarifa_dignidad", "montoDescuentoTarifaDignidad"),
  };
}

function costos(value: unknown): Fraccion {
  if (value === undefined) return CERO;
  return suma(Object.values(value as Record<string, number>).map((n) => fraccion(n)));
}

function monto(de: Readonly<Record<string, unknown>>, nombre: string): Fraccion {
  const value = de[nombre];
  return typeof value === "number" ? fraccion(value) : CERO;
}

function opcional(cuerpo: Cuerpo, nombre: string, elemento: string): Montos {
  const value = cuerpo[nombre];
  return { [elemento]: typeof value === "number" ? aTexto(fraccion(value)) : null };
}

/** Elements that may be 0; every other amount must be positive. docs/fiscal-rules.md F20. */
const PUEDE_SER_CERO =
  /^(montoTotalSujetoIva|montoGiftCard|descuentoAdicional|total|montoDescuento|montoIce|alicuota|cantidadIce|precioNeto|tasa|ajuste|otr[ao]s|consumo)/;

/** Tells whether a document with these amounts can be issued: totals and lines above 0, digits within the schema. */
export function admite(sector: number, { cabecera, detalle }: Esperado): Veredicto {
  for (const [nombre, texto] of [cabecera, ...detalle].flatMap((montos) => Object.entries(montos))) {
    if (texto === null) continue;
    const positivo =
      !PUEDE_SER_CERO.test(nombre) || (nombre === "montoTotalSujetoIva" && BASE_POSITIVA.has(sector));
    const signo = comparar(fraccion(texto), CERO);
    if (signo < 0 || (positivo && signo === 0)) return { admite: false, motivo: `${nombre} ${texto}` };
    // d17.2 and d20.5 both leave 15 whole digits.
    if (texto.replace(/\..*/, "").length > 15) return { admite: false, motivo: `${nombre} ${texto}` };
  }
  return { admite: true, motivo: "" };
}
