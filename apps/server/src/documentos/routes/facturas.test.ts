import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toSnake } from "@mostrador/core/wire";
import { hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;

beforeAll(async () => {
  mundo = await startMundo();
});

afterAll(() => mundo.close());

beforeEach(() => mundo.normal());

const MINIMAL = { prefer: "return=minimal" };

const emitir = (body: object = pedido(), headers: Readonly<Record<string, string | null>> = {}) =>
  mundo.api("POST", "/v1/facturas", body, { ...MINIMAL, ...headers });

async function xmlDe({ url_xml }: { url_xml: string }): Promise<string> {
  const { pathname, search } = new URL(url_xml);
  return (await fetch(mundo.base() + pathname + search)).text();
}

describe("POST /v1/facturas", () => {
  test.each([0, 1] as const)("issues in the modality of company %i and spends one credit", async (i) => {
    const key = { "x-api-key": mundo.empresas[i].apiKey };
    const cuenta = async () => (await mundo.api("GET", "/v1/cuenta", undefined, key)).body.datos;
    const antes = await cuenta();
    const { status, body } = await emitir(pedido(), key);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.datos).toMatchObject({ estado: "EMITIDA", respuesta_siat: { transaccion: true } });
    expect((await cuenta()).creditos_disponibles).toBe(antes.creditos_disponibles - 1);
    expect((await mundo.enImpuestos()).get(body.datos.cuf)).toBe(690);
  });

  test("brings the PDF unless it is asked not to", async () => {
    const con = await emitir(pedido(), { prefer: null });
    expect(Buffer.from(con.body.datos.pdf_base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    expect((await emitir()).body.datos).not.toHaveProperty("pdf_base64");
  });

  test("brings the lines of its XML unless it is asked not to, and so does what is stored", async () => {
    const { datos } = (await emitir(pedido({}, { descuento: 1 }), { prefer: null })).body;
    const xml = await xmlDe(datos);
    const [linea] = datos.lineas;
    expect(datos.lineas).toHaveLength(1);
    for (const elemento of ["precioUnitario", "montoDescuento", "subTotal", "codigoProductoSin"])
      expect(xml).toContain(`<${elemento}>${linea[toSnake(elemento)]}</${elemento}>`);
    expect(linea.numero_serie, "nil").toBeNull();
    expect((await mundo.api("GET", `/v1/facturas/${datos.cuf}`)).body.datos.lineas).toEqual(datos.lineas);
    expect((await emitir()).body.datos).not.toHaveProperty("lineas");
  });

  test("says a total of any size as the XML does, to the cent", async () => {
    const items = (pedido() as { items: object[] }).items.map((item) => ({
      ...item,
      cantidad: 999_999.9,
      precio_unitario: 99_999_999.9,
    }));
    const { texto, body } = await emitir(pedido({ items }));
    const { texto: guardada } = await mundo.api("GET", `/v1/facturas/${body.datos.cuf}`);
    const [, total = ""] = /<montoTotal>([^<]+)</.exec(await xmlDe(body.datos)) ?? [];
    expect(total).toBe("99999989900000.01");
    for (const dicho of [texto, guardada]) expect(dicho).toContain(`"monto_total":${total}`);
  });

  test("gives 50 requests at the same moment 50 consecutive numbers", async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => emitir()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const numeros = replies.map(({ body }) => body.datos.numero_factura as number).sort((a, b) => a - b);
    const [first = 0] = numeros;
    expect(numeros).toEqual(Array.from({ length: 50 }, (_, i) => first + i));
  });

  test("prices in dollars go in bolivianos by the official rate, and another rate is 422", async () => {
    const { body } = await emitir(pedido({ moneda: 2, tipo_cambio: 12.18 }, { precio_unitario: 10 }));
    expect(body.datos.monto_total).toBe(243.6);
    const otro = await emitir(pedido({ moneda: 2, tipo_cambio: 7 }));
    expect([otro.status, otro.body.detail[0].loc]).toEqual([422, ["body", "tipo_cambio"]]);
  });

  test("says what was rounded", async () => {
    const { body } = await emitir(pedido({}, { cantidad: 1.23456 }));
    expect(body.datos.avisos).toEqual([expect.stringContaining("1.23")]);
  });

  test("a rejection is 400 with the codes as clients match them; number and credit go back", async () => {
    const antes = await emitir();
    const creditos = await mundo.creditos();
    await mundo.control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    const { status, body } = await emitir();
    expect([status, body.detail]).toEqual([
      400,
      expect.stringMatching(
        /^El sistema tributario rechazó el documento: \[\{'codigo': 1037, 'descripcion': '[^']+', 'remedio': '[^']*codigo_excepcion[^']*'\}\]$/,
      ),
    ]);
    expect(await mundo.creditos()).toBe(creditos);
    expect((await emitir()).body.datos.numero_factura).toBe(antes.body.datos.numero_factura + 1);
  });

  test("an unreachable tax system is 502 noEntregada; number and credit go back", async () => {
    const antes = await emitir();
    const creditos = await mundo.creditos();
    await mundo.caer();
    const { status, body } = await emitir();
    expect([status, body.kind]).toEqual([502, "noEntregada"]);
    await mundo.normal();
    expect(await mundo.creditos()).toBe(creditos);
    expect((await emitir()).body.datos.numero_factura).toBe(antes.body.datos.numero_factura + 1);
  });

  test.each(["123", "953"])(
    "a CUFD refused with %s is renewed and the same number issued",
    async (codigo) => {
      const antes = await emitir();
      await mundo.control({
        failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: Number(codigo), times: 1 }],
      });
      const { status, body } = await emitir();
      expect([status, body.datos?.numero_factura]).toEqual([200, antes.body.datos.numero_factura + 1]);
    },
  );

  test("twenty at once survive a CUFD that dies when the next one is asked for", async () => {
    await mundo.control({
      cufdMode: "unico",
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 953, times: 3 }],
    });
    const replies = await Promise.all(Array.from({ length: 20 }, () => emitir()));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test("an expired CUFD is renewed before issuing", async () => {
    await mundo.avanzar(25 * 3_600_000);
    expect((await emitir()).body.datos.estado).toBe("EMITIDA");
  });
});

