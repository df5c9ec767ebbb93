import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arqueo, contar } from "@mostrador/core";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { DENOMINACIONES } from "../../contract/areas/efectivo.ts";
import { listTrabajos } from "../impresion/db/impresion.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import { isIntegra } from "./cadena.ts";

const start = mundosDePrueba();

const billetes = (...pares: readonly (readonly [(typeof DENOMINACIONES)[number], number])[]) =>
  pares.map(([valor, cantidad]) => ({ valor, cantidad }));

describe("a cash session", () => {
  test("expects what was in it, what was paid in cash without the change, and what was brought and taken; a blind count is not told it", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "100" });
    await mundo.vender(); // 25.00 in cash, 30 handed over
    await mundo.vender(undefined, { metodoPago: 7, recibido: null });
    await pedir(mundo, "moverEfectivo", { tipo: "ingreso", monto: "50", motivo: "Sencillo" });
    await pedir(mundo, "moverEfectivo", { tipo: "retiro", monto: "20.5", motivo: "Pago de agua" });
    const turno = await pedir(mundo, "turno", {});
    expect(turno).toMatchObject({ esperado: null, ventas: { cantidad: 2, total: "50.00" } });
    expect(turno?.metodos.map(({ metodo, monto }) => [metodo, monto])).toEqual([
      [1, "25.00"],
      [7, "25.00"],
    ]);
    const cierre = await pedir(mundo, "cerrarTurno", {
      denominaciones: billetes(["100", 1], ["50", 1], ["2", 2], ["0.50", 1]),
      nota: null,
    });
    expect(cierre).toMatchObject({ z: 1, esperado: "154.50", contado: "154.50", diferencia: "0.00" });
    expect(await pedir(mundo, "turno", {})).toBeNull();
  });

  test("that does not come out asks for the reason, and keeps it", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    const sinNota = await mundo.caja.invoke("cerrarTurno", { denominaciones: [], nota: null });
    expect(sinNota.ok ? null : sinNota.error.kind).toBe("faltaNota");
    const cierre = await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: "Se pagó un flete" });
    expect(cierre).toMatchObject({ diferencia: "-10.00", nota: "Se pagó un flete" });
  });

  test("closes the session that was counted, and no later one that another window opened", async () => {
    const mundo = await start();
    const contada = (await pedir(mundo, "abrirTurno", { inicial: "10" })).numero;
    const contar = () =>
      mundo.caja.invoke("cerrarTurno", { turno: contada, denominaciones: billetes(["10", 1]), nota: null });
    expect(await contar()).toMatchObject({ ok: true, value: { z: 1 } });
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    // The answer was lost, and the cashier presses again.
    const otra = await contar();
    expect(otra.ok ? "" : otra.error.texto).toContain(`El turno ${contada} ya se cerró`);
    expect((await pedir(mundo, "turno", {}))?.numero).toBe(2);
  });

  test("is not closed while one sale is being charged", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    const retenida = Promise.withResolvers<() => void>();
    mundo.servidor.enMedio = (req, res) => {
      if (req.url?.endsWith("/facturas") !== true) return false;
      retenida.resolve(() => void res.destroy());
      return true;
    };
    const vendida = mundo.vender();
    const cortar = await retenida.promise;
    const cierre = await mundo.caja.invoke("cerrarTurno", { denominaciones: [], nota: "Falta todo" });
    expect(cierre.ok ? "" : cierre.error.texto).toBe(FRASES_EFECTIVO.ventaCobrandose);
    cortar();
    await vendida;
    const otra = await mundo.caja.invoke("cerrarTurno", { denominaciones: [], nota: "Falta todo" });
    expect(otra).toMatchObject({ ok: true, value: { esperado: "35.00" } });
  });

  test("is closed with its slip in the printer's queue, or not at all", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    const contar = () =>
      mundo.caja.invoke("cerrarTurno", { denominaciones: billetes(["10", 1]), nota: null });
    mundo.db.inTransaction((tx) =>
      tx.run("create trigger lleno before insert on impresion begin select raise(abort, 'lleno'); end"),
    );
    expect((await contar()).ok).toBe(false);
    expect(await pedir(mundo, "turno", {})).not.toBeNull();
    mundo.db.inTransaction((tx) => tx.run("drop trigger lleno"));
    expect(await contar()).toMatchObject({ ok: true, value: { z: 1 } });
    expect(listTrabajos(mundo.db, 5)).toMatchObject([{ informe: { titulo: "CIERRE Z N° 1" } }]);
  });

  test("is one at a time; money cannot be taken out that is not there, nor moved while it is closed", async () => {
    const mundo = await start();
    const mover = (monto: string) =>
      mundo.caja.invoke("moverEfectivo", { tipo: "retiro", monto, motivo: "Banco" });
    expect((await mover("1")).ok).toBe(false);
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    expect((await mundo.caja.invoke("abrirTurno", { inicial: "10" })).ok).toBe(false);
    expect((await mover("10.01")).ok).toBe(false);
    expect((await mover("10")).ok).toBe(true);
  });

  test("records a movement once that is asked for again because its answer was lost", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    const ingreso = { id: crypto.randomUUID(), tipo: "ingreso", monto: "50", motivo: "Sencillo" } as const;
    await pedir(mundo, "moverEfectivo", ingreso);
    const turno = await pedir(mundo, "moverEfectivo", { ...ingreso, monto: "50.00" });
    expect(turno?.movimientos).toHaveLength(1);
    const otro = await mundo.caja.invoke("moverEfectivo", { ...ingreso, monto: "60" });
    expect(otro.ok ? "" : otro.error.texto).toContain("Ya se anotó un ingreso de Bs 50.00");
    expect(await mundo.caja.invoke("moverEfectivo", { ...ingreso, tipo: "retiro" })).toMatchObject({
      error: { texto: expect.stringContaining("Ya se anotó un ingreso de Bs 50.00") },
    });
    const hechos = mundo.db.all(z.object({ n: z.int() }), "select n from hechos where tipo = 'movimiento'");
    expect(hechos).toHaveLength(1);
  });

  test("records a movement in centavos: none of less, and the same again where it was rounded", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "10" });
    const ingreso = {
      id: crypto.randomUUID(),
      tipo: "ingreso",
      monto: "12.345",
      motivo: "Sencillo",
    } as const;
    await pedir(mundo, "moverEfectivo", ingreso);
    const turno = await pedir(mundo, "moverEfectivo", ingreso);
    expect(turno?.movimientos).toMatchObject([{ monto: "12.35" }]);
    const nada = { tipo: "ingreso", monto: "0.004", motivo: "Nada" } as const;
    expect(await mundo.caja.invoke("moverEfectivo", nada)).toMatchObject({ ok: false });
  });

  test("a sale belongs to the session that was open when it was charged, however the clocks stand", async () => {
    const mundo = await start();
    await mundo.vender();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    mundo.pared(-3_600_000);
    await mundo.vender();
    expect((await pedir(mundo, "turno", {}))?.ventas.cantidad).toBe(1);
  });

  test("a sale that is refused took no money; charged again in the next session it belongs to that one", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1017 });
    const id = crypto.randomUUID();
    expect((await mundo.vender(id)).estado).toBe("RECHAZADA");
    const primero = await pedir(mundo, "cerrarTurno", { denominaciones: [], nota: null });
    expect(primero.ventas.cantidad).toBe(0);
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    await mundo.vender(id, {
      cliente: {
        tipoDocumento: 1,
        numeroDocumento: "5",
        complemento: null,
        razonSocial: "Eva",
        correo: null,
      },
    });
    expect((await pedir(mundo, "turno", {}))?.ventas).toMatchObject({ cantidad: 1, total: "25.00" });
  });

  test("may be asked for: then nothing is charged while the till is closed", async () => {
    const mundo = await start();
    await pedir(mundo, "guardarConfiguracion", { ...CONFIGURACION_INICIAL, exigirTurno: true });
    await expect(mundo.vender()).rejects.toThrow("ábrala");
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    expect((await mundo.vender()).estado).toBe("EMITIDA");
  });
});

