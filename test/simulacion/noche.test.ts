/** The night of the new law, judged by a second calculation in whole centavos. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { isFirstTier } from "@mostrador/core/support";
import { beforeAll, describe, expect, test } from "vitest";
import type { Noche, Tamano } from "./noche.ts";

const MEDIANOCHE = "2027-02-01T00:00:00.000";

/** Lives through a night in a process of its own: its clock is the night's. */
async function runEnProceso(tamano: Tamano): Promise<Noche> {
  const worker = fork(join(import.meta.dirname, "noche-worker.ts"), [tamano], {
    execArgv: [],
    env: { ...process.env, TZ: "UTC", NODE_OPTIONS: "" },
  });
  try {
    const [dicho] = await Promise.race([
      once(worker, "message"),
      once(worker, "exit").then(([codigo]) => {
        throw new Error(`la noche acabó con ${codigo}`);
      }),
    ]);
    return dicho as Noche; // what the worker sends
  } finally {
    worker.kill("SIGKILL");
  }
}

const centavos = (texto: string | undefined) => BigInt((texto ?? "").replace(".", ""));
/** 13 of each 113, and 13 of each 100, half-up. */
const IVA = {
  "ley-1733": (monto: bigint) => (monto * 26n + 113n) / 226n,
  "ley-843": (monto: bigint) => (monto * 26n + 100n) / 200n,
};
/** The law of a document: a sale's instant decides, a note's is its original's. */
function leyDe({ fecha, esNota, montos }: Noche["asentados"][number]): keyof typeof IVA {
  return (esNota ? (montos["fechaEmisionFactura"] ?? "") : fecha) >= MEDIANOCHE ? "ley-1733" : "ley-843";
}

/** The first tier has the night of four tills, the complete run that of twelve. */
const [TAMANO, CAJAS] = isFirstTier() ? (["chica", 4] as const) : (["entera", 12] as const);

describe(`the night in which law 1733 begins, at ${CAJAS} tills`, () => {
  let noche: Noche;
  beforeAll(async () => {
    noche = await runEnProceso(TAMANO);
  });

  test("stops no till: each sells on both sides of midnight, and every sale has its document for what was paid", () => {
    const porCaja = Map.groupBy(noche.vendidas, ({ caja }) => caja);
    expect(porCaja.size).toBe(CAJAS);
    for (const suyas of porCaja.values())
      expect(new Set(suyas.map(({ en }) => en >= MEDIANOCHE))).toEqual(new Set([true, false]));
    for (const { id, total } of noche.vendidas) {
      const suyos = noche.asentados.filter(
        ({ venta, esNota, estado }) => venta === id && !esNota && estado !== "DESCARTADA",
      );
      expect(suyos.map(({ montos }) => montos["montoTotal"])).toEqual([total]);
    }
  });

  test("leaves nothing open but what the till that had not heard printed under the old law", () => {
    const sorda = new Set(noche.vendidas.filter(({ papel }) => papel === "sorda").map(({ id }) => id));
    const abiertos = noche.asentados.filter(({ estado }) => estado !== "EMITIDA" && estado !== "DESCARTADA");
    expect(abiertos.length).toBeGreaterThan(0);
    for (const { venta, estado, observada, fecha, regimen } of abiertos) {
      expect([sorda.has(venta ?? ""), estado, observada, regimen]).toEqual([true, "OFFLINE", true, null]);
      expect(fecha >= MEDIANOCHE).toBe(true);
    }
  });

  test("has each accepted document under the law of its own instant, and notes under their invoice's", () => {
    const aceptados = noche.asentados.filter(({ estado }) => estado === "EMITIDA");
    expect(new Set(aceptados.map(leyDe)).size).toBe(2);
    for (const uno of aceptados) expect(uno.regimen ?? "ley-843").toBe(leyDe(uno));
    expect(aceptados.filter(({ esNota }) => esNota).map(leyDe)).toEqual(["ley-843", "ley-1733"]);
  });

  test("changes no till before midnight but the one whose cashier confirmed a clock that is ahead", () => {
    const porVenta = new Map(noche.asentados.map((uno) => [uno.venta, uno]));
    const antes = noche.vendidas.filter(({ en }) => en < MEDIANOCHE);
    const tempranas = antes.filter(({ id }) => (porVenta.get(id)?.regimen ?? null) !== null);
    expect(new Set(tempranas.map(({ papel }) => papel))).toEqual(new Set(["malReloj"]));
  });

  test("has every amount as a second calculation has it", () => {
    for (const uno of noche.asentados.filter(({ estado }) => estado === "EMITIDA")) {
      const { montos } = uno;
      const ley = leyDe(uno);
      const pagado = centavos(montos[uno.esNota ? "montoTotalDevuelto" : "montoTotal"]);
      const iva = IVA[ley](pagado);
      if (uno.esNota) expect(centavos(montos["montoEfectivoCreditoDebito"])).toBe(iva);
      else if (ley === "ley-843") expect(centavos(montos["montoTotalSujetoIva"])).toBe(pagado);
      else {
        expect(centavos(montos["montoIva"])).toBe(iva);
        expect(centavos(montos["montoPrecioNeto"])).toBe(pagado - iva);
        expect(centavos(montos["montoTotalSujetoIva"])).toBe(pagado - iva);
      }
    }
  });

  test("mixes no two laws in a package, also where one outage lasts over midnight", () => {
    expect(new Set(noche.paquetes.flat()).size).toBe(2);
    for (const leyes of noche.paquetes) expect(leyes).toHaveLength(1);
  });

  test("keeps the shelf's price where the owner's undoing was heard, and gives it back where it is heard late", () => {
    const preciosDe = (en: string) =>
      new Map(noche.precios.filter((uno) => uno.en === en).map(({ papel, precio }) => [papel, precio]));
    const [deNoche, despues] = [preciosDe("la noche"), preciosDe("la semana")];
    expect(deNoche.get("sinRed")).toBe("98.30");
    expect(deNoche.get("malReloj")).toBe("98.30");
    expect([deNoche.get("paredMala"), deNoche.get("sorda")]).toEqual(["100.00", "100.00"]);
    expect(despues.size).toBeGreaterThan(3);
    for (const precio of despues.values()) expect(precio).toBe("100.00");
  });
});
