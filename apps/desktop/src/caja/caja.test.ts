import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL, type Venta } from "../contract/index.ts";
import { depsQuietas } from "./support/deps.ts";
import { ENTRADA, PACIENCIA, type MundoCaja } from "./support/mundo.ts";
import { prepararVenta } from "./venta/preparar.ts";
import { mundosDePrueba } from "./support/mundos.ts";
import { enviadas, estado, ronda } from "./support/rondas.ts";

const start = mundosDePrueba();

async function esperar({ caja }: MundoCaja, esperaSegundos: number): Promise<void> {
  await caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, esperaSegundos });
}

/** Sells while the server is silent. The till's timers are the test's until its wait of `ms` is over, and no moment before. */
async function venderEnSilencio(mundo: MundoCaja, ms: number): Promise<Venta> {
  mundo.servidor.guion.push("calla");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const antes = enviadas(mundo).length;
    const fin = { llego: false };
    const venta = mundo.vender().finally(() => (fin.llego = true));
    const turno = () => new Promise((resolve) => setImmediate(resolve));
    const pasar = async (cuanto: number, turnos: number) => {
      vi.advanceTimersByTime(cuanto);
      for (let i = 0; i < turnos && !fin.llego; i++) await turno();
      return fin.llego;
    };
    while (enviadas(mundo).length === antes) await turno();
    const antesDeTiempo = await pasar(ms - 1, 10);
    const aTiempo = await pasar(1, 10_000);
    expect([antesDeTiempo, aTiempo]).toEqual([false, true]);
    return await venta;
  } finally {
    // A sale that still waits is let go, so that its till can close.
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
  }
}

describe("selling, in order: the disk, the network, paper", () => {
  test("a sale cut off between the disk and the network is finished by the next start, with its number and CUF", async () => {
    const mundo = await start();
    const deps = depsQuietas(mundo);
    const id = crypto.randomUUID();
    const preparada = prepararVenta(deps, id, ENTRADA);
    expect(enviadas(mundo)).toEqual([]);
    await mundo.reiniciar();
    await mundo.hasta("la venta termina", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.estado === "EMITIDA";
    });
    expect(preparada.ok && preparada.value.porEnviar?.documento.cuf).toBe(enviadas(mundo)[0].cuf);
    expect(await mundo.vender(id)).toMatchObject({ numeroFactura: 1 });
    expect(enviadas(mundo)).toHaveLength(1);
  });

  test("cut off there, and the server gone at the next start: it may have left, so the sale is issued offline with the next number", async () => {
    const mundo = await start();
    const id = crypto.randomUUID();
    const preparada = prepararVenta(depsQuietas(mundo), id, ENTRADA);
    await mundo.servidor.close();
    await mundo.reiniciar();
    await mundo.hasta("la venta termina", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.estado === "OFFLINE";
    });
    expect(await mundo.vender(id)).toMatchObject({
      numeroFactura: 2,
      enDuda: { numeroFactura: 1, cuf: preparada.ok && preparada.value.porEnviar?.documento.cuf },
    });
  });

  test("on a full disk nothing is sold, no number is lost, and it goes on when there is room", async () => {
    const mundo = await start();
    const Paginas = z.record(z.string(), z.int());
    const limite = (n: number) => mundo.db.get(Paginas, `pragma max_page_count = ${n}`);
    const usadas = Object.values(mundo.db.get(Paginas, "pragma page_count") ?? {})[0] ?? 0;
    limite(usadas);
    const [item] = ENTRADA.items;
    if (item === undefined) throw new Error("sin línea");
    const grande = {
      items: Array.from({ length: 400 }, () => ({ ...item, precioUnitario: "0.10" })),
      recibido: "80",
    };
    await expect(mundo.vender(crypto.randomUUID(), grande)).rejects.toThrow("discoLleno");
    expect(enviadas(mundo)).toEqual([]);
    limite(1_000_000);
    expect(await mundo.vender(crypto.randomUUID(), grande)).toMatchObject({
      estado: "EMITIDA",
      numeroFactura: 1,
    });
  });

  test("whose outcome the disk did not take is gone on with by itself, once there is room", async () => {
    const mundo = await start();
    const id = crypto.randomUUID();
    // The outcome of a sale and its ticket are one transaction.
    mundo.db.inTransaction((tx) =>
      tx.run("create trigger lleno before insert on impresion begin select raise(abort, 'lleno'); end"),
    );
    await expect(mundo.vender(id)).rejects.toThrow("lleno");
    mundo.db.inTransaction((tx) => tx.run("drop trigger lleno"));
    await ronda(mundo);
    await mundo.hasta("la venta termina", async () => {
      const venta = await mundo.caja.invoke("venta", { ventaId: id });
      return venta.ok && venta.value.estado === "EMITIDA";
    });
    expect(new Set(enviadas(mundo).map(({ cuf }) => cuf)).size).toBe(1);
  });

  test("what cannot be charged is told by field, before a number is taken", async () => {
    const mundo = await start();
    await expect(mundo.vender(crypto.randomUUID(), { recibido: "20" })).rejects.toThrow("Faltan Bs 5.00.");
    const sinTarjeta = await mundo.caja.invoke("cobrar", {
      ventaId: crypto.randomUUID(),
      venta: { ...ENTRADA, metodoPago: 2, recibido: null },
    });
    expect(sinTarjeta).toMatchObject({
      error: { kind: "entradaInvalida", campos: [{ loc: ["numeroTarjeta"] }] },
    });
    const negativa = { ...ENTRADA, items: [{ ...ENTRADA.items[0], cantidad: "-1" }] };
    expect(
      await mundo.caja.invoke("cobrar", { ventaId: crypto.randomUUID(), venta: negativa as typeof ENTRADA }),
    ).toMatchObject({ error: { kind: "entradaInvalida" } });
    expect(await mundo.vender()).toMatchObject({ numeroFactura: 1, cambio: "5.00" });
  });
});

