/** The night of the new law, judged by a second calculation in whole centavos. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Noche } from "./noche.ts";

const MEDIANOCHE = "2027-02-01T00:00:00.000";
let noche: Noche;
beforeAll(async () => {
  const worker = fork(join(import.meta.dirname, "noche-worker.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    const [dicho] = await Promise.race([
      once(worker, "message"),
      once(worker, "exit").then(([codigo]) => {
        throw new Error(`la noche acabó con ${codigo}`);
      }),
    ]);
    noche = dicho as Noche; // what the worker prints
  } finally {
    worker.kill();
  }
});

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

describe("the night in which law 1733 begins", () => {
  test("stops no till: each sells on both sides of midnight, and every sale has its document for what was paid", () => {
    const porCaja = Map.groupBy(noche.vendidas, ({ caja }) => caja);
    expect(porCaja.size).toBe(12);
    for (const { id, total } of noche.vendidas) {
      const suyos = noche.asentados.filter(
        ({ venta, esNota, estado }) => venta === id && !esNota && estado !== "DESCARTADA",
      );
      expect(suyos.map(({ montos }) => montos["montoTotal"])).toEqual([total]);
    }
  });

  test("leaves nothing open but what the till that had not heard printed under the old law", () => {
    const sorda = new Set(noche.vendidas.filter(({ caja }) => caja === noche.sorda).map(({ id }) => id));
    const abiertos = noche.asentados.filter(({ estado }) => estado !== "EMITIDA" && estado !== "DESCARTADA");
    expect(abiertos.length).toBeGreaterThan(0);
    for (const { venta, estado, observada, fecha, regimen } of abiertos) {
      expect([sorda.has(venta ?? ""), estado, observada, regimen]).toEqual([true, "OFFLINE", true, null]);
      expect(fecha >= MEDIANOCHE).toBe(true);
    }
  });

  test("has each accepted document under the law of its own instant, and notes under their invoice's", () => {
    const aceptados = noche.asentados.filter(({ estado }) => estado === "EMITIDA");
    const leyes = new Set(aceptados.map(leyDe));
    expect(leyes.size).toBe(2);
    for (const uno of aceptados) expect(uno.regimen ?? "ley-843").toBe(leyDe(uno));
    expect(aceptados.filter(({ esNota }) => esNota).map(leyDe)).toEqual(["ley-843", "ley-1733"]);
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

  test("mixes no two laws in a package", () => {
    expect(noche.paquetes.length).toBeGreaterThan(6);
    for (const leyes of noche.paquetes) expect(leyes).toHaveLength(1);
  });
});