describe("a Z", () => {
  test("and all that belongs to it cannot be changed, not even with SQL in hand", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    await pedir(mundo, "moverEfectivo", { tipo: "ingreso", monto: "5", motivo: "Sencillo" });
    await mundo.vender();
    await pedir(mundo, "cerrarTurno", { denominaciones: billetes(["20", 1], ["10", 1]), nota: null });
    for (const sql of [
      "update turnos set hash = 'x'",
      "delete from turnos",
      "update movimientos set monto = '1'",
      "delete from movimientos",
      "insert into movimientos values ('m', 1, 'retiro', '1', 'x', null, 'x')",
      "delete from pagos",
      "insert into pagos select venta_id, 9, 1, 1, '1' from pagos",
    ])
      expect(() => mundo.db.inTransaction((tx) => tx.run(sql)), sql).toThrow();
  });

  test("is chained to the one before: a closing that was changed or taken away shows", async () => {
    const mundo = await start();
    for (const inicial of ["1", "2", "5"]) {
      await pedir(mundo, "abrirTurno", { inicial });
      await pedir(mundo, "cerrarTurno", { denominaciones: billetes([inicial as "1", 1]), nota: null });
    }
    const { cierres, integra } = await pedir(mundo, "cierres", {});
    expect([cierres.map(({ z }) => z), integra]).toEqual([[3, 2, 1], true]);
    const [tercero, segundo, primero] = cierres;
    if (tercero === undefined || segundo === undefined || primero === undefined) throw new Error("faltan");
    expect(isIntegra([tercero, { ...segundo, contado: "3.00" }, primero])).toBe(false);
    expect([tercero, { ...tercero, omitidos: 1 }].some((z) => isIntegra([z, primero]))).toBe(false);
  });

  test("is printed when it is made, and again as a copy", async () => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    await mundo.vender();
    await pedir(mundo, "imprimirX", {});
    await pedir(mundo, "cerrarTurno", { denominaciones: billetes(["20", 1], ["5", 1]), nota: null });
    await pedir(mundo, "reimprimirZ", { z: 1 });
    const carpeta = join(mundo.data, "tickets");
    const impresos = () =>
      (existsSync(carpeta) ? readdirSync(carpeta) : [])
        .filter((nombre) => /^(INFORME|CIERRE)/.test(nombre))
        .toSorted();
    await mundo.hasta("los tres papeles", () => impresos().length === 3);
    const textos = impresos().map((nombre) => readFileSync(join(carpeta, nombre)).toString("latin1"));
    expect(textos.filter((texto) => texto.includes("COPIA"))).toHaveLength(1);
    expect(textos.filter((texto) => texto.includes("25.00"))).toHaveLength(3);
  });
});