describe("the answer to an online sale", () => {
  test("a newer CUFD (409): renewed and built once more, with the same number", async () => {
    const mundo = await start();
    mundo.servidor.cufd = "CUFD-2";
    mundo.servidor.guion.push({ resultado: "conflicto", causa: "cufdNuevo", status: 409 });
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", numeroFactura: 1, offline: false });
    expect(enviadas(mundo).map(({ numeroFactura, cufd }) => [numeroFactura, cufd])).toEqual([
      [1, "CUFD-1"],
      [1, "CUFD-2"],
    ]);
  });

  test("a number that was used (409): the server's next one", async () => {
    const mundo = await start();
    mundo.servidor.estado = { proximoNumero: 40 };
    mundo.servidor.guion.push({ resultado: "conflicto", causa: "numeroUsado", status: 409 });
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", numeroFactura: 40 });
  });

  test("rejected (1013): reopened with reason and remedy, never offline; mended, it keeps its number", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1013 });
    const id = crypto.randomUUID();
    expect(await mundo.vender(id)).toMatchObject({
      estado: "RECHAZADA",
      mensajes: [{ codigo: 1013, remedio: "Corrija." }],
      impresion: "ninguna",
    });
    expect((await estado(mundo)).reabierta).toBe(id);
    expect(await mundo.vender()).toMatchObject({ numeroFactura: 2 });
    expect(await mundo.vender(id)).toMatchObject({ estado: "EMITIDA", numeroFactura: 1 });
    expect((await estado(mundo)).reabierta).toBeNull();
  });

  test("a refused sale that is left gives its number to the next one", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "rechazada", codigo: 1013 });
    const id = crypto.randomUUID();
    await mundo.vender(id);
    expect(await mundo.caja.invoke("descartarReabierta", { ventaId: id })).toMatchObject({ value: true });
    expect(await mundo.vender()).toMatchObject({ numeroFactura: 1, estado: "EMITIDA" });
  });

  test("no credits (402): selling stops with the reason, and goes on after a top-up", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "sinCreditos", status: 402 });
    const id = crypto.randomUUID();
    expect((await mundo.vender(id)).motivo).toContain("créditos");
    await expect(mundo.vender()).rejects.toThrow("creditosAgotados");
    await ronda(mundo);
    await mundo.hasta("hay créditos", async () => (await estado(mundo)).bloqueo === null);
    expect(await mundo.vender(id)).toMatchObject({ estado: "EMITIDA", numeroFactura: 1 });
  });

  test("not delivered (502 noEntregada): the same number, offline, a new CUF; kind 2", async () => {
    const mundo = await start();
    mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
    const venta = await mundo.vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", offline: true, numeroFactura: 1, enDuda: null });
    expect(venta.cuf).not.toBe(enviadas(mundo)[0].cuf);
    await mundo.hasta("sube", () => mundo.servidor.peticiones.some(({ path }) => path === "/offline"));
    const subida = mundo.servidor.peticiones.find(({ path }) => path === "/offline")?.cuerpo;
    expect(subida).toMatchObject({ cortes: [{ tipo: 2 }], facturas: [{ cuf: venta.cuf, gemela: null }] });
    expect(subida.facturas[0].fechaEmision >= subida.cortes[0].inicio).toBe(true);
  });

  test("in doubt: the next number, offline; the first word afterwards is to withdraw the doubtful one", async () => {
    const mundo = await start();
    mundo.servidor.guion.push("corta");
    const venta = await mundo.vender();
    expect(venta).toMatchObject({ estado: "OFFLINE", numeroFactura: 2, enDuda: { numeroFactura: 1 } });
    await mundo.hasta("sube", () => mundo.servidor.peticiones.some(({ path }) => path === "/offline"));
    const palabras = mundo.servidor.peticiones
      .map(({ path }) => path)
      .filter((path) => /retirar|offline/.test(path));
    expect(palabras).toEqual([`/facturas/${venta.enDuda?.cuf}/retirar`, "/offline"]);
    await mundo.hasta("la duda termina", async () => (await estado(mundo)).pendientes.enDuda === 0);
    expect(await mundo.vender()).toMatchObject({ numeroFactura: 3 }); // 1 is void, never used again
  });

  test("a doubt that the server had sent already is followed until its verdict", async () => {
    const mundo = await start();
    mundo.servidor.retiro = "enviada";
    mundo.servidor.guion.push("corta");
    const { id, cuf, enDuda } = await mundo.vender();
    await mundo.hasta("sube", () => mundo.servidor.peticiones.some(({ path }) => path === "/offline"));
    expect((await estado(mundo)).pendientes).toMatchObject({ enDuda: 1, facturas: 1 });
    mundo.servidor.documentos.push(
      { cuf: cuf ?? "", estado: "EMITIDA" },
      { cuf: enDuda?.cuf ?? "", estado: "ANULADA" },
    );
    await mundo.hasta("hay veredicto", async () => (await estado(mundo)).pendientes.facturas === 0);
    const venta = await mundo.caja.invoke("venta", { ventaId: id });
    expect(venta).toMatchObject({ value: { estado: "EMITIDA", cuf, enDuda: null } });
  });

  test("silence is awaited as long as the setting says; then sales go straight offline until a probe answers in time", async () => {
    const mundo = await start();
    await esperar(mundo, 1);
    mundo.servidor.estado = { siat: "lento" };
    const venta = await venderEnSilencio(mundo, 1000 * PACIENCIA);
    expect(venta).toMatchObject({ estado: "OFFLINE", numeroFactura: 2 });
    expect(await mundo.vender()).toMatchObject({ estado: "OFFLINE", numeroFactura: 3 });
    expect(enviadas(mundo)).toHaveLength(1);
    mundo.servidor.estado = {};
    await mundo.hasta("responde a tiempo", async () => (await estado(mundo)).modo === "enLinea");
    expect(await mundo.vender()).toMatchObject({ estado: "EMITIDA", numeroFactura: 4 });
  });

  test("the cashier goes on without waiting", async () => {
    const mundo = await start();
    await esperar(mundo, 60);
    mundo.servidor.guion.push("calla");
    const id = crypto.randomUUID();
    const venta = mundo.vender(id);
    await mundo.hasta("espera", () => mundo.eventos.some(({ fase }) => fase === "esperando"));
    await mundo.hasta("llega", () => enviadas(mundo).length === 1);
    expect(await mundo.caja.invoke("seguirSinEsperar", { ventaId: id })).toMatchObject({ value: true });
    expect(await venta).toMatchObject({ estado: "OFFLINE", numeroFactura: 2 });
  });
});
