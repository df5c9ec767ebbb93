import fc, { type Arbitrary } from "fast-check";
import { casoFactura, type Caso } from "./generador.ts";
import { texto } from "./generador-textos.ts";
import { admite, calcularFactura, decimalesDe, type ItemCuerpo } from "./segundo-calculo.ts";
import { calcularNota, type ItemNotaCuerpo } from "./segundo-calculo-nota.ts";

/** A note to be made about an invoice that is not issued yet. */
export interface CasoNota {
  readonly sector: number;
  readonly original: Caso;
  readonly items: readonly ItemNotaCuerpo[];
  readonly extras: Readonly<Record<string, unknown>>;
}

/** The issued invoice, as a note names it. */
export interface Referencia {
  readonly cuf: string;
  readonly numeroFactura: number;
  /** `yyyy-MM-dd` and more. */
  readonly fechaEmision: string;
}

export const NOTAS = [24, 47, 48] as const;

/** Invoices with input tax credit, which alone have notes (1061); those with ICE have 48. docs/fiscal-rules.md F34. */
const ORIGINALES: Readonly<Record<number, readonly number[]>> = {
  24: [1, 2, 11, 13, 16, 17],
  47: [1, 2, 11, 13, 16, 17],
  48: [14],
};

/** The part of a line that is given back: all of it, some of the quantity, or some of the price. docs/api.md A12. */
type Devolucion = { readonly clase: "todo" | "cantidad" | "precio" | "nada"; readonly porMil: number };

/** Valid notes of a sector, each with the invoice that it is about. */
export function casoNota(sector: number): Arbitrary<CasoNota> {
  const devolucion: Arbitrary<Devolucion> = fc.record({
    clase: fc.constantFrom("todo", "cantidad", "precio", "nada"),
    porMil: fc.integer({ min: 1, max: 999 }),
  });
  return (
    fc
      .constantFrom(...(ORIGINALES[sector] ?? []))
      .chain((delOriginal) => casoFactura(delOriginal))
      // Sector 24 shares out no discount: an invoice that has one takes 47.
      .filter(({ cuerpo }) => sector !== 24 || !(Number(cuerpo["descuento_adicional"] ?? 0) > 0))
      .chain((original) =>
        fc
          .record({
            devoluciones: fc.array(devolucion, {
              minLength: original.cuerpo.items.length,
              maxLength: original.cuerpo.items.length,
            }),
            conTodas: fc.boolean(),
            alFinal: fc.boolean(),
            usuario: fc.option(texto(100), { nil: undefined }),
          })
          .map(({ usuario, ...como }) => ({
            sector,
            original,
            items: lineasDe(original, como),
            extras: {
              ...(usuario === undefined ? {} : { usuario }),
              // A NIT that was let pass in the invoice has to be let pass again (1037).
              ...("codigo_excepcion" in original.cuerpo ? { codigo_excepcion: 1 } : {}),
            },
          })),
      )
      .filter(valida)
  );
}

/** The body of POST /v1/notas and its kin. docs/api.md A11. */
export function cuerpoNota({ items, extras }: CasoNota, original: Referencia) {
  return {
    emisor: { sucursal: 0, punto_venta: 0 },
    cuf_factura_original: original.cuf,
    numero_factura_original: original.numeroFactura,
    fecha_emision_factura_original: original.fechaEmision.slice(0, 10),
    ...extras,
    items,
  };
}

/** Pairs of lines; `conTodas` repeats also the lines of which nothing is given back, `alFinal` puts all type-2 lines last. */
function lineasDe(
  { sector, cuerpo, tipoCambio }: Caso,
  como: {
    readonly devoluciones: readonly Devolucion[];
    readonly conTodas: boolean;
    readonly alFinal: boolean;
  },
): readonly ItemNotaCuerpo[] {
  const { detalle } = calcularFactura(sector, cuerpo, tipoCambio);
  const parejas = cuerpo.items.map((item, i): readonly ItemNotaCuerpo[] => {
    const montos = detalle[i] ?? {};
    // As the invoice was written: rounded, and in bolivianos.
    const original: ItemNotaCuerpo = {
      nro_item: i + 1,
      codigo_producto: item["codigo_producto"],
      codigo_sin: item["codigo_sin"],
      descripcion: item["descripcion"],
      cantidad: Number(montos["cantidad"]),
      precio_unitario: Number(montos["precioUnitario"]),
      ...(montos["montoDescuento"] === null ? {} : { descuento: Number(montos["montoDescuento"]) }),
      ...ice(item),
      codigo_detalle_transaccion: 1,
    };
    const devolucion = como.devoluciones[i] ?? { clase: "nada", porMil: 1 };
    if (devolucion.clase === "nada") return como.conTodas ? [original] : [];
    return [
      original,
      { ...devolver(original, devolucion, decimalesDe(sector)), codigo_detalle_transaccion: 2 },
    ];
  });
  const lineas = parejas.flat();
  return como.alFinal
    ? lineas.toSorted((a, b) => a.codigo_detalle_transaccion - b.codigo_detalle_transaccion)
    : lineas;
}

function ice(item: ItemCuerpo): Readonly<Record<string, unknown>> {
  const campos = ["marca_ice", "alicuota_especifica", "alicuota_porcentual", "cantidad_ice"];
  return Object.fromEntries(campos.flatMap((campo) => (campo in item ? [[campo, item[campo]]] : [])));
}

function devolver(
  original: ItemNotaCuerpo,
  { clase, porMil }: Devolucion,
  decimales: number,
): ItemNotaCuerpo {
  const de = (valor: number, places: number) =>
    Number((Math.floor(((valor * porMil) / 1000) * 10 ** places) / 10 ** places).toFixed(places));
  const rebaja = original.descuento === undefined ? {} : { descuento: de(original.descuento, decimales) };
  if (clase === "cantidad") {
    const cantidadIce = original["cantidad_ice"];
    return {
      ...original,
      ...rebaja,
      cantidad: de(original.cantidad, decimales),
      ...(typeof cantidadIce === "number" ? { cantidad_ice: de(cantidadIce, 5) } : {}),
    };
  }
  if (clase === "precio")
    return { ...original, ...rebaja, precio_unitario: de(original.precio_unitario, decimales) };
  return original;
}

/** Something is given back, no line more than was sold, and all of it no more than was paid (1033, 1061). */
function valida({ sector, original, items }: CasoNota): boolean {
  if (items.length < 2 || items.every((item) => item.codigo_detalle_transaccion === 1)) return false;
  if (items.some((item) => !(item.cantidad > 0 && item.precio_unitario > 0))) return false;
  const esperado = calcularNota(sector, { items }, original);
  if (!admite(sector, esperado).admite) return false;
  const vendido = esperado.detalle.filter((linea) => linea["codigoDetalleTransaccion"] === "1");
  const devuelto = esperado.detalle.filter((linea) => linea["codigoDetalleTransaccion"] === "2");
  const numeros = items.filter((item) => item.codigo_detalle_transaccion === 2).map((item) => item.nro_item);
  if (devuelto.some((l, i) => Number(l["subTotal"]) > Number(vendido[(numeros[i] ?? 0) - 1]?.["subTotal"])))
    return false;
  const { montoTotal } = calcularFactura(original.sector, original.cuerpo, original.tipoCambio).cabecera;
  const total = Number(esperado.cabecera["montoTotalDevuelto"]);
  const pagado =
    Number(esperado.cabecera["montoTotalOriginal"]) - Number(original.cuerpo["descuento_adicional"] ?? 0);
  return total <= Number(montoTotal) && total <= pagado;
}
