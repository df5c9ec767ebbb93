import fc, { type Arbitrary } from "fast-check";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { CABECERA_PROPIA, decimalHasta, DETALLE_PROPIO } from "./generador-propios.ts";
import { aVeces, codigo, digitos, juntos, texto } from "./generador-textos.ts";
import { CERO, comparar, fraccion } from "./segundo-calculo-fraccion.ts";
import { admite, calcularFactura, calcularLinea, type Cuerpo, type ItemCuerpo } from "./segundo-calculo.ts";

/** A request that a sector accepts, and its official exchange rate. */
export interface Caso {
  readonly sector: number;
  readonly cuerpo: Cuerpo;
  readonly tipoCambio: string;
}

/** Sectors of invoices that the API accepts. docs/api.md A3. */
export const FACTURAS = [1, 2, 3, 4, 6, 8, 11, 12, 13, 14, 16, 17, 28] as const;

const EXPORTACION = new Set([3, 4, 28]);
/** Sectors that allow a gift card. */
export const CON_GIFT_CARD: ReadonlySet<number> = new Set([1, 6, 8, 11, 16, 17]);
/** The published schemas of 2023 stop at 69 in lodging, 200 elsewhere; methods at 308. docs/fiscal-rules.md F23. */
const UNIDADES_69 = new Set([6, 16]);
const MAX_METODO = 308;
/** Above this total the buyer must have a number (1010). */
const TOPE_SIN_NUMERO = 3000;
/** The NIT of the tests' issuer is above all generated ones, so no issuer is its own buyer (1005). */
export const NIT_EMISOR = 9_990_000_000_000;

const metodos = CATALOGOS_DEMO.metodos_pago.filter((m) => m.codigoClasificador <= MAX_METODO);
const unidades = CATALOGOS_DEMO.unidades_medida.map((u) => u.codigoClasificador);

/** Generates valid requests of a sector, as the second calculation admits them. Repeatable by fast-check's seed. */
export function casoFactura(
  sector: number,
  lineas: { min: number; max: number } = { min: 1, max: 5 },
): Arbitrary<Caso> {
  return fc
    .tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer(lineas) },
        { weight: 1, arbitrary: fc.integer({ min: lineas.min, max: Math.max(lineas.max, 30) }) },
      ),
      moneda(sector),
      fc.boolean(),
    )
    .chain(([cuantas, { codigo_moneda: cual, tipoCambio }, enCadaLinea]) =>
      fc
        .record({
          comun: comun(sector, cual, tipoCambio),
          pago: pago(sector),
          comprador: comprador(sector),
          items: fc.array(item(sector, enCadaLinea, tipoCambio), { minLength: cuantas, maxLength: cuantas }),
          actividad: fc.constantFrom(...CATALOGOS_DEMO.actividades.map((a) => a.codigoCaeb)),
          descuentoPorMil: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
          giftPorMil: fc.integer({ min: 1, max: 1000 }),
        })
        .map((partes) => armar(sector, tipoCambio, enCadaLinea, partes)),
    )
    .filter(valido);
}

interface Partes {
  readonly comun: Readonly<Record<string, unknown>>;
  readonly pago: { readonly campos: Readonly<Record<string, unknown>>; readonly gift: boolean };
  readonly comprador: { readonly codigo_excepcion?: 1; readonly cliente: object };
  readonly items: readonly ItemCuerpo[];
  readonly actividad: string;
  readonly descuentoPorMil: number | undefined;
  readonly giftPorMil: number;
}

/** Assembles a request; discounts and gift card are parts of the total, so that most are valid. */
function armar(sector: number, tipoCambio: string, enCadaLinea: boolean, partes: Partes): Caso {
  const { descuentoPorMil, giftPorMil } = partes;
  // A common activity for all lines goes in the issuer, with products of that activity.
  const items = enCadaLinea
    ? partes.items
    : partes.items.map((linea) => conActividad(linea, partes.actividad));
  const emisor = enCadaLinea ? { sucursal: 0, punto_venta: 0 } : { actividad_economica: partes.actividad };
  const base = { ...partes.comun, ...partes.pago.campos, ...partes.comprador, emisor, items };
  const total = (cuerpo: Cuerpo) => {
    const montos = calcularFactura(sector, cuerpo, tipoCambio).cabecera;
    return Number(montos[EXPORTACION.has(sector) ? "montoTotalMoneda" : "montoTotal"]);
  };
  const conDescuento =
    descuentoPorMil === undefined || sector === 4
      ? base
      : { ...base, descuento_adicional: parte(total(base), descuentoPorMil) };
  const cuerpo = partes.pago.gift
    ? { ...conDescuento, monto_gift_card: parte(total(conDescuento), giftPorMil) }
    : conDescuento;
  return { sector, cuerpo, tipoCambio };
}

