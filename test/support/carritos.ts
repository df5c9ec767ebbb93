/** Random carts of a shop with its own prices, and their requests. Repeatable by fast-check's seed. */
import fc from "fast-check";
import {
  decimal,
  findSectorFactura,
  Instante,
  preciar,
  redondear,
  type LineaPorPreciar,
  type Promocion,
  type ReglasPrecio,
} from "@mostrador/core";
import { lineasDe, promocion, reglas } from "../../packages/core/src/precios/support/azar.ts";
import { casoFactura, CON_GIFT_CARD } from "./generador.ts";
import { calcularFactura, type Cuerpo, type ItemCuerpo } from "./segundo-calculo.ts";

/** A line of a cart: the goods, the sector's own fields, and the cashier's discount, in thousandths of the largest possible one. */
interface LineaCarrito {
  readonly linea: LineaPorPreciar;
  readonly propia: ItemCuerpo;
  readonly porMil: number;
}

/** A cart within a valid request of its sector, in bolivianos. */
export interface Carrito {
  readonly sector: number;
  readonly cuerpo: Cuerpo;
  readonly lineas: readonly LineaCarrito[];
  readonly reglas: ReglasPrecio;
  /** The same lines in another order. */
  readonly revueltas: readonly LineaCarrito[];
  /** Discount on the whole, in thousandths of the largest possible one; 0: none. */
  readonly adicionalPorMil: number;
  /** Part paid with a gift card, in thousandths of the total; 0: none. */
  readonly regaloPorMil: number;
}

/** A Wednesday at noon, its evening, and the night of a Saturday before and after midnight. */
const INSTANTES = ["2026-11-25T12:00", "2026-11-25T18:30", "2026-11-28T23:15", "2026-11-29T01:40"].map(
  (texto) => Instante.parse(`${texto}:00.000`),
);
const HORAS = [
  [null, null],
  ["08:00", "12:00"],
  ["12:01", null],
  ["22:00", "02:00"],
] as const;
const FECHAS = [
  [null, null],
  ["2026-11-25", "2026-11-25"],
  ["2026-11-26", null],
  [null, "2026-11-28"],
] as const;

/** A promotion that may have hours, weekdays and dates. */
const conHorario: fc.Arbitrary<Promocion> = fc
  .tuple(
    promocion,
    fc.constantFrom(...HORAS),
    fc.constantFrom(...FECHAS),
    fc.oneof(fc.constant<number[]>([]), fc.subarray([0, 3, 5, 6])),
  )
  .map(([una, [horaDesde, horaHasta], [fechaDesde, fechaHasta], dias]) => ({
    ...una,
    horaDesde,
    horaHasta,
    fechaDesde,
    fechaHasta,
    dias,
  }));

/** Tariffs by quantity and list, with permanent and timed promotions, at one of the instants. */
const rigen: fc.Arbitrary<ReglasPrecio> = fc
  .record({
    base: reglas,
    promociones: fc.array(conHorario, { maxLength: 4 }),
    instante: fc.constantFrom(...INSTANTES),
  })
  .map(({ base, promociones, instante }) => ({
    ...base,
    instante,
    promociones: [...base.promociones, ...promociones],
  }));

const porMil = (max: number) => fc.oneof(fc.constant(0), fc.integer({ min: 1, max }));
/** One line in three has a discount of the cashier's; one in three sells the box and not the unit. */
const ajuste = fc.record({
  porMil: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 1000 })),
  enCaja: fc.integer({ min: 0, max: 2 }).map((n) => n === 0),
  escrito: fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2)),
});
const MAX_LINEAS = 8;
const LUGARES = Array.from({ length: MAX_LINEAS }, (_, i) => i);

/** Builds carts of a sector. No line comes to less than a cent at its price: there is nothing to invoice, with or without promotions. */
export function carritoDe(sector: number): fc.Arbitrary<Carrito> {
  const decimales = findSectorFactura(sector)?.decimales ?? 2;
  return fc
    .record({
      caso: casoFactura(sector),
      lineas: lineasDe(decimales),
      ajustes: fc.array(ajuste, { minLength: MAX_LINEAS, maxLength: MAX_LINEAS }),
      orden: fc.shuffledSubarray(LUGARES, { minLength: MAX_LINEAS, maxLength: MAX_LINEAS }),
      reglas: rigen,
      adicionalPorMil: porMil(900),
      regaloPorMil: CON_GIFT_CARD.has(sector) ? porMil(1000) : fc.constant(0),
    })
    .map(({ caso, lineas: sueltas, ajustes, orden, ...resto }) => {
      const lineas = sueltas.map((linea, i) => {
        const propia = caso.cuerpo.items[i % caso.cuerpo.items.length]!;
        const ajustada = enSuForma(linea, ajustes[i]!);
        const distingue = JSON.stringify([propia, ajustes[i]!.porMil]);
        return { linea: { ...ajustada, distingue }, propia, porMil: ajustes[i]!.porMil };
      });
      const revueltas = orden.flatMap((i) => lineas[i] ?? []);
      return { ...resto, sector, cuerpo: enBolivianos(caso.cuerpo), lineas, revueltas };
    })
    .filter(hasImportes);
}