describe("X-Idempotency-Key", () => {
  test.each(["", " ", "\t", "x".repeat(256)])("%j is 422, and nothing is issued", async (clave) => {
    const antes = (await mundo.enImpuestos()).size;
    const { status, body } = await mundo.api("POST", "/v1/facturas", pedido(), {
      "x-idempotency-key": clave,
    });
    expect([status, body.detail[0].loc]).toEqual([422, ["header", "x-idempotency-key"]]);
    expect((await mundo.enImpuestos()).size).toBe(antes);
  });

  test("the same key again gives the first reply byte for byte", async () => {
    const key = { "x-idempotency-key": "byte-por-byte" };
    const first = await emitir(pedido(), key);
    const again = await emitir(pedido(), key);
    expect(again.texto).toBe(first.texto);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
  });

  test("with another body it is 422", async () => {
    const key = { "x-idempotency-key": "otro-cuerpo" };
    await emitir(pedido(), key);
    expect((await emitir(pedido({ metodo_pago: 2, numero_tarjeta: "4797********7896" }), key)).status).toBe(
      422,
    );
  });

  const UNA_DE_DIEZ = [200, ...Array.from({ length: 9 }, () => 409)];
  /**
   * Sends ten requests with one key while the tax system holds calls of `operacion`. It holds the document of one of them until the others
   * are answered. Gives the statuses in order.
   */
  async function diezALaVez(llave: string, operacion: string): Promise<number[]> {
    await mundo.control({ latencyMs: 600_000, latencyOperation: operacion });
    const statuses: number[] = [];
    const llamadas = Array.from({ length: 10 }, async () => {
      statuses.push((await emitir(pedido(), { "x-idempotency-key": llave })).status);
    });
    await mundo.control({ latencyOperation: "recepcionFactura" });
    await hasta("nueve tienen su respuesta", async () => statuses.length === 9);
    await mundo.control({ latencyMs: 0 });
    await Promise.all(llamadas);
    return statuses.toSorted((a, b) => a - b);
  }

  test("ten requests at the same moment issue one invoice; those that come while it runs get 409", async () => {
    const antes = (await mundo.enImpuestos()).size;
    expect(await diezALaVez("a-la-vez", "recepcionFactura")).toEqual(UNA_DE_DIEZ);
    expect((await mundo.enImpuestos()).size).toBe(antes + 1);
  });

  test("holds while an expired CUFD is renewed: still one invoice", async () => {
    await mundo.avanzar(25 * 3_600_000);
    const antes = (await mundo.enImpuestos()).size;
    expect(await diezALaVez("con-cufd-vencido", "cufd")).toEqual(UNA_DE_DIEZ);
    expect((await mundo.enImpuestos()).size).toBe(antes + 1);
  });

  test("a refused CUFD leaves the key to the retry, though it is refused again", async () => {
    await mundo.control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 953, times: 2 }],
    });
    const key = { "x-idempotency-key": "cufd-dos-veces" };
    expect((await emitir(pedido(), key)).status).toBe(400);
    expect((await emitir(pedido(), key)).status).toBe(200);
  });

  test("a rejection is remembered", async () => {
    await mundo.control({
      failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    const key = { "x-idempotency-key": "rechazada" };
    const [first, again] = [await emitir(pedido(), key), await emitir(pedido(), key)];
    expect([first.status, again.status, again.texto]).toEqual([400, 400, first.texto]);
  });

  test.each([
    ["a 422", () => emitir(pedido({}, { unidad_medida: 9999 }), { "x-idempotency-key": "k422" }), "k422"],
    [
      "what was not delivered",
      async () => {
        await mundo.caer();
        const reply = await emitir(pedido(), { "x-idempotency-key": "k502" });
        await mundo.normal();
        return reply;
      },
      "k502",
    ],
  ])("%s is not remembered", async (_que, fallar, key) => {
    expect((await fallar()).status).toBeGreaterThanOrEqual(400);
    expect((await emitir(pedido(), { "x-idempotency-key": key })).status).toBe(200);
  });

  test("is forgotten after 30 days", async () => {
    const key = { "x-idempotency-key": "vieja" };
    await emitir(pedido(), key);
    await mundo.avanzar(31 * 86_400_000);
    await mundo.reiniciar();
    await hasta("la clave se olvida", async () => {
      const reply = await emitir(pedido({ metodo_pago: 3 }), key);
      return reply.status === 200 && reply.headers.get("idempotent-replayed") === null;
    });
  });
});

