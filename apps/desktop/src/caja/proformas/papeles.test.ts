import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { masDias } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
let proforma: Salida<"guardarProforma">;
beforeAll(async () => {
  mundo = await startMundoCaja();
  const estado = await mundo.caja.invoke("estado", {});
  const hoy = estado.ok ? (estado.value.ahora ?? "").slice(0, 10) : "";
  const hecha = await mundo.caja.invoke("guardarProforma", {
    id: randomUUID(),
    items: ENTRADA.items,
    descuentoAdicional: null,
    cliente: { ...ENTRADA.cliente, razonSocial: "Ana Quispe", telefono: null },
    validaHasta: masDias(hoy, 15),
    nota: null,
  });
  if (!hecha.ok) throw new Error(hecha.error.texto);
  proforma = hecha.value;
});
afterAll(() => mundo.close());

const enviar = (id = proforma.id) => mundo.caja.invoke("enviarProforma", { id, correo: "ana@ejemplo.bo" });
const ausente = { ok: false, error: { kind: "proforma" } };

describe("the letter-size page of a proforma", () => {
  test("is printed where pages are, under the proforma's name", async () => {
    const { id, nombre } = proforma;
    expect(await mundo.caja.invoke("imprimirProforma", { id, formato: "pagina" })).toMatchObject({
      ok: true,
    });
    await mundo.hasta("sale", async () => {
      const trabajos = await mundo.caja.invoke("trabajosImpresion", {});
      const [pagina] = trabajos.ok ? trabajos.value : [];
      return pagina?.nombre === `Proforma ${nombre} (carta)` && pagina.estado === "impresa";
    });
    const papeles = readdirSync(join(mundo.data, "tickets"));
    expect(papeles.filter((papel) => papel.startsWith(`proforma_${nombre}_`))).toEqual([
      expect.stringMatching(/_carta\.pdf$/),
    ]);
  });

  test("is given as a file", async () => {
    const pdf = await mundo.caja.invoke("pdfProforma", { id: proforma.id });
    if (!pdf.ok) throw new Error(pdf.error.texto);
    expect(pdf.value.nombre).toBe(`proforma_${proforma.nombre}.pdf`);
    expect(Buffer.from(pdf.value.base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("of one that is not here is refused", async () => {
    const id = randomUUID();
    expect(await mundo.caja.invoke("imprimirProforma", { id, formato: "pagina" })).toMatchObject(ausente);
    expect(await mundo.caja.invoke("pdfProforma", { id })).toMatchObject(ausente);
  });
});

describe("the mail of a proforma", () => {
  test("goes through the server, with its address", async () => {
    expect(await enviar()).toEqual({ ok: true, value: { enviadoA: "ana@ejemplo.bo" } });
    expect(mundo.servidor.peticiones.findLast(({ path }) => path.endsWith("/correo"))).toEqual({
      path: `/proformas/${proforma.id}/correo`,
      cuerpo: { correo: "ana@ejemplo.bo" },
    });
  });

  test.each([
    ["filaAusente", 404, /todavía no llegó al servidor/],
    ["demasiadosCorreos", 429, /No se puede/],
  ])("refused as %s says what to do", async (codigo, status, dicho) => {
    mundo.servidor.guionCorreos.push({ status, codigo });
    const negada = await enviar();
    expect(negada.ok ? "" : negada.error.texto).toMatch(dicho);
  });

  test("needs the server, and a proforma", async () => {
    mundo.servidor.apagado = true;
    const negada = await enviar();
    expect(negada.ok ? "" : negada.error.texto).toMatch(/Hace falta la conexión con el servidor/);
    mundo.servidor.apagado = false;
    expect(await enviar(randomUUID())).toMatchObject(ausente);
  });
});