/** Sells a box of twelve at the price of eleven. A line without product, or with a changed price, gets a price entered by hand. */
function enSuForma(
  linea: LineaPorPreciar,
  { enCaja, escrito }: { readonly enCaja: boolean; readonly escrito: string },
): LineaPorPreciar {
  const { producto, precio } = linea;
  if (producto === null) return { ...linea, precio: escrito };
  if (!enCaja) return linea;
  const presentacionId = `caja-${producto.id}`;
  return {
    ...linea,
    precio: decimal(precio).times(11).toFixed(2),
    producto: { ...producto, presentacionId },
  };
}

function hasImportes({ lineas, reglas: suyas }: Carrito): boolean {
  const sinPromociones = preciar(
    lineas.map(({ linea }) => linea),
    { ...suyas, promociones: [] },
  );
  return sinPromociones.every(({ precioUnitario }, i) =>
    redondear(decimal(lineas[i]!.linea.cantidad).times(precioUnitario), 2).gt(0),
  );
}

function enBolivianos(cuerpo: Cuerpo): Cuerpo {
  const { moneda: _m, tipo_cambio: _t, descuento_adicional: _d, ...resto } = cuerpo;
  const { monto_gift_card: _g, numero_tarjeta: _n, codigo_excepcion: _e, ...quedan } = resto;
  const cliente = { tipo_documento: 1, numero_documento: "4567890", razon_social: "Pérez" };
  return { ...quedan, items: cuerpo.items, metodo_pago: EFECTIVO, cliente };
}
const EFECTIVO = 1;
const GIFT_CARD = 27;

/** The cashier's part of a cart, in BOB: the discounts of lines, the discount on the whole, and a gift card. */
interface Escrito {
  readonly descuentos: ReadonlyMap<LineaCarrito, number>;
  readonly adicional: number;
  readonly regalo: number;
}

/** Builds a cart's request, and a request for the same goods in another order with the same amounts from the cashier. */
export function pedidosDe(carrito: Carrito): { readonly cuerpo: Cuerpo; readonly revuelto: Cuerpo } {
  const descuentos = descuentosDe(carrito);
  const sinTotales = { descuentos, adicional: 0, regalo: 0 };
  const adicional = centavosDe(baseDe(carrito, sinTotales), carrito.adicionalPorMil);
  const conAdicional = { ...sinTotales, adicional };
  const regalo = centavosDe(totalDe(carrito, conAdicional), carrito.regaloPorMil);
  const escrito = { ...conAdicional, regalo };
  const otra = { ...carrito, lineas: carrito.revueltas };
  return { cuerpo: cuerpoDe(carrito, escrito), revuelto: cuerpoDe(otra, escrito) };
}

/** Computes the cashier's discounts of lines beside the promotions; a cent stays. */
function descuentosDe({ lineas, reglas: suyas }: Carrito): Escrito["descuentos"] {
  const preciadas = preciar(
    lineas.map(({ linea }) => linea),
    suyas,
  );
  return new Map(
    lineas.map((una, i) => {
      const { precioUnitario, descuento } = preciadas[i]!;
      const resta = decimal(una.linea.cantidad).times(precioUnitario).minus(descuento).minus("0.01");
      return [una, centavosDe(Number(resta.toFixed()), una.porMil)];
    }),
  );
}

/** Computes a part of an amount in whole cents, never more than the amount. */
function centavosDe(monto: number, mil: number): number {
  return Math.max(0, Math.floor((Math.floor(monto * 100 + 1e-6) * mil) / 1000) / 100);
}

function cuerpoDe({ cuerpo, lineas, reglas: suyas }: Carrito, escrito: Escrito): Cuerpo {
  const preciadas = preciar(
    lineas.map(({ linea }) => linea),
    suyas,
  );
  const items = lineas.map((una, i): ItemCuerpo => {
    const { descuento: _suyo, ...propia } = una.propia;
    const { precioUnitario, descuento } = preciadas[i]!;
    const entero = Number(
      decimal(descuento)
        .plus(escrito.descuentos.get(una) ?? 0)
        .toFixed(),
    );
    return {
      ...propia,
      cantidad: Number(una.linea.cantidad),
      precio_unitario: Number(precioUnitario),
      ...(entero === 0 ? {} : { descuento: entero }),
    };
  });
  const { adicional, regalo } = escrito;
  return {
    ...cuerpo,
    items,
    ...(adicional === 0 ? {} : { descuento_adicional: adicional }),
    ...(regalo === 0 ? {} : { monto_gift_card: regalo, metodo_pago: GIFT_CARD }),
  };
}

function totalDe(carrito: Carrito, escrito: Escrito): number {
  const { cabecera } = calcularFactura(carrito.sector, cuerpoDe(carrito, escrito), "1");
  return Number(cabecera["montoTotal"]);
}

/** Computes the largest discount on the whole: the base, where the base of the tax must be above 0. docs/fiscal-rules.md F25. */
function baseDe(carrito: Carrito, escrito: Escrito): number {
  const { cabecera } = calcularFactura(carrito.sector, cuerpoDe(carrito, escrito), "1");
  const base = Number(cabecera["montoTotalSujetoIva"]);
  return base > 0 ? base : Number(cabecera["montoTotal"]);
}
