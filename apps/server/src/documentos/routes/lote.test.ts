import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ creditos: 30 });
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const lote = (facturas: readonly unknown[]) => mundo.api("POST", "/v1/facturas/lote", { facturas });
const una = (factura: object = pedido()) => ({ sector: 1, factura });

describe("POST /v1/facturas/lote", () => {
  test("issues each entry in its order; the good ones in spite of the bad ones, each with its failing field", async () => {
    const { status, body } = await lote([
      una(),
      una(pedido({}, { cantidad: -1 })),
      una({ ...pedido(), Sorpresa: 1 }),
      { sector: 99, factura: pedido() },
      { sector: 47, factura: {} },
      una(),
    ]);
    expect(status).toBe(200);
    expect(body.datos).toMatchObject({ total: 6, exitosas: 2, fallidas: 4 });
    const { resultados } = body.datos;
    expect(resultados.map((r: { indice: number; ok: boolean }) => [r.indice, r.ok])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    expect(resultados.map((r: { error?: string }) => r.error?.split(":")[0])).toEqual([
      undefined,
      "items.0.cantidad",
      "Sorpresa",
      "sector",
      "sector",
      undefined,
    ]);
    expect(resultados[5].numero_factura).toBe(resultados[0].numero_factura + 1);
    expect(resultados[0]).not.toHaveProperty("pdf_base64");
    const { body: suya } = await mundo.api("GET", `/v1/facturas/${resultados[0].cuf}`);
    const { estado, fecha_emision } = suya.datos;
    expect([resultados[0].estado, resultados[0].fecha_emision]).toEqual([estado, fecha_emision]);
    const [offline] = (await lote([una(pedido({ contingencia: true }))])).body.datos.resultados;
    expect([offline.estado, offline.fecha_emision]).toEqual(["OFFLINE", expect.stringMatching(/-04:00$/)]);
    expect((await mundo.enImpuestos()).get(resultados[0].cuf)).toBe(690);
  });

  describe("with clave_idempotencia", () => {
    const conClave = (clave_idempotencia: string, factura: object = pedido()) => ({
      sector: 1,
      factura,
      clave_idempotencia,
    });
    const resultados = async (...entradas: object[]) => (await lote(entradas)).body.datos.resultados;
    const sola = (clave: string, factura: object = pedido()) =>
      mundo.api("POST", "/v1/facturas", factura, { "x-idempotency-key": clave, prefer: "return=minimal" });

    test("an entry is issued once, by batches and by the header of a single call alike", async () => {
      const [primera] = await resultados(conClave("p-1"));
      const [otra, nueva] = await resultados(conClave("p-1"), conClave("p-2"));
      expect(otra).toEqual(primera);
      expect(nueva.numero_factura).toBe(primera.numero_factura + 1);
      const { body, headers } = await sola("p-2");
      expect([body.datos.cuf, headers.get("idempotent-replayed")]).toEqual([nueva.cuf, "true"]);
    });

    test("a key twice in a batch issues once; with another body it is refused", async () => {
      const [primera, segunda, ajena] = await resultados(
        conClave("p-3"),
        conClave("p-3"),
        conClave("p-3", pedido({}, { cantidad: 3 })),
      );
      expect(primera.ok).toBe(true);
      expect([segunda.codigo_error, ajena.codigo_error]).toEqual(["operacionEnCurso", "claveConOtroCuerpo"]);
    });

    test("a rejection is remembered", async () => {
      await mundo.control({
        failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
      });
      const [primera] = await resultados(conClave("p-4"));
      expect([primera.codigo_error, primera.error]).toEqual([
        "rechazada",
        expect.stringContaining("'codigo': 1037"),
      ]);
      const [otra] = await resultados(conClave("p-4"));
      expect([otra.codigo_error, otra.error]).toEqual(["rechazada", primera.error]);
      expect((await sola("p-4")).status).toBe(400);
    });

    test.each([
      [{ clave_idempotencia: "" }, "clave_idempotencia"],
      [{ clave_idempotencia: "  " }, "clave_idempotencia"],
      [{ clave_idempotencia: "x".repeat(256) }, "clave_idempotencia"],
    ])("%j is 422", async (cambio, campo) => {
      const { status, body } = await lote([{ ...una(), ...cambio }]);
      expect([status, body.detail[0].loc.at(-1)]).toEqual([422, campo]);
    });
  });

  describe("a document in doubt", () => {
    const enDuda = () => mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const perdidas: readonly (readonly [string, () => Promise<{ cuf: string; texto: string }>])[] = [
      [
        "of a batch",
        async () => {
          const [r] = (await lote([una()])).body.datos.resultados;
          expect([r.ok, r.codigo_error]).toEqual([false, "enDuda"]);
          return { cuf: r.cuf, texto: r.error };
        },
      ],
      [
        "of a single call",
        async () => {
          const { status, body } = await mundo.api("POST", "/v1/facturas", pedido());
          expect([status, body.kind]).toEqual([502, "enDuda"]);
          return { cuf: body.cuf, texto: body.detail };
        },
      ],
    ];
    test.each(perdidas)(
      "%s without a key: its CUF is a field, and nobody is told to repeat it",
      async (_de, emitir) => {
        await enDuda();
        const { cuf, texto } = await emitir();
        expect(texto).toContain(`GET /v1/facturas/${cuf}`);
        expect(texto).not.toMatch(/[Rr]epita (la llamada )?con/);
        expect((await mundo.enImpuestos()).has(cuf)).toBe(true);
      },
    );

    test("of a batch with a key: repeated with the key it is what became of it, and one document stands", async () => {
      await enDuda();
      const entrada = { ...una(), clave_idempotencia: "duda-1" };
      const [primera] = (await lote([entrada])).body.datos.resultados;
      expect(primera.error).toContain("misma clave de idempotencia");
      await mundo.reiniciar(); // asks for what is in doubt
      await hasta("la factura", async () => (await lote([entrada])).body.datos.resultados[0].ok);
      const [despues] = (await lote([entrada])).body.datos.resultados;
      expect(despues.cuf).toBe(primera.cuf);
    });
  });

  test("takes 20 entries and no more, and not none", async () => {
    expect((await lote(Array.from({ length: 21 }, () => una()))).status).toBe(422);
    expect((await lote([])).status).toBe(422);
  });

  test("holds each entry to the total that its caller insists on", async () => {
    const item = { cantidad: 1000, precio_unitario: 0.005 };
    const facturas = [5, 10].map((monto_total_esperado) => una(pedido({ monto_total_esperado }, item)));
    const { body } = await mundo.api("POST", "/v1/facturas/lote", { facturas });
    expect(body.datos.resultados).toMatchObject([
      {
        ok: false,
        error: expect.stringContaining("monto_total_esperado: El total que corresponde es 10.00"),
      },
      { ok: true },
    ]);
  });

  test("when credits run out in the middle the remaining entries fail with that error", async () => {
    await lote(Array.from({ length: 20 }, () => una()));
    const quedan = await mundo.creditos();
    const { status, body } = await lote(Array.from({ length: quedan + 3 }, () => una()));
    expect([status, body.datos.exitosas, body.datos.fallidas]).toEqual([200, quedan, 3]);
    for (const resultado of body.datos.resultados.slice(quedan)) expect(resultado.error).toMatch(/créditos/);
    expect(await mundo.creditos()).toBe(0);
  });
});
