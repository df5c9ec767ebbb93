import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { turnosDeHechos, type HechoDeTurno } from "./turnos.ts";

const EN = "2026-11-23T10:00:00.000" as HechoDeTurno["instante"];
const texto = (centavos: number) => (centavos / 100).toFixed(2);

function hecho(tipo: string, datos: object): HechoDeTurno {
  return { tipo, version: 1, datos: JSON.stringify(datos), instante: EN, usuario: "Ana" };
}

const abierto = (turno: number, inicial: number) => hecho("turnoAbierto", { turno, inicial: texto(inicial) });

const venta = (i: number, metodo: number, monto: number) =>
  hecho("venta", {
    ventaId: `v${i}`,
    cuf: "A1",
    sector: 1,
    numero: i,
    total: texto(monto),
    pagos: [{ metodo, monto: texto(monto) }],
    turno: 1,
  });

const movimiento = (i: number, tipo: "ingreso" | "retiro", monto: number) =>
  hecho("movimiento", {
    turno: 1,
    movimiento: {
      id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
      tipo,
      monto: texto(monto),
      motivo: "x",
      usuario: null,
      en: EN,
    },
  });

const cierre = (z: number, esperado: number) =>
  hecho("turnoCerrado", {
    cierre: {
      numero: z,
      abiertoEn: EN,
      abiertoPor: "Ana",
      inicial: "0.00",
      ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
      metodos: [],
      movimientos: [],
      z,
      cerradoEn: EN,
      cerradoPor: "Ana",
      esperado: texto(esperado),
      denominaciones: [],
      contado: texto(esperado),
      diferencia: "0.00",
      nota: null,
      anterior: "0".repeat(64),
      hash: "h",
    },
  });

describe("the sessions of a point of sale", () => {
  test("have the cash that their facts add up to, to the centavo", () => {
    const monto = fc.integer({ min: 1, max: 500_000 });
    const paso = fc.oneof(
      fc.record({ que: fc.constant("venta" as const), metodo: fc.constantFrom(1, 2, 7), monto }),
      fc.record({ que: fc.constantFrom("ingreso" as const, "retiro" as const), monto }),
    );
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(paso), (inicial, pasos) => {
        const hechos = pasos.map((p, i) =>
          p.que === "venta" ? venta(i, p.metodo, p.monto) : movimiento(i, p.que, p.monto),
        );
        const [turno, ...otros] = turnosDeHechos([abierto(1, inicial), ...hechos]);
        const efectivo = pasos.reduce((suma, p) => {
          if (p.que === "venta") return suma + (p.metodo === 1 ? p.monto : 0);
          return suma + (p.que === "ingreso" ? p.monto : -p.monto);
        }, inicial);
        expect(otros).toEqual([]);
        expect(turno).toMatchObject({ numero: 1, cierre: null, esperado: texto(efectivo) });
      }),
    );
  });

  test("end with their closing; sales between two sessions belong to none", () => {
    const turnos = turnosDeHechos([
      venta(1, 1, 100),
      abierto(1, 0),
      venta(2, 1, 500),
      cierre(1, 500),
      venta(3, 1, 700),
      abierto(2, 0),
    ]);
    expect(turnos.map(({ numero, esperado, cierre: z }) => [numero, esperado, z?.esperado])).toEqual([
      [1, "5.00", "5.00"],
      [2, "0.00", undefined],
    ]);
  });

  test("keep the number of their closing, where a till that came back from a copy gave them another one", () => {
    expect(turnosDeHechos([abierto(3, 0), cierre(103, 0)]).map(({ numero }) => numero)).toEqual([103]);
  });

  test("of which only the closing was told are what it says", () => {
    expect(turnosDeHechos([cierre(4, 0)])).toMatchObject([{ numero: 4, cierre: { z: 4 } }]);
  });

  test("are made without facts that this program cannot read", () => {
    const ajenos = [
      hecho("conteo", {}),
      { ...venta(9, 1, 900), version: 2 },
      hecho("venta", { otra: "forma" }),
    ];
    expect(turnosDeHechos([abierto(1, 100), ...ajenos])).toMatchObject([{ esperado: "1.00" }]);
  });
});
