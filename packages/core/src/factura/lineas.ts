import { countDecimales, decimal, decimalToText, redondear, type Decimal } from "../dinero.ts";
import type { ImportesItem, ImportesPropios } from "../sectores/define.ts";
import type { ItemPedido, Pedido } from "../sectores/pedido.ts";
import type { FalloCampo } from "./fallos.ts";

/** A sector's changes to the calculation of its lines. */
export interface OpcionesLineas {
  readonly decimales: 2 | 5;
  /** Decimals of quantities, where they differ from those of amounts. */
  readonly decimalesCantidad?: 2 | 5;
  /** Exchange rate by which prices are multiplied; 1 if the detail is in the request's own currency. */
  readonly cambio: Decimal;
  /** A sector's additions to a line: its own amounts, and the sum that they add to the subtotal. */
  readonly propios?: (
    item: ItemPedido,
    base: Decimal,
  ) => { readonly propios: ImportesPropios; readonly suma: Decimal };
}

/** The calculated lines, the fields that stop the document, and the roundings that the reply tells as `avisos`. */
export interface Lineas {
  readonly items: readonly ImportesItem[];
  readonly fallos: FalloCampo[];
  readonly avisos: readonly string[];
  /** Lines whose amount the rounding changed by much: a caller may ask that they stop the document. */
  readonly distorsiones: readonly FalloCampo[];
}

/**
 * Computes the lines' amounts: subTotal = cantidad × precioUnitario − montoDescuento, half-up. docs/fiscal-rules.md F25. Quantity, price and
 * discount are rounded to the sector's decimals first (docs/design.md D41; docs/fiscal-assumptions.md, 1 and 4).
 */
export function computeLineas(pedido: Pedido, opciones: OpcionesLineas): Lineas {
  const fallos: FalloCampo[] = [];
  const avisos: string[] = [];
  const distorsiones: FalloCampo[] = [];
  const dichos = { fallos, avisos, distorsiones };
  const items = pedido.items.map((item, indice) => linea(item, indice, opciones, dichos));
  return { items, ...dichos };
}

/** Lists of messages, to which the calculation of each line adds. */
interface Dichos {
  readonly fallos: FalloCampo[];
  readonly avisos: string[];
  readonly distorsiones: FalloCampo[];
}

function linea(
  item: ItemPedido,
  indice: number,
  { decimales, decimalesCantidad = decimales, cambio, propios }: OpcionesLineas,
  { fallos, avisos, distorsiones }: Dichos,
): ImportesItem {
  const cantidad = redondear(decimal(item.cantidad), decimalesCantidad);
  const precioUnitario = redondear(decimal(item.precioUnitario).times(cambio), decimales);
  const montoDescuento = item.descuento === undefined ? null : redondear(decimal(item.descuento), decimales);
  const base = redondear(cantidad.times(precioUnitario).minus(montoDescuento ?? 0), decimales);
  const exige = (valor: Decimal, campo: string, msg: string): void => {
    if (valor.lte(0)) fallos.push({ loc: ["items", indice, campo], kind: "importeCero", msg });
  };
  exige(
    cantidad,
    "cantidad",
    `Con ${decimalesCantidad} decimales, la cantidad queda en 0: use una unidad de medida menor.`,
  );
  exige(precioUnitario, "precioUnitario", `Con ${decimales} decimales, el precio queda en 0.`);
  if (cantidad.gt(0) && precioUnitario.gt(0)) {
    exige(
      base,
      montoDescuento === null ? "cantidad" : "descuento",
      "El subtotal de la línea quedaría en 0 o menos.",
    );
  }
  const exacto = decimal(item.cantidad)
    .times(item.precioUnitario)
    .times(cambio)
    .minus(item.descuento ?? 0);
  const redondeados = [
    ...redondeo("cantidad", item.cantidad, cantidad, decimalesCantidad),
    ...(cambio.eq(1) ? redondeo("precio_unitario", item.precioUnitario, precioUnitario, decimales) : []),
    ...redondeo("descuento", item.descuento ?? 0, montoDescuento ?? decimal(0), decimales),
  ];
  if (redondeados.length > 0 || !redondear(exacto, 2).eq(redondear(base, 2))) {
    const causas = [...redondeados, ...conversion(item, cambio, precioUnitario)];
    const dicho = avisoDe(exacto, base, causas, { decimales, decimalesCantidad });
    const aviso = cambio.eq(1) ? `${dicho}${otraUnidad(item, decimales)}` : dicho;
    avisos.push(`items[${indice}]: ${aviso}`);
    if (isDistorsion(exacto, base))
      distorsiones.push({ loc: ["items", indice, "cantidad"], kind: "redondeoDistorsiona", msg: aviso });
  }
  const comun = { cantidad, precioUnitario, montoDescuento };
  if (propios === undefined) return { ...comun, subTotal: base };
  const extra = propios(item, base);
  return { ...comun, subTotal: base.plus(extra.suma), propios: extra.propios };
}

