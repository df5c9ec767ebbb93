import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
let cajas: readonly Caja[];
/** The present, when the tests began: facts are some minutes older. */
let hoy = 0;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  cajas = [await emparejarCaja(mundo), await emparejarCaja(mundo, { puntoVenta: 2 })];
  hoy = instanteToEpoch(await cajas[0]!.ahora());
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

/** An event at a till; `en`: its minute. */
interface Suceso {
  readonly kind: "venta" | "conteo" | "compra";
  readonly en: number;
  readonly cantidad: number;
  readonly caja: number;
}

const MINUTO = 60_000;
const alMinuto = (en: number): Instante => epochToInstante(hoy - (60 - en) * MINUTO);
const logs = [0, 1].map(() => ({ serie: randomBytes(16).toString("hex"), n: 0 }));

/** Tells the server what happened to a product, as a till's next fact. */
async function llega(productoId: string, { kind, en, cantidad, caja }: Suceso, id: string): Promise<void> {
  const [log, una] = [logs[caja], cajas[caja]];
  if (log === undefined || una === undefined) throw new Error("sin caja");
  log.n += 1;
  const instante = alMinuto(en);
  const linea = { linea: 0, productoId, presentacionId: null, factor: "1", cantidad: String(cantidad) };
  const DATOS = {
    venta: {
      ventaId: id,
      cuf: id,
      sector: 1,
      numero: 1,
      total: "20.00",
      pagos: [],
      turno: null,
      lineas: [linea],
    },
    conteo: {
      id,
      grupo: id.slice(0, 8),
      nota: null,
      lineas: [{ productoId, contado: String(cantidad), desde: instante, hasta: instante }],
    },
    compra: {
      id,
      proveedor: { documento: null, razonSocial: "Del mercado" },
      conFactura: false,
      numero: "",
      autorizacion: "",
      fecha: instante.slice(0, 10),
      descuento: "0",
      total: `${cantidad}.00`,
      lineas: [{ ...linea, importe: `${cantidad}.00`, yaTenia: null }],
    },
  };
  const tipo = kind === "compra" ? "compraRecibida" : kind;
  await putHecho(una, log, { tipo, instante, datos: DATOS[kind] });
}

async function kardexDe(productoId: string): Promise<readonly Record<string, string>[]> {
  return exigir(await mundo.api("GET", `/v1/kardex?producto_id=${productoId}`)).body.datos.movimientos;
}
let cuantos = 0;
const nuevo = () => producto(`EMP-${++cuantos}`, `Empieza ${cuantos}`, "20.00", null);

/**
 * Reckons the balance after all of it, whatever came first: the last count's, and all that happened since. Without a count it is all that was
 * bought less all that was sold since the first purchase; null where neither began the stock.
 */
function quedan(sucesos: readonly Suceso[]): number | null {
  const enOrden = sucesos.toSorted((a, b) => a.en - b.en);
  const conteo = enOrden.findLastIndex(({ kind }) => kind === "conteo");
  const desde = conteo >= 0 ? conteo : enOrden.findIndex(({ kind }) => kind === "compra");
  if (desde < 0) return null;
  return enOrden
    .slice(desde)
    .reduce((suma, { kind, cantidad }) => suma + (kind === "venta" ? -cantidad : cantidad), 0);
}

const suceso = fc.record({
  kind: fc.constantFrom("venta" as const, "venta" as const, "conteo" as const, "compra" as const),
  en: fc.integer({ min: 0, max: 50 }),
  cantidad: fc.integer({ min: 1, max: 30 }),
  caja: fc.integer({ min: 0, max: 1 }),
});

describe("the stock of a product that begins while the shop sells", () => {
  test("is the same in whichever order counts, purchases and sales arrive", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(suceso, { selector: ({ en }) => en, minLength: 2, maxLength: 7 }),
        async (sucesos) => {
          const productoId = await nuevo();
          for (const uno of sucesos) await llega(productoId, uno, randomUUID());
          const [ultimo] = await kardexDe(productoId);
          expect(ultimo?.["queda_cantidad"] ?? null).toBe(quedan(sucesos)?.toString() ?? null);
        },
      ),
      { numRuns: sizeOfTier(8, 40) },
    );
  });

  test("loses what was sold between its first count and the count's arrival, once and by its seller", async () => {
    const productoId = await nuevo();
    const [antes, despues, conteo] = [randomUUID(), randomUUID(), randomUUID()];
    const venta = { kind: "venta", en: 10, cantidad: 5, caja: 1 } as const;
    await llega(productoId, venta, antes);
    await llega(productoId, { ...venta, en: 30, cantidad: 3 }, despues);
    const contado = { kind: "conteo", en: 20, cantidad: 12, caja: 0 } as const;
    for (let vez = 0; vez < 2; vez++) await llega(productoId, contado, conteo);
    await llega(productoId, { ...venta, en: 30, cantidad: 3 }, despues);
    expect((await kardexDe(productoId)).toReversed()).toMatchObject([
      { motivo: "conteo", cantidad: "12" },
      { motivo: "venta", referencia: despues, cantidad: "-3", usuario: "Ana", queda_cantidad: "9" },
    ]);
  });
});
