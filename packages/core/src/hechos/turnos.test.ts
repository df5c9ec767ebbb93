import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createContadorTurnos, type HechoDeTurno } from "./turnos.ts";

const EN = "2026-11-23T10:00:00.000" as HechoDeTurno["instante"];
const texto = (centavos: number) => (centavos / 100).toFixed(2);

function hecho(tipo: string, datos: object): HechoDeTurno {
  return { serie: "a", tipo, version: 1, datos: JSON.stringify(datos), instante: EN, usuario: "Ana" };
}

function abiertosDe(hechos: readonly HechoDeTurno[]) {
  const contador = createContadorTurnos();
  for (const [i, uno] of hechos.entries()) contador.contar(uno, i + 1);
  return contador.abiertos();
}
/** Facts as another series has them. */
const en = (serie: string, ...hechos: readonly HechoDeTurno[]) => hechos.map((uno) => ({ ...uno, serie }));

const abierto = (turno: number, inicial: number) => hecho("turnoAbierto", { turno, inicial: texto(inicial) });

const venta = (i: number, metodo: number, monto: number, turno: number | null = 1) =>
  hecho("venta", {
    ventaId: `v${i}`,
    cuf: "A1",
    sector: 1,
    numero: i,
    total: texto(monto),
    pagos: [{ metodo, monto: texto(monto) }],
    turno,
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
        const [turno, ...otros] = abiertosDe([abierto(1, inicial), ...hechos]);
        const efectivo = pasos.reduce((suma, p) => {
          if (p.que === "venta") return suma + (p.metodo === 1 ? p.monto : 0);
          return suma + (p.que === "ingreso" ? p.monto : -p.monto);
        }, inicial);
        expect(otros).toEqual([]);
        expect(turno).toMatchObject({ numero: 1, esperado: texto(efectivo) });
      }),
    );
  });

  test("end with their closing; sales between two sessions belong to none", () => {
    const hechos = [venta(1, 1, 100), abierto(1, 0), venta(2, 1, 500), cierre(1, 500), venta(3, 1, 700)];
    expect(abiertosDe(hechos)).toEqual([]);
    expect(abiertosDe([...hechos, abierto(2, 0), venta(4, 1, 900, null)])).toMatchObject([
      { numero: 2, esperado: "0.00", desde: 6 },
    ]);
  });

  test("keep their sales apart where two tills gave them the same number", () => {
    const [una, otra] = [en("a", abierto(1, 0)), en("b", abierto(1, 0))];
    const ventas = [...en("a", venta(1, 1, 500)), ...en("b", venta(2, 1, 700))];
    expect(abiertosDe([...una, ...otra, ...ventas])).toMatchObject([
      { esperado: "5.00" },
      { esperado: "7.00" },
    ]);
  });

  test("end with the closing that a till that came back from a copy gave another number", () => {
    expect(abiertosDe([abierto(3, 0), ...en("b", venta(1, 1, 500, 103))])).toMatchObject([
      { numero: 3, esperado: "5.00" },
    ]);
    expect(abiertosDe([abierto(3, 0), ...en("b", venta(1, 1, 500, 103), cierre(103, 0))])).toEqual([]);
  });

  test("end with the closing that names them by the number of their facts", () => {
    const { datos, ...otro } = cierre(103, 0);
    const cerrado = (turno: number) => ({
      ...otro,
      datos: JSON.stringify({ ...JSON.parse(datos), turno }),
    });
    expect(abiertosDe([abierto(3, 0), cerrado(3)])).toEqual([]);
    expect(abiertosDe([abierto(3, 0), cerrado(4)])).toMatchObject([{ numero: 3 }]);
  });

  test("are told up to the last fact of their till, whatever it is of", () => {
    const luego = "2026-11-23T11:30:00.000" as HechoDeTurno["instante"];
    const acto = { ...hecho("bitacora", { accion: "abrirCajon", detalle: null }), instante: luego };
    expect(abiertosDe([abierto(1, 0), acto])).toMatchObject([{ contadoHasta: luego }]);
    expect(abiertosDe([abierto(1, 0), ...en("b", acto)])).toMatchObject([{ contadoHasta: EN }]);
  });

  test("have no cash of what was paid in dollars, in one sale or in several", () => {
    const enDolares = (i: number, monto: string, enBs: string) => {
      const { datos, ...otro } = venta(i, 1, 10_000);
      const pagos = [{ metodo: 1, monto: "100.00", dolares: { monto, enBs } }];
      return { ...otro, datos: JSON.stringify({ ...JSON.parse(datos), pagos }) };
    };
    const ventas = [venta(1, 1, 5000), enDolares(2, "10.00", "69.60"), enDolares(3, "5.00", "34.80")];
    expect(abiertosDe([abierto(1, 2000), ...ventas, venta(4, 1, 100)])).toMatchObject([
      { esperado: "166.60", ventas: { cantidad: 4, total: "251.00" } },
    ]);
  });

  test("end with the next one of their till, and with a closing that cannot be read", () => {
    expect(abiertosDe([abierto(1, 0), abierto(2, 0)])).toMatchObject([{ numero: 2 }]);
    expect(abiertosDe([abierto(1, 0), hecho("turnoCerrado", {})])).toEqual([]);
    expect(abiertosDe([abierto(1, 0), ...en("b", hecho("turnoCerrado", {}))])).toHaveLength(1);
  });

  test("of a lost till and of the one in its place are apart, however their facts come mixed", () => {
    const mezclados = [abierto(5, 10_000), ...en("b", abierto(10_001, 7000)), venta(1, 1, 2500, 5)];
    expect(abiertosDe(mezclados)).toMatchObject([
      { numero: 5, esperado: "125.00", ventas: { cantidad: 1, total: "25.00" } },
      { numero: 10_001, esperado: "70.00", ventas: { cantidad: 0 } },
    ]);
    expect(abiertosDe([...mezclados, cierre(5, 12_500)])).toMatchObject([{ numero: 10_001 }]);
  });

  test("count a sale once that both tills told", () => {
    expect(abiertosDe([abierto(1, 0), venta(1, 1, 500), ...en("b", venta(1, 1, 500))])).toMatchObject([
      { esperado: "5.00", ventas: { cantidad: 1, total: "5.00" } },
    ]);
  });

  test("count no hand-written invoice whose payments went back in the same session, as its till does", () => {
    const cobro = (clave: string, ...montos: readonly [metodo: number, centavos: number][]) =>
      hecho("cobroManual", {
        clave,
        pagos: montos.map(([metodo, centavos]) => ({ metodo, monto: texto(centavos) })),
        turno: 1,
      });
    const corregida = [cobro("a", [1, 1000]), cobro("a", [1, -1000]), cobro("b", [1, 700])];
    expect(abiertosDe([abierto(1, 0), ...corregida])).toMatchObject([
      { esperado: "7.00", ventas: { cantidad: 1, total: "7.00" } },
    ]);
    // The payments of a closed session go back in this one: cash went out and a card paid as much.
    const deAntes = [cobro("a", [1, -1000]), cobro("b", [7, 1000])];
    expect(abiertosDe([abierto(1, 0), ...deAntes])).toMatchObject([
      { esperado: "-10.00", ventas: { cantidad: 2, total: "0.00" } },
    ]);
  });

  test("count each payment of a hand-written invoice once that two lives of a till told", () => {
    const cobro = (clave: string, centavos: number) =>
      hecho("cobroManual", { clave, pagos: [{ metodo: 1, monto: texto(centavos) }], turno: 1 });
    // The first life died with facts that its own copy lacked; the second one told them anew.
    const dobles = (...hechos: readonly HechoDeTurno[]) => [...hechos, ...en("b", ...hechos)];
    const entra = dobles(cobro("a", 1000));
    expect(abiertosDe([abierto(1, 0), ...entra])).toMatchObject([
      { esperado: "10.00", ventas: { cantidad: 1, total: "10.00" } },
    ]);
    const vuelve = dobles(cobro("a", 1000), cobro("a", -1000), cobro("b", 700));
    expect(abiertosDe([abierto(1, 0), ...vuelve])).toMatchObject([
      { esperado: "7.00", ventas: { cantidad: 1, total: "7.00" } },
    ]);
    const deAntes = dobles(cobro("a", -1000), cobro("b", 700));
    expect(abiertosDe([abierto(1, 0), ...deAntes])).toMatchObject([
      { esperado: "-3.00", ventas: { cantidad: 2, total: "-3.00" } },
    ]);
  });

  test("are made without facts that this program cannot read", () => {
    const ajenos = [
      hecho("conteo", {}),
      { ...venta(9, 1, 900), version: 2 },
      hecho("venta", { otra: "forma" }),
    ];
    expect(abiertosDe([abierto(1, 100), ...ajenos])).toMatchObject([{ esperado: "1.00" }]);
  });

  test("are made without amounts that are none, whatever text stands in their place", () => {
    const texto = fc.oneof(fc.string(), fc.constantFrom("diez", "NaN", "1e400", "--1", " ", "9".repeat(400)));
    fc.assert(
      fc.property(texto, (monto) => {
        fc.pre(!/^-?\d{1,12}(\.\d{1,5})?$/.test(monto));
        const pago = { metodo: 1, monto };
        const comun = { ventaId: "v", cuf: "A1", sector: 1, numero: 1, total: "1.00", turno: 1 };
        const dolares = { monto: "1.00", enBs: monto };
        const ajenos = [
          hecho("venta", { ...comun, pagos: [pago] }),
          hecho("venta", { ...comun, pagos: [{ ...pago, monto: "1.00", dolares }] }),
          hecho("cobroManual", { clave: "k", pagos: [pago], turno: 1 }),
          ...en("b", hecho("turnoAbierto", { turno: 2, inicial: monto })),
        ];
        expect(abiertosDe([abierto(1, 100), ...ajenos])).toMatchObject([{ esperado: "1.00" }]);
      }),
    );
  });
});
