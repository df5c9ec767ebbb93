/** A round of the till that sends what waits, while the cashier goes on from one of these requests. */
import { describe, expect, test } from "vitest";
import { Cuf } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Venta } from "../../contract/index.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { retener } from "../support/retener.ts";
import { hasRonda } from "../support/servidor-guion.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";
import { conVentaAjena } from "../support/venta-ajena.ts";

const start = mundosDePrueba();

const llamadas = ({ servidor }: MundoCaja, acto: string) =>
  servidor.peticiones.filter(({ path }) => path.endsWith(`/${acto}`)).length;

const unaRonda = async (mundo: MundoCaja) => {
  const desde = mundo.servidor.peticiones.length;
  await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
  await mundo.hasta("una ronda", () => hasRonda(mundo.servidor, desde));
};

const queda = (mundo: MundoCaja, ventaId: string, estado: Venta["estado"]) =>
  mundo.hasta(
    `una venta ${estado}`,
    async () => (await pedir(mundo, "venta", { ventaId })).estado === estado,
  );

/** Makes the till's rounds hang at a request that waits, with another one behind it. */
async function conDosPedidas(mundo: MundoCaja, acto: string, pedirDos: () => Promise<void>) {
  mundo.servidor.apagado = true;
  await pedirDos();
  const retenida = retener(mundo, `/${acto}`);
  mundo.servidor.apagado = false;
  await mundo.hasta("la ronda espera", retenida.hay);
  return retenida;
}

describe("what a round has still to send", () => {
  test("is no annulment that the cashier got meanwhile, and undid", async () => {
    const mundo = await start();
    const [una, otra] = [await mundo.vender(), await mundo.vender()];
    const anular = (ventaId: string) => mundo.caja.invoke("anular", { ventaId, motivo: 1 });
    const retenida = await conDosPedidas(mundo, "anular", async () => {
      await anular(una.id);
      await anular(otra.id);
    });
    expect(await anular(otra.id)).toMatchObject({ ok: true, value: { estado: "ANULADA" } });
    await pedir(mundo, "revertirAnulacion", { ventaId: otra.id });
    const enviadas = llamadas(mundo, "anular");
    retenida.soltar();
    await queda(mundo, una.id, "ANULADA");
    await unaRonda(mundo);
    expect((await pedir(mundo, "venta", { ventaId: otra.id })).estado).toBe("EMITIDA");
    expect(llamadas(mundo, "anular")).toBe(enviadas + 1);
  });

  test("is no annulment of another till's sale that the cashier got meanwhile, and undid", async () => {
    const { mundo, cuf, venta } = await conVentaAjena(start);
    const segunda = Cuf.parse((await mundo.vender()).cuf?.replace(/.$/, "0"));
    mundo.servidor.tienda.set(segunda, { ...venta, cuf: segunda });
    const suya = (de: Cuf) => ({ cuf: de, numero: 41, total: "25.00" });
    const anular = (de: Cuf) => mundo.caja.invoke("anularDeLaTienda", { ...suya(de), motivo: 1 });
    mundo.servidor.guionAnular.push(503, 503);
    for (const de of [cuf, segunda]) expect((await anular(de)).ok).toBe(false);
    const retenida = retener(mundo, "/anular");
    await mundo.hasta("la ronda espera", retenida.hay);
    expect((await anular(segunda)).ok).toBe(true);
    await pedir(mundo, "revertirDeLaTienda", suya(segunda));
    retenida.soltar();
    await mundo.hasta("se anula la primera", () => mundo.servidor.tienda.get(cuf)?.estado === "ANULADA");
    await unaRonda(mundo);
    expect(mundo.servidor.tienda.get(segunda)?.estado).toBe("EMITIDA");
  });

  test("is no reversal of an annulment that the cashier got meanwhile, with another annulment after it", async () => {
    const mundo = await start();
    const [una, otra] = [await mundo.vender(), await mundo.vender()];
    for (const { id: ventaId } of [una, otra]) await pedir(mundo, "anular", { ventaId, motivo: 1 });
    const revertir = (ventaId: string) => mundo.caja.invoke("revertirAnulacion", { ventaId });
    const retenida = await conDosPedidas(mundo, "revertir-anulacion", async () => {
      await revertir(una.id);
      await revertir(otra.id);
    });
    await revertir(otra.id);
    await pedir(mundo, "anular", { ventaId: otra.id, motivo: 1 });
    retenida.soltar();
    await queda(mundo, una.id, "EMITIDA");
    await unaRonda(mundo);
    expect(llamadas(mundo, "revertir-anulacion")).toBe(2);
    expect((await pedir(mundo, "venta", { ventaId: otra.id })).estado).toBe("ANULADA");
  });
});

describe("states that the server was asked for before an act of the cashier", () => {
  test.each([
    ["an annulment", "EMITIDA", "ANULADA"],
    ["a reversal", "ANULADA", "EMITIDA"],
  ] as const)("take %s back nowhere: they are asked for again", async (acto, dicho, queda) => {
    const mundo = await start();
    await pedir(mundo, "abrirTurno", { inicial: "0" });
    const { id: ventaId, cuf } = await mundo.vender();
    if (acto === "a reversal") await pedir(mundo, "anular", { ventaId, motivo: 1 });
    const retenida = retener(mundo, "/documentos?desde=0");
    await mundo.hasta("la ronda espera", async () => {
      await pedir(mundo, "guardarConfiguracion", CONFIGURACION_INICIAL);
      return retenida.hay();
    });
    if (acto === "an annulment") await pedir(mundo, "anular", { ventaId, motivo: 1 });
    else await pedir(mundo, "revertirAnulacion", { ventaId });
    const { length } = mundo.servidor.peticiones;
    const documentos = [{ cuf, estado: dicho, observada: null, codigoRecepcion: null }];
    retenida.soltar({ cursor: 0, hayMas: false, documentos });
    await mundo.hasta("se pide otra vez", () =>
      mundo.servidor.peticiones.slice(length).some(({ path }) => path === "/documentos"),
    );
    expect((await pedir(mundo, "venta", { ventaId })).estado).toBe(queda);
    const turno = await pedir(mundo, "turno", {});
    expect(turno?.detalle).toMatchObject({
      anulaciones: { cantidad: queda === "ANULADA" ? 1 : 0 },
      ajenas: { cantidad: 0 },
    });
  });
});