describe("the figures", () => {
  const centavos = fc.integer({ min: 1, max: 500_000 });
  const texto = (n: number) => (n / 100).toFixed(2);
  test("for any payments and movements: payments - taken + brought + initial = expected, to the centavo", () => {
    const pago = fc.record({
      monto: centavos,
      metodo: fc.constantFrom(1, 2, 7, 27),
      estado: fc.constantFrom("EMITIDA", "OFFLINE", "ANULADA"),
    });
    const movimiento = fc.record({
      monto: centavos,
      tipo: fc.constantFrom("ingreso" as const, "retiro" as const),
    });
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(pago), fc.array(movimiento), (inicial, pagos, movimientos) => {
        const hecho = arqueo(
          {
            inicial: texto(inicial),
            pagos: pagos.map((p, i) => ({ ...p, ventaId: `v${i}`, monto: texto(p.monto) })),
            movimientos: movimientos.map((m, i) => ({
              ...m,
              monto: texto(m.monto),
              id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
              motivo: "x",
              usuario: null,
              en: "2026-01-01T00:00:00.000" as never,
            })),
          },
          String,
        );
        const cuenta =
          inicial +
          pagos.filter((p) => p.metodo === 1).reduce((s, p) => s + p.monto, 0) +
          movimientos.reduce((s, m) => s + (m.tipo === "ingreso" ? m.monto : -m.monto), 0);
        expect(hecho.esperado).toBe(texto(cuenta));
        const porMetodo = hecho.metodos.reduce((s, m) => s + Math.round(Number(m.monto) * 100), 0);
        expect(hecho.ventas.total).toBe(texto(porMetodo));
      }),
    );
  });
  test("a count is the sum of its notes and coins", () => {
    const cuenta = fc.array(fc.record({ valor: fc.constantFrom(...DENOMINACIONES), cantidad: fc.nat(1000) }));
    fc.assert(
      fc.property(cuenta, (denominaciones) => {
        const cent = denominaciones.reduce((s, d) => s + Math.round(Number(d.valor) * 100) * d.cantidad, 0);
        expect(contar(denominaciones)).toBe(texto(cent));
      }),
    );
  });
});
