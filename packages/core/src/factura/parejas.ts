import { decimal, redondear, type Decimal } from "../dinero.ts";
import { fail, ok, type Result } from "../result.ts";
import { propio } from "../sectores/campos.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import type { FalloCampo } from "./fallos.ts";
import { DEVUELTO, ORIGINAL, type ItemNota, type PedidoNota } from "./nota.ts";

/** One `detalle` of the original's XML: element name to text, null where nil. */
export type LineaXml = DocumentoXml["detalle"][number];

/** Part of a line of the original that is given back. */
export interface Pareja {
  /** Index in the request, from 0: the location of a failure. */
  readonly indice: number;
  readonly item: ItemNota;
  readonly original: LineaXml;
  /** The original line's number, from 1. */
  readonly nroItem: number;
}

/** Fields of a type-1 line, with the elements of the original that they must equal. */
const IGUALES = [
  ["codigoProducto", "codigoProducto", "texto"],
  ["codigoSin", "codigoProductoSin", "numero"],
  ["descripcion", "descripcion", "texto"],
  ["cantidad", "cantidad", "numero"],
  ["precioUnitario", "precioUnitario", "numero"],
  ["descuento", "montoDescuento", "numero"],
  ["unidadMedida", "unidadMedida", "numero"],
  ["actividadEconomica", "actividadEconomica", "texto"],
] as const;

/**
 * Pairs each type-2 line with its line of the original, through the type-1 line of the same nro_item. A type-1 line takes the original at
 * its place (nro_item counts from 1) if both are equal. Otherwise it takes the first free line that is equal, since some callers number
 * only the adjusted lines. Fails with the precise difference of a type-1 line (the tax system would only say 1049). docs/api.md A12.
 */
export function emparejar(
  { items }: PedidoNota,
  factura: FacturaOriginal,
): Result<readonly Pareja[], readonly FalloCampo[]> {
  const { detalle } = factura.xml;
  const conversion = conversionDe(factura);
  const fallos: FalloCampo[] = [...repetidas(items)];
  const tomadas = new Map<number, number>();
  for (const [i, item] of items.entries()) {
    if (item.codigoDetalleTransaccion !== ORIGINAL || tomadas.has(item.nroItem)) continue;
    const libre = (linea: number) => ![...tomadas.values()].includes(linea);
    const igual = [item.nroItem - 1, ...detalle.keys()].find((linea) => {
      const original = detalle[linea];
      return original !== undefined && libre(linea) && diferencias(item, original, conversion).length === 0;
    });
    if (igual === undefined) fallos.push(...explain(item, i, detalle, conversion));
    else tomadas.set(item.nroItem, igual);
  }
  const parejas = items.flatMap((item, indice): Pareja[] => {
    if (item.codigoDetalleTransaccion !== DEVUELTO) return [];
    const linea = tomadas.get(item.nroItem);
    const copia = items.find(
      (otro) => otro.codigoDetalleTransaccion === ORIGINAL && otro.nroItem === item.nroItem,
    );
    const original = linea === undefined ? undefined : detalle[linea];
    if (linea !== undefined && original !== undefined)
      return [
        { indice, item: enBolivianos(item, copia, original, conversion), original, nroItem: linea + 1 },
      ];
    if (copia === undefined)
      fallos.push({
        loc: ["items", indice, "nroItem"],
        kind: "sinPareja",
        msg: `Falta la línea original (codigo_detalle_transaccion 1) con nro_item ${item.nroItem}.`,
      });
    return [];
  });
  if (fallos.length === 0 && parejas.length === 0)
    fallos.push({
      loc: ["items"],
      kind: "sinDevolucion",
      msg: "Falta lo devuelto: al menos una línea con codigo_detalle_transaccion 2.",
    });
  return fallos.length > 0 ? fail(fallos) : ok(parejas);
}

/** ICE fields that a returned line copies from its original, whatever quantity is returned. */
const DE_LA_LINEA = ["marcaIce", "alicuotaEspecifica", "alicuotaPorcentual"] as const;

/**
 * Lists the ICE fields in which a request differs from the invoice. A copied line must have equal fields, a returned line all but its
 * quantity under ICE. An absent field counts as equal. Earlier notes are not compared, because they are valid already.
 */
export function* compareIce({ items }: PedidoNota, parejas: readonly Pareja[]): Generator<FalloCampo> {
  for (const { item, indice, original } of parejas) {
    const copia = items.findIndex(
      (otro) => otro.nroItem === item.nroItem && otro.codigoDetalleTransaccion === ORIGINAL,
    );
    for (const [i, campos] of [
      [copia, [...DE_LA_LINEA, "cantidadIce"]],
      [indice, DE_LA_LINEA],
    ] as const)
      for (const campo of campos) {
        const dado = propio(items[i] ?? {}, campo);
        const enOriginal = original[campo] ?? "";
        if (dado === null || decimal(dado).eq(enOriginal || 0)) continue;
        yield {
          loc: ["items", i, campo],
          kind: "noReplica",
          msg: `La línea de la factura dice ${enOriginal || "nada"}: cópiela igual.`,
        };
      }
  }
}