/** The API accepts no amount of 13 whole digits. */
const TOPE_MONTO = 999_999_999_999;

function parte(total: number, porMil: number): number {
  return Math.min(TOPE_MONTO, Math.max(0, Math.floor((total * porMil) / 10) / 100));
}

/** Filters out requests that the sector's rules refuse beyond each field's own rules. docs/fiscal-rules.md F25, F31 and F54. */
function valido({ sector, cuerpo, tipoCambio }: Caso): boolean {
  const esperado = calcularFactura(sector, cuerpo, tipoCambio);
  if (!admite(sector, esperado).admite) return false;
  if (cuerpo["monto_gift_card"] === 0) return false;
  const { numero_documento } = cuerpo["cliente"] as { readonly numero_documento: string };
  const sinNumero = /^0+$/.test(numero_documento) && !EXPORTACION.has(sector);
  return !sinNumero || Number(esperado.cabecera["montoTotal"]) <= TOPE_SIN_NUMERO;
}

/** Bolivianos, dollars, euros; export sectors write the rate with 5 decimals. docs/fiscal-assumptions.md, 18. */
function moneda(sector: number) {
  const cambios = EXPORTACION.has(sector)
    ? ["12.18", "12.19123", "0.00731", "10"]
    : ["12.18", "9.35", "0.01", "10"];
  return fc.oneof(
    fc.constant({ codigo_moneda: 1, tipoCambio: "1" }),
    fc.record({ codigo_moneda: fc.constantFrom(2, 7), tipoCambio: fc.constantFrom(...cambios) }),
  );
}

function comun(sector: number, cual: number, tipoCambio: string) {
  return juntos([
    cual === 1 ? aVeces("moneda", fc.constant(1)) : fc.constant({ moneda: cual }),
    cual === 1 ? fc.constant({}) : aVeces("tipo_cambio", fc.constant(Number(tipoCambio))),
    aVeces("usuario", texto(100)),
    ...(CABECERA_PROPIA[sector] ?? []),
  ]);
}

/**
 * Generates a payment method of the catalog with its fields: a card's mask, an amount of gift card. docs/fiscal-rules.md F54: 1012, 1050.
 */
function pago(sector: number): Arbitrary<Partes["pago"]> {
  const posibles = metodos.filter((m) => CON_GIFT_CARD.has(sector) || !m.descripcion.includes("GIFT"));
  const sencillos = posibles.filter((m) => [1, 2, 7, 27].includes(m.codigoClasificador));
  const tarjeta = fc.tuple(digitos(4, 4), fc.integer({ min: 4, max: 11 }), digitos(4, 4));
  return fc
    .tuple(fc.oneof(fc.constantFrom(...sencillos), fc.constantFrom(...posibles)), tarjeta, fc.boolean())
    .map(([{ codigoClasificador, descripcion }, [primeros, asteriscos, ultimos], omitir]) => ({
      gift: descripcion.includes("GIFT"),
      campos: {
        ...(omitir && codigoClasificador === 1 ? {} : { metodo_pago: codigoClasificador }),
        ...(descripcion.includes("TARJETA")
          ? { numero_tarjeta: `${primeros}${"*".repeat(asteriscos)}${ultimos}` }
          : {}),
      },
    }));
}

