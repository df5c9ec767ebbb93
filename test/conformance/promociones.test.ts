import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import {
  decimal,
  epochToInstante,
  findSectorFactura,
  leerDocumento,
  preciar,
  redondear,
  SECTORES_FACTURA,
  type LineaPorPreciar,
  type ReglasPrecio,
} from "@mostrador/core";
import { startPilot, type PilotHandle } from "@mostrador/siat-pilot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineasDe, reglas } from "../../packages/core/src/precios/support/azar.ts";
import { casoFactura } from "../support/generador.ts";
import type { Cuerpo, ItemCuerpo } from "../support/segundo-calculo.ts";
import { enviar, envioDe, firmada, hacer, registrarEmisor, type EmisorPrueba } from "./treinta-emisor.ts";

/** Carts of each sector. 5,000 are asked for by the environment. */
const POR_SECTOR = Number(process.env["PROMOCIONES_POR_SECTOR"] ?? 200);
const SEMILLA = Number(process.env["PROMOCIONES_SEMILLA"] ?? 20_261_123);
const MS_POR_CARRITO = 150;

/** Sectors that a till sells in and whose lines have a discount. Exports have a buyer abroad; sector 4 has no discount at all. */
const SECTORES = SECTORES_FACTURA.filter(
  ({ compradorExterior, codigo }) => !compradorExterior && codigo !== 4,
).map(({ codigo }) => codigo);

const dataDir = mkdtempSync(join(tmpdir(), "promociones-"));
let pilot: PilotHandle;
const emisores: EmisorPrueba[] = [];
beforeAll(async () => {
  pilot = await startPilot({ dataDir, port: 0 });
  for (const modalidad of [1, 2] as const) emisores.push(await registrarEmisor(pilot.url, modalidad));
});
afterAll(async () => {
  for (const { siat } of emisores) siat[Symbol.dispose]();
  await pilot.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Carrito {
  readonly cuerpo: Cuerpo;
  readonly lineas: readonly LineaPorPreciar[];
  readonly reglas: ReglasPrecio;
}

/** Carts with random rules of prices, in the frame of a valid request of the sector, in bolivianos. */
function carrito(codigo: number): fc.Arbitrary<Carrito> {
  const decimales = findSectorFactura(codigo)?.decimales ?? 2;
  return fc
    .record({
      caso: casoFactura(codigo),
      lineas: lineasDe(decimales),
      reglas,
    })
    .filter(({ lineas, reglas: rigen }) => hasImportes(lineas, rigen))
    .map(({ caso, ...resto }) => ({ ...resto, cuerpo: enBolivianos(caso.cuerpo) }));
}

/** Whether each line comes to a cent at its price: without it there is nothing to invoice, promotions or not. */
function hasImportes(lineas: readonly LineaPorPreciar[], rigen: ReglasPrecio): boolean {
  return preciar(lineas, { ...rigen, promociones: [] }).every(({ precioUnitario }, i) =>
    redondear(decimal(lineas[i]!.cantidad).times(precioUnitario), 2).gt(0),
  );
}

function enBolivianos(cuerpo: Cuerpo): Cuerpo {
  const { moneda: _m, tipo_cambio: _t, descuento_adicional: _d, ...resto } = cuerpo;
  const { monto_gift_card: _g, numero_tarjeta: _n, codigo_excepcion: _e, ...quedan } = resto;
  const cliente = { tipo_documento: 1, numero_documento: "4567890", razon_social: "Pérez" };
  return { ...quedan, items: cuerpo.items, metodo_pago: 1, cliente };
}

/** The request of a cart with its prices and discounts. */
function conPrecios({ cuerpo, lineas, reglas: rigen }: Carrito): Cuerpo {
  const propia = (i: number) => cuerpo.items[i % cuerpo.items.length]!;
  const distintas = lineas.map((una, i) => ({ ...una, distingue: JSON.stringify(propia(i)) }));
  const items = preciar(distintas, rigen).map(({ precioUnitario, descuento }, i): ItemCuerpo => {
    const { descuento: _suyo, ...item } = propia(i);
    return {
      ...item,
      cantidad: Number(lineas[i]!.cantidad),
      precio_unitario: Number(precioUnitario),
      ...(Number(descuento) === 0 ? {} : { descuento: Number(descuento) }),
    };
  });
  return { ...cuerpo, items };
}

function montoTotal(xml: string): string | null | undefined {
  const leido = leerDocumento(xml);
  if (!leido.ok) throw new Error("ilegible");
  return leido.value.cabecera["montoTotal"];
}

describe("carts with promotions, tariffs and lists", () => {
  test.each(SECTORES)(
    `of sector %i: ${POR_SECTOR} are taken by the tax system, and the order of lines changes no total`,
    async (sector) => {
      const carritos = fc.sample(carrito(sector), { numRuns: POR_SECTOR, seed: SEMILLA + sector });
      let conDescuento = 0;
      for (const [i, uno] of carritos.entries()) {
        const emisor = emisores[i % 2]!;
        const contexto = {
          ...emisor.contexto,
          numeroFactura: i + 1,
          tipoCambio: "1",
          fechaEmision: epochToInstante(Date.now()),
        };
        const cuerpo = conPrecios(uno);
        conDescuento += cuerpo.items.some(({ descuento }) => descuento !== undefined) ? 1 : 0;
        const hecho = hacer(sector, cuerpo, contexto);
        const alReves = hacer(sector, conPrecios(invertido(uno)), contexto);
        expect(montoTotal(alReves.xml), JSON.stringify(uno)).toBe(montoTotal(hecho.xml));
        const xml = firmada(hecho.xml, emisor.firmante);
        const { kind, ...resto } = await enviar(emisor, envioDe(hecho, emisor, xml));
        expect({ kind, mensajes: "mensajes" in resto ? resto.mensajes : [] }, JSON.stringify(uno)).toEqual({
          kind: "aceptada",
          mensajes: [],
        });
      }
      expect(conDescuento).toBeGreaterThan(POR_SECTOR / 4);
    },
    60_000 + POR_SECTOR * MS_POR_CARRITO,
  );
});

/** The same goods the other way round; a sector's own fields go with the line. */
function invertido(uno: Carrito): Carrito {
  const items = uno.lineas.map((_, i) => uno.cuerpo.items[i % uno.cuerpo.items.length]!);
  return {
    ...uno,
    lineas: uno.lineas.toReversed(),
    cuerpo: { ...uno.cuerpo, items: items.toReversed() },
  };
}
