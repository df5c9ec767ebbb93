import { describe, expect, test } from "vitest";
import { depsQuietas } from "../support/deps.ts";
import { ENTRADA } from "../support/mundo.ts";
import { prepararVenta } from "../venta/preparar.ts";
import { mundosDePrueba } from "../support/mundos.ts";
import { enviadas, estado, ronda } from "../support/rondas.ts";

const start = mundosDePrueba();

const HORA = 3_600_000;

describe("an outage", () => {
  test("sells up to 72 h, then in drafts without number; 205 documents go up in batches of 200 at most", async () => {
    const mundo = await start();
    mundo.servidor.estado = { siat: "caido", cufds: [] };
    await ronda(mundo);
    await mundo.hasta("corte", async () => (await estado(mundo)).modo === "fueraDeLinea");
    const numeros: (number | null)[] = [];
    for (let i = 0; i < 205; i++) numeros.push((await mundo.vender()).numeroFactura);
    expect(numeros).toEqual(numeros.map((_, i) => i + 1));
    await mundo.hasta("suben", async () => (await estado(mundo)).pendientes.porSubir === 0);
    const subidas = mundo.servidor.peticiones
      .filter(({ path }) => path === "/offline")
      .map(({ cuerpo }) => cuerpo);
    expect(Math.max(...subidas.map(({ facturas }) => facturas.length))).toBeLessThanOrEqual(200);
    expect(new Set(subidas.flatMap(({ facturas }) => facturas.map((f: { cuf: string }) => f.cuf))).size).toBe(
      205,
    );
    mundo.pasar(71 * HORA);
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", numeroFactura: 206 });
    mundo.pasar(2 * HORA);
    const borrador = await mundo.vender();
    expect(borrador).toMatchObject({ estado: "BORRADOR", numeroFactura: null, cuf: null });
    expect(borrador.motivo).toContain("72 horas");
  });

  test("a till that was off over the weekend shows until when it may sell, not a term of Friday's that the server lets go on", async () => {
    const mundo = await start();
    await mundo.servidor.close();
    await mundo.vender();
    const plazo = async () => (await estado(mundo)).pendientes.plazoPara;
    expect(await plazo()).toBe("vender");
    for (const [horas, para] of [
      [20, "registrar"],
      [42, "vender"],
    ] as const) {
      mundo.pared(horas * HORA);
      await mundo.reiniciar();
      await mundo.caja.invoke("confirmarReloj", {});
      expect(await plazo()).toBe(para);
    }
  });

  test("a CUFD that ended is renewed first; where it cannot be, the sale goes offline with the last one", async () => {
    const mundo = await start();
    mundo.pasar(25 * HORA);
    mundo.servidor.cufd = "CUFD-2";
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", offline: false });
    expect(enviadas(mundo).at(-1).cufd).toBe("CUFD-2");
    mundo.pasar(25 * HORA);
    mundo.servidor.estado = { cufds: [] };
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE" });
    expect(enviadas(mundo)).toHaveLength(1);
  });

  test("a jump of the clock after a restart without the server needs the cashier's word", async () => {
    const mundo = await start();
    await mundo.vender();
    await mundo.servidor.close();
    mundo.pared(30 * HORA);
    await mundo.reiniciar();
    await expect(mundo.vender()).rejects.toThrow("relojDudoso");
    await mundo.caja.invoke("confirmarReloj", {});
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", numeroFactura: 2 });
  });

  test("nor is a sale that was cut off finished with such a clock: its document would be dated wrong", async () => {
    const mundo = await start();
    const id = crypto.randomUUID();
    prepararVenta(depsQuietas(mundo), id, ENTRADA);
    await mundo.servidor.close();
    mundo.pared(30 * HORA);
    await mundo.reiniciar();
    await expect(mundo.vender(id)).rejects.toThrow("relojDudoso");
    const como = async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok ? venta.value.estado : null;
    };
    // A round passes, which would resume the sale.
    await mundo.hasta(
      "una ronda sin servidor",
      async () => (await estado(mundo)).luces.servidor.color === "rojo",
    );
    expect(await como()).toBe("COBRANDO");
    await mundo.caja.invoke("confirmarReloj", {});
    await mundo.hasta("la venta termina", async () => (await como()) === "OFFLINE");
  });
});