/** Generates buyers of every kind of document. docs/api.md A6; docs/fiscal-rules.md F32. */
function comprador(sector: number): Arbitrary<Partes["comprador"]> {
  const extras = juntos([
    aVeces("codigo_cliente", texto(100)),
    aVeces("correo", fc.constant("compras@ejemplo.com.bo")),
  ]);
  if (sector === 4)
    return extras.map((e) => ({ cliente: { ...e, tipo_documento: 0, numero_documento: "0" } }));
  /** A buyer abroad, in exports only. */
  const deSector = sector === 3 || sector === 28 ? [0] : [];
  const numero = codigo(20).filter((n) => !/^0+$/.test(n));
  const clases = [
    juntos([
      fc.record({ tipo_documento: fc.constant(1), numero_documento: digitos(5, 10) }),
      aVeces("complemento", codigo(5)),
      aVeces("razon_social", texto(500)),
    ]),
    juntos([
      fc.record({ tipo_documento: fc.constantFrom(...deSector, 2, 3, 4), numero_documento: numero }),
      aVeces("razon_social", texto(500)),
    ]),
    fc.record({
      tipo_documento: fc.constant(5),
      // In the simulator's register, a NIT that ends in 994 does not exist, and 987 is inactive.
      numero_documento: digitos(7, 12).filter((n) => !/9(94|87)$/.test(n)),
      razon_social: texto(500),
    }),
    fc.record({
      tipo_documento: fc.constant(5),
      numero_documento: digitos(1, 12),
      razon_social: texto(500),
      codigo_excepcion: fc.constant(1),
    }),
    fc.constantFrom(
      {
        tipo_documento: 5,
        numero_documento: "99001",
        razon_social: "Embajada de Suecia",
        codigo_excepcion: 1,
      },
      {
        tipo_documento: 5,
        numero_documento: "99002",
        razon_social: "CONTROL TRIBUTARIO",
        codigo_excepcion: 1,
      },
      {
        tipo_documento: 5,
        numero_documento: "99003",
        razon_social: "VENTAS MENORES DEL DIA",
        codigo_excepcion: 1,
      },
    ),
    fc.record({ tipo_documento: fc.constantFrom(...deSector, 1), numero_documento: fc.constant("0") }),
  ];
  return fc.tuple(fc.oneof(...clases), extras).map(([quien, e]) => {
    const { codigo_excepcion, ...cliente } = { ...e, ...quien } as Record<string, unknown>;
    return { cliente, ...(codigo_excepcion === 1 ? { codigo_excepcion } : {}) };
  });
}

/** Generates a line with an amount above 0 before its ICE: one empty line would discard a document of 500. */
function item(sector: number, conSuActividad: boolean, tipoCambio: string): Arbitrary<ItemCuerpo> {
  const cambio = EXPORTACION.has(sector) ? 1 : Number(tipoCambio);
  const unidad = unidades.filter((n) => n <= (UNIDADES_69.has(sector) ? 69 : 200));
  return fc
    .record({
      producto: fc.constantFrom(...CATALOGOS_DEMO.productos_servicios),
      codigo_producto: texto(50),
      descripcion: texto(500),
      cantidad: sector === 28 ? fc.constant(1) : cantidad,
      unidad_medida: fc.constantFrom(...unidad),
      precio_unitario: precio,
      descuentoPorMil: fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }),
      propios: juntos(DETALLE_PROPIO[sector] ?? []),
    })
    .map(({ producto, descuentoPorMil, propios, ...linea }) => ({
      ...linea,
      ...propios,
      codigo_sin: producto.codigoProducto,
      ...(conSuActividad ? { actividad_economica: producto.codigoActividad } : {}),
      ...(descuentoPorMil === undefined || sector === 4
        ? {}
        : { descuento: parte(linea.cantidad * linea.precio_unitario * cambio, descuentoPorMil) }),
    }))
    .filter((linea) => comparar(calcularLinea(sector, linea, fraccion(cambio)).base, CERO) > 0);
}

/** Quantities: counted, weighed to 5 decimals, and by the hundred thousand. */
const cantidad = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  decimalHasta(1000, 5).map((n) => Number((n + 0.01).toFixed(5))),
  fc.integer({ min: 1000, max: 999_999 }),
);
/** Prices from a cent to millions, and with 5 decimals, which most sectors round. */
const precio = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100),
  decimalHasta(500, 5).map((n) => Number((n + 0.01).toFixed(5))),
  fc.integer({ min: 1_000_000, max: 99_999_999 }),
);

function conActividad(linea: ItemCuerpo, actividad: string): ItemCuerpo {
  const productos = CATALOGOS_DEMO.productos_servicios.filter((p) => p.codigoActividad === actividad);
  const propio = productos[Number(linea["codigo_sin"]) % productos.length];
  return { ...linea, codigo_sin: propio?.codigoProducto };
}
