import { sizeOfTier } from "@mostrador/core/support";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { epochToInstante, SECTORES_FACTURA } from "@mostrador/core";
import { faltasDeImportes, startPilot, type PilotHandle } from "@mostrador/siat-pilot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { carritoDe, pedidosDe } from "../support/carritos.ts";
import { calcularFactura, type Montos } from "../support/segundo-calculo.ts";
import {
  enviar,
  envioDe,
  firmada,
  hacer,
  registrarEmisor,
  type EmisorPrueba,
  type Hecho,
} from "./treinta-emisor.ts";
import { leer, montosDe } from "./treinta-lectura.ts";

/** Carts of each sector, by the simulator's rules in this process. 5,000 are asked for by the environment. */
const POR_SECTOR = Number(process.env["PROMOCIONES_POR_SECTOR"] ?? sizeOfTier(15, 300));
const SEMILLA = Number(process.env["PROMOCIONES_SEMILLA"] ?? 20_261_123);
/** One cart in this many is also signed and sent. */
const UNO_DE_CADA = 20;
const MS_POR_CARRITO = 500;

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

function contextoDe({ contexto }: EmisorPrueba, numeroFactura: number) {
  return { ...contexto, numeroFactura, tipoCambio: "1", fechaEmision: epochToInstante(Date.now()) };
}

/** The amounts of a document's head, in their order. */
function totalesDe({ xml }: Hecho): string {
  const [cabecera = ""] = xml.split("<detalle>");
  return [...cabecera.matchAll(/<(monto\w+|descuentoAdicional)>[^<]*/g)].map(([texto]) => texto).join(" ");
}

/** Signs a document and sends it: it is taken, with the amounts of the second calculation. */
async function enviado(emisor: EmisorPrueba, hecho: Hecho, esperado: Montos): Promise<void> {
  expect(montosDe(leer(hecho.xml).cabecera, esperado)).toEqual(esperado);
  const firmado = firmada(hecho.xml, emisor.firmante);
  const { kind, ...resto } = await enviar(emisor, envioDe(hecho, emisor, firmado));
  const mensajes = "mensajes" in resto ? resto.mensajes : [];
  expect({ kind, mensajes }, hecho.xml).toEqual({ kind: "aceptada", mensajes: [] });
}

describe("carts with promotions, tariffs, lists and discounts of the cashier", () => {
  test.each(SECTORES)(
    `of sector %i: ${POR_SECTOR} are taken by the tax system, and the order of lines changes no total`,
    async (sector) => {
      const carritos = fc.sample(carritoDe(sector), { numRuns: POR_SECTOR, seed: SEMILLA + sector });
      const numeros = [0, 0];
      let conDescuento = 0;
      for (const [i, carrito] of carritos.entries()) {
        const cual = i % 2;
        const emisor = emisores[cual]!;
        const { cuerpo, revuelto } = pedidosDe(carrito);
        conDescuento += cuerpo.items.some(({ descuento }) => descuento !== undefined) ? 1 : 0;
        const contexto = contextoDe(emisor, numeros[cual]! + 1);
        const hecho = hacer(sector, cuerpo, contexto);
        const faltas = faltasDeImportes(hecho.xml, sector, emisor.contexto.modalidad);
        const [total, otro] = [hecho, hacer(sector, revuelto, contexto)].map(totalesDe);
        if (faltas.length > 0 || total !== otro)
          expect({ faltas, total, otro }, JSON.stringify(carrito)).toEqual({
            faltas: [],
            total,
            otro: total,
          });
        if (Math.floor(i / 2) % UNO_DE_CADA !== 0) continue;
        numeros[cual] = contexto.numeroFactura;
        await enviado(emisor, hecho, calcularFactura(sector, cuerpo, "1").cabecera);
      }
      expect(conDescuento).toBeGreaterThan(POR_SECTOR / 2);
    },
    60_000 + POR_SECTOR * MS_POR_CARRITO,
  );

  test("a cent more in one amount is found", () => {
    const [carrito] = fc.sample(carritoDe(1), { numRuns: 1, seed: SEMILLA });
    const { xml } = hacer(1, pedidosDe(carrito!).cuerpo, contextoDe(emisores[0]!, 1));
    const mas = xml.replace(/<subTotal>(\d+)/, (_, entero: string) => `<subTotal>${Number(entero) + 1}`);
    expect(faltasDeImportes(mas, 1, 1).join()).toMatch(/^10\d\d /);
    expect(faltasDeImportes(xml.replace("<cantidad>", "<cantidades>"), 1, 1)).toHaveLength(1);
  });
});
