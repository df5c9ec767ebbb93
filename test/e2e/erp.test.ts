import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { erroresXsd } from "../support/xsd.ts";
import { verificarXmlsec1, XMLSEC1 } from "../support/xmlsec1.ts";
import { startMundo, type Mundo, type Respuesta } from "../support/mundo.ts";

/** The body that the README gives to a newcomer. */
const PEDIDO = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../docs/factura-ejemplo.json"), "utf8"),
) as object;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(async () => {
  await mundo.close();
});

const emitir = (key: string, changes: object = {}): Promise<Respuesta> =>
  mundo.api(
    "POST",
    "/v1/facturas",
    { ...PEDIDO, ...changes },
    { "x-idempotency-key": key, prefer: "return=representation" },
  );

describe("an ERP with curl", () => {
  test("issues, is told the CUF and the number, and the tax system holds the document", async () => {
    const { status, body } = await emitir("venta-1");
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      error: null,
      datos: { estado: "EMITIDA", respuesta_siat: { transaccion: true } },
    });
    expect(Buffer.from(body.datos.pdf_base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    const { body: live } = await mundo.api("GET", `/v1/facturas/${body.datos.cuf}/estado-siat?debug=true`);
    expect(live.ok, JSON.stringify(live)).toBe(true);
    expect(JSON.stringify(live.datos.debug_siat)).toContain("verificacionEstadoFactura");
    expect(JSON.stringify(live)).not.toContain(mundo.empresas[0]?.token);
  });

  test("repeats the key and gets the first reply, byte for byte; with another body it is refused", async () => {
    const first = await emitir("venta-2");
    const again = await emitir("venta-2");
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await emitir("venta-2", { metodo_pago: 7 })).status).toBe(422);
  });

  test("annuls and reverts", async () => {
    const { cuf } = (await emitir("venta-3")).body.datos;
    const anulada = await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
    expect(anulada.body, JSON.stringify(anulada.body)).toMatchObject({
      ok: true,
      datos: { estado: "ANULADA" },
    });
    expect((await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 })).status).toBe(409);
    const revertida = await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`);
    expect(revertida.body).toMatchObject({ ok: true, datos: { estado: "EMITIDA" } });
    expect((await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`)).status).toBe(409);
  });

  test("opens the public page, the A4 page, the ticket and the XML with nothing but the CUF", async () => {
    const { cuf } = (await emitir("venta-4")).body.datos;
    const get = (path: string) => fetch(`${mundo.base}/f/${cuf}${path}`);
    const page = await (await get("")).text();
    expect(page).toContain(cuf);
    for (const path of ["/pdf", "/ticket"]) {
      const reply = await get(path);
      expect(reply.headers.get("content-type")).toContain("application/pdf");
      expect(
        Buffer.from(await reply.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    expect(await (await get("/xml")).text()).toContain(`<cuf>${cuf}</cuf>`);
  });

  test.each([0, 1])(
    "company %i: the XML validates against the official schema and its signature with xmlsec1",
    async (i) => {
      const empresa = mundo.empresas[i];
      const { body } = await mundo.api("POST", "/v1/facturas", PEDIDO, {
        "x-api-key": empresa?.apiKey ?? "",
      });
      expect(body.ok, JSON.stringify(body)).toBe(true);
      const xml = await (await fetch(`${mundo.base}/f/${body.datos.cuf}/xml`)).text();
      expect(erroresXsd(xml)).toEqual([]);
      if (i === 0 && XMLSEC1) expect(verificarXmlsec1(xml)).toBe(true);
      expect(xml.includes("<SignatureValue>")).toBe(i === 0);
    },
  );
});

describe("bad input", () => {
  test.each([
    ["malformed JSON", "{", [400, 422], /JSON/i],
    ["an unknown field", { ...PEDIDO, sorpresa: 1 }, [422], /sorpresa/],
    ["a field in camelCase", { ...PEDIDO, metodoPago: 1 }, [422], /metodoPago/],
    ["a negative quantity", { ...PEDIDO, items: [{ cantidad: -1 }] }, [422], /mayor que 0/],
    ["an unknown unit", conItem({ unidad_medida: 9999 }), [422], /unidad_medida/],
    ["a product of another activity", conItem({ codigo_sin: 1 }), [422], /codigo_sin/],
  ])(
    "%s is answered in Spanish with what to do, and nothing is issued",
    async (_what, body, statuses, text) => {
      const before = await mundo.api("GET", "/v1/cuenta");
      const reply = await mundo.api("POST", "/v1/facturas", body);
      expect(statuses).toContain(reply.status);
      expect(JSON.stringify(reply.body)).toMatch(text);
      expect((await mundo.api("GET", "/v1/cuenta")).body.datos.creditos_disponibles).toBe(
        before.body.datos.creditos_disponibles,
      );
    },
  );

  test("a wrong key is 403, and another company's invoice is 404", async () => {
    expect((await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": "nada" })).status).toBe(403);
    const { cuf } = (await emitir("venta-9")).body.datos;
    expect(
      (
        await mundo.api("GET", `/v1/facturas/${cuf}`, undefined, {
          "x-api-key": mundo.empresas[1]?.apiKey ?? "",
        })
      ).status,
    ).toBe(404);
  });

  test("a rejection by the tax system carries its codes in the form that clients match", async () => {
    await mundo.control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    const { status, body } = await emitir("venta-10");
    expect(status).toBe(400);
    expect(body.detail).toMatch(/'codigo': 1037/);
  });
});

function conItem(changes: object): object {
  const [item] = (PEDIDO as { items: object[] }).items;
  return { ...PEDIDO, items: [{ ...item, ...changes }] };
}