const cursorDe = (...lugar: readonly unknown[]) => Buffer.from(JSON.stringify(lugar)).toString("base64url");

describe("GET /v1/facturas", () => {
  test("pages by cursor, newest first, and holds each invoice once", async () => {
    const key = { "x-api-key": mundo.empresas[1].apiKey };
    for (let i = 0; i < 5; i++) {
      const { status, texto } = await emitir(pedido(), key);
      expect(status, texto).toBe(200);
    }
    const numeros: number[] = [];
    let cursor = "";
    do {
      const { body } = await mundo.api("GET", `/v1/facturas?limite=2${cursor}`, undefined, key);
      numeros.push(...body.datos.facturas.map((f: { numero_factura: number }) => f.numero_factura));
      const { siguiente, hay_mas: hayMas } = body.datos.paginacion;
      cursor = hayMas ? `&cursor=${siguiente}` : "";
    } while (cursor !== "");
    expect(numeros).toEqual(numeros.toSorted((a, b) => b - a));
    expect(new Set(numeros).size).toBe(numeros.length);
    expect(numeros.length).toBeGreaterThanOrEqual(5);
  });

  test("filters combine", async () => {
    const cliente = { tipo_documento: 1, numero_documento: "9988776", razon_social: "Otro" };
    const { cuf } = (await emitir(pedido({ cliente }))).body.datos;
    const list = async (query: string) =>
      (await mundo.api("GET", `/v1/facturas?nit_cliente=9988776${query}`)).body.datos.facturas.map(
        (f: { cuf: string }) => f.cuf,
      );
    expect(await list("&estado=EMITIDA")).toEqual([cuf]);
    expect(await list("&estado=ANULADA")).toEqual([]);
    expect(await list("&hasta=2020-01-01")).toEqual([]);
  });

  test.each([
    ["limite=101", "limite"],
    ["limite=0", "limite"],
    ["desde=2026-13-45", "desde"],
    ["estado=EN_DUDA", "estado"],
    ["cursor=%%%", "cursor"],
    [`cursor=${cursorDe("\0", 1)}`, "cursor"],
    [`cursor=${cursorDe("2026-11-25T10:00:00.000", -1)}`, "cursor"],
    ["otra=1", "otra"],
  ])("?%s is 422 and names its place", async (query, campo) => {
    const { status, body } = await mundo.api("GET", `/v1/facturas?${query}`);
    expect([status, body.detail?.[0].loc]).toEqual([422, ["query", campo]]);
  });
});