/** A field with more decimals than the sector keeps, and its rounded value. */
function redondeo(campo: string, dado: number, usado: Decimal, decimales: number): readonly string[] {
  if (countDecimales(dado) <= decimales) return [];
  return [`${campo} ${decimal(dado).toFixed()} se redondeó a ${decimalToText(usado, decimales)}`];
}

function conversion({ precioUnitario }: ItemPedido, cambio: Decimal, usado: Decimal): readonly string[] {
  if (cambio.eq(1)) return [];
  return [`precio_unitario ${precioUnitario} × ${cambio.toFixed()} queda en ${usado.toFixed()}`];
}

/** Builds the notice of a line: its amount, its amount without rounding, and the reason. */
function avisoDe(
  exacto: Decimal,
  usado: Decimal,
  causas: readonly string[],
  { decimales, decimalesCantidad }: Required<Pick<OpcionesLineas, "decimales" | "decimalesCantidad">>,
): string {
  const monto = exacto.toFixed(Math.max(2, exacto.escala)).replace(/(\.\d\d\d*?)0+$/, "$1");
  return `el importe es ${decimalToText(usado, 2)} en vez de ${monto}. ${causas.join("; ")}; este sector admite ${decimales} decimales${decimalesCantidad === decimales ? "" : `, y ${decimalesCantidad} en la cantidad`}.`;
}

/** A rounding of at least a cent and a twentieth of the line distorts the caller's amount. */
const DISTORSION = { parte: decimal("0.05"), minimo: decimal("0.01") };

function isDistorsion(exacto: Decimal, usado: Decimal): boolean {
  const diferencia = usado.minus(exacto).abs();
  return diferencia.gte(DISTORSION.minimo) && diferencia.gte(exacto.abs().times(DISTORSION.parte));
}

/** Smaller units of a unit of measure: how many there are in it, and their code and name. Catalog `unidades_medida`. */
const MENORES: Readonly<
  Record<number, readonly (readonly [veces: number, codigo: number, nombre: string])[]>
> = {
  22: [[1000, 17, "gramos"]],
  28: [[1000, 34, "mililitros"]],
  30: [
    [100, 10, "centímetros"],
    [1000, 35, "milímetros"],
  ],
  55: [[1000, 22, "kilogramos"]],
};

/** Suggests the smaller unit in which the line's amount needs no rounding; empty if there is none. */
function otraUnidad(item: ItemPedido, decimales: number): string {
  const cabe = (valor: Decimal) => redondear(valor, decimales).eq(valor);
  // A discount stays the same in every unit: where it was rounded, no unit avoids the rounding.
  if (!cabe(decimal(item.descuento ?? 0))) return "";
  const en = (veces: number) => {
    const cantidad = decimal(item.cantidad).times(veces);
    const precio = decimal(item.precioUnitario).div(veces, decimales + 10);
    return cabe(cantidad) && cabe(precio) ? `cantidad ${cantidad.toFixed()} a ${precio.toFixed()}` : null;
  };
  for (const [veces, codigo, nombre] of MENORES[item.unidadMedida] ?? []) {
    const dicho = en(veces);
    if (dicho !== null) return ` En ${nombre} (unidad_medida ${codigo}) no se redondea: ${dicho}.`;
  }
  for (const veces of [10, 100, 1000]) {
    const dicho = en(veces);
    if (dicho !== null) return ` En una unidad ${veces} veces menor no se redondea: ${dicho}.`;
  }
  return "";
}
