import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Entrada, NombreLlamada } from "../../../contract/index.ts";
import { startMundoCaja, type MundoCaja } from "../../support/mundo.ts";
import { retener } from "../../support/retener.ts";

let mundo: MundoCaja;
beforeEach(async () => {
  mundo = await startMundoCaja();
});
afterEach(() => mundo.close());

async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
  const hecho = await mundo.caja.invoke(nombre, entrada);
  return hecho.ok ? hecho.value : hecho.error;
}
const clave = "0c6a2b7e-46f7-4d0f-9a51-8f8f6a1b2c3d";
async function nota() {
  const { cuf, numeroFactura } = await mundo.vender();
  return {
    clave,
    cufOriginal: cuf!,
    numeroOriginal: numeroFactura ?? 0,
    cliente: "S/N",
    lineas: [{ nroItem: 1, cantidad: "1" }],
  };
}
const guardada = async () => {
  const lista = await mundo.caja.invoke("notas", {});
  return lista.ok ? lista.value[0] : undefined;
};
const pedidas = () => mundo.servidor.peticiones.filter(({ path }) => path === "/notas");

describe("a note", () => {
  test("is issued once however often it is asked for", async () => {
    const entrada = await nota();
    expect(await pedir("emitirNota", entrada)).toMatchObject({
      estado: "emitida",
      numero: 7,
      monto: "12.50",
    });
    expect(await pedir("emitirNota", entrada)).toMatchObject({ estado: "emitida", numero: 7 });
    expect(pedidas()).toHaveLength(1);
    expect(await pedir("descartarNota", { clave })).toBe(false);
  });

  test("that is asked for twice at once is issued once, on one paper", async () => {
    const entrada = await nota();
    const hechas = await Promise.all([pedir("emitirNota", entrada), pedir("emitirNota", entrada)]);
    for (const hecha of hechas) expect(hecha).toMatchObject({ estado: "emitida", numero: 7 });
    expect(pedidas()).toHaveLength(1);
    const papeles = mundo.db.get(
      z.object({ n: z.int() }),
      "select count(*) as n from impresion where nota_clave = @clave",
      { clave },
    );
    expect(papeles).toEqual({ n: 1 });
  });

  test("without the server stays as a draft with the reason, and goes out when it is tried again", async () => {
    const entrada = await nota();
    const { url } = mundo.servidor;
    await mundo.servidor.close();
    expect(await pedir("emitirNota", entrada)).toMatchObject({
      kind: "nota",
      texto: expect.stringMatching(/borrador/),
    });
    expect(await guardada()).toMatchObject({ estado: "borrador", lineas: entrada.lineas });
    await mundo.reiniciar();
    expect(await guardada()).toMatchObject({
      estado: "borrador",
      error: expect.stringMatching(/fuera de línea/),
    });
    expect(url).toBeTruthy();
    expect(await pedir("descartarNota", { clave })).toBe(true);
  });

  test("whose answer was lost is asked for again under the same key, never made anew", async () => {
    const entrada = await nota();
    mundo.servidor.guionNotas.push("corta");
    expect(await pedir("emitirNota", entrada)).toMatchObject({
      texto: expect.stringMatching(/No la haga otra vez/),
    });
    await mundo.reiniciar();
    await mundo.hasta("queda emitida", async () => (await guardada())?.estado === "emitida");
    expect(new Set(pedidas().map(({ cuerpo }) => cuerpo.clave)).size).toBe(1);
  });

  test("whose answer was lost is no draft because the server cannot be reached the next time", async () => {
    const entrada = await nota();
    mundo.servidor.guionNotas.push("corta");
    await pedir("emitirNota", entrada);
    await mundo.servidor.close();
    expect(await pedir("emitirNota", entrada)).toMatchObject({
      texto: expect.stringMatching(/No la haga otra vez/),
    });
    expect(await guardada()).toMatchObject({ estado: "enviando" });
    expect(await pedir("descartarNota", { clave })).toBe(false);
  });

  test("whose answer was lost is not changed before there is one", async () => {
    const entrada = await nota();
    mundo.servidor.guionNotas.push(502, 502, 502);
    await pedir("emitirNota", entrada);
    const otra = { ...entrada, lineas: [{ nroItem: 1, cantidad: "2" }] };
    expect(await pedir("emitirNota", otra)).toMatchObject({
      texto: expect.stringMatching(/otras cantidades/),
    });
    expect(await guardada()).toMatchObject({ estado: "enviando", lineas: entrada.lineas });
  });

  test("that the cashier got back as a draft is not sent by a round that had it before", async () => {
    const una = await nota();
    const otra = { ...(await nota()), clave: crypto.randomUUID() };
    mundo.servidor.guionNotas.push(...Array.from({ length: 200 }, () => 502));
    for (const entrada of [una, otra]) await pedir("emitirNota", entrada);
    const retenida = retener(mundo, "/notas");
    await mundo.hasta("la ronda espera", retenida.hay);
    mundo.servidor.guionNotas.splice(0, Infinity, 400);
    expect(await pedir("emitirNota", otra)).toMatchObject({ texto: "No se puede." });
    expect(await pedir("descartarNota", { clave: otra.clave })).toBe(true);
    const avisos: string[] = [];
    mundo.caja.subscribe("aviso", ({ kind }) => avisos.push(kind));
    const antes = pedidas().length;
    retenida.soltar();
    await mundo.hasta("se emite la primera", () => avisos.length > 0);
    expect(avisos).toEqual(["nota"]);
    expect(pedidas()).toHaveLength(antes + 1);
  });

  test("that the tax system did not answer stays open until it is known", async () => {
    mundo.servidor.guionNotas.push(502, 502);
    const entrada = await nota();
    expect(await pedir("emitirNota", entrada)).toMatchObject({
      texto: expect.stringMatching(/Impuestos no respondió/),
    });
    expect(await guardada()).toMatchObject({ estado: "enviando" });
    await mundo.reiniciar();
    await mundo.hasta("queda emitida", async () => (await guardada())?.estado === "emitida");
  });

  test("that is refused is a draft with the reason", async () => {
    mundo.servidor.guionNotas.push(400);
    expect(await pedir("emitirNota", await nota())).toMatchObject({ texto: "No se puede." });
    expect(await guardada()).toMatchObject({ estado: "borrador", error: "No se puede." });
  });

  test("that was refused is sent under another key when it is tried again: of the first a copy may be on its way", async () => {
    mundo.servidor.guionNotas.push(400);
    const entrada = await nota();
    await pedir("emitirNota", entrada);
    expect(await pedir("emitirNota", entrada)).toMatchObject({ estado: "emitida", clave });
    expect(mundo.servidor.notasNegadas.has(pedidas()[0]?.cuerpo.clave)).toBe(true);
    expect(mundo.servidor.notasNegadas.has(pedidas().at(-1)?.cuerpo.clave)).toBe(false);
  });
});

describe("the invoice of a note", () => {
  test("is found by its QR, its CUF or its number here, and read here while the server does not answer", async () => {
    const { cuf, numeroFactura } = await mundo.vender();
    await mundo.servidor.close();
    const textos = [
      `https://siat.impuestos.gob.bo/consulta/QR?nit=1&cuf=${cuf}&numero=1&t=1`,
      cuf!,
      String(numeroFactura),
    ];
    for (const texto of textos)
      expect(await pedir("facturaOriginal", { texto })).toMatchObject({
        enLinea: false,
        original: { cuf, total: "25.00", lineas: [{ nroItem: 1, cantidad: "2.00", subTotal: "25.00" }] },
      });
    expect(await pedir("facturaOriginal", { texto: "hola" })).toMatchObject({ kind: "nota" });
  });
});