function* repetidas(items: readonly ItemNota[]): Generator<FalloCampo> {
  const vistas = new Set<string>();
  for (const [i, { nroItem, codigoDetalleTransaccion: tipo }] of items.entries()) {
    const clave = `${nroItem}/${tipo}`;
    if (vistas.has(clave))
      yield {
        loc: ["items", i, "nroItem"],
        kind: "repetida",
        msg: `Ya hay una línea de tipo ${tipo} con nro_item ${nroItem}.`,
      };
    vistas.add(clave);
  }
}

type Diferencia = readonly [campo: string, enOriginal: string];

/** Exchange rate and decimals by which the amounts and quantities of the invoice's request were converted to those of its lines. */
interface Conversion {
  readonly cambio: Decimal;
  readonly decimales: number;
  readonly decimalesCantidad: number;
}

function conversionDe({ sector, xml: { cabecera } }: FacturaOriginal): Conversion {
  const enBs = (cabecera["codigoMoneda"] ?? "1") === "1";
  const { decimales, decimalesCantidad } = sector;
  return { cambio: decimal(enBs ? 1 : (cabecera["tipoCambio"] ?? "1")), decimales, decimalesCantidad };
}

/** Tells whether an amount of a request is equal to that of the line, or was equal before the line's was rounded. */
function esDeLaLinea(dado: number, enLinea: string, decimales: number): boolean {
  const linea = decimal(enLinea === "" ? 0 : enLinea);
  return decimal(dado).eq(linea) || redondear(decimal(dado), decimales).eq(linea);
}

const enMoneda = (precio: number, { cambio, decimales }: Conversion): Decimal =>
  redondear(decimal(precio).times(cambio), decimales);

/** Tells whether a copied line has the price as it was invoiced, in the invoice's currency. */
function isEnMoneda({ precioUnitario }: ItemNota, original: LineaXml, conversion: Conversion): boolean {
  const enLinea = original["precioUnitario"] ?? "";
  return (
    !esDeLaLinea(precioUnitario, enLinea, conversion.decimales) &&
    enMoneda(precioUnitario, conversion).eq(enLinea || 0)
  );
}

/** Returns a returned line with its price in bolivianos, if its copied line is in the invoice's currency. */
function enBolivianos(
  item: ItemNota,
  copia: ItemNota | undefined,
  original: LineaXml,
  conversion: Conversion,
): ItemNota {
  if (copia === undefined || !isEnMoneda(copia, original, conversion)) return item;
  return { ...item, precioUnitario: Number(enMoneda(item.precioUnitario, conversion).toFixed()) };
}

/** Lists the fields in which a type-1 line differs from a line of the original. Omitted fields are taken from the original. */
function diferencias(item: ItemNota, original: LineaXml, conversion: Conversion): readonly Diferencia[] {
  return IGUALES.flatMap(([campo, elemento, tipo]): Diferencia[] => {
    const dado = item[campo];
    if (dado === undefined) return [];
    const enOriginal = original[elemento] ?? "";
    const igual =
      tipo === "texto"
        ? dado === enOriginal.trim()
        : esDeLaLinea(
            Number(dado),
            enOriginal,
            campo === "cantidad" ? conversion.decimalesCantidad : conversion.decimales,
          ) ||
          (campo === "precioUnitario" && isEnMoneda(item, original, conversion));
    return igual ? [] : [[campo, enOriginal]];
  });
}

/** Explains a mismatch against the line at that place, or a line of that product: the closest one. */
function explain(
  item: ItemNota,
  indice: number,
  detalle: readonly LineaXml[],
  conversion: Conversion,
): readonly FalloCampo[] {
  const candidatas = [
    detalle[item.nroItem - 1],
    ...detalle.filter((linea) => linea["codigoProducto"] === item.codigoProducto),
  ].filter((linea) => linea !== undefined);
  const [cercana] = candidatas
    .map((linea) => diferencias(item, linea, conversion))
    .toSorted((a, b) => a.length - b.length);
  if (cercana === undefined || cercana.length === 0)
    return [
      {
        loc: ["items", indice, "nroItem"],
        kind: "noEstaEnOriginal",
        msg:
          cercana === undefined
            ? `La factura original no tiene la línea ${item.nroItem} ni el producto ${item.codigoProducto}.`
            : "Esa línea de la factura original ya está en otra línea de la nota.",
      },
    ];
  return cercana.map(([campo, enOriginal]) => ({
    loc: ["items", indice, campo],
    kind: "noReplica",
    msg: `La línea original dice ${enOriginal || "nada"}: cópiela igual (si no, el sistema tributario la rechaza con 1049).`,
  }));
}
