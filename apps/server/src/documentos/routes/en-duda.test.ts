import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const emitir = () => mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });

describe("a document without a verdict", () => {
  test("is not there for the public: no page, no file; its company is told that the result is not final", async () => {
    await mundo.control({ failNext: [{ operation: "recepcionFactura", kind: "http503", times: 1 }] });
    const { status, body } = await emitir();
    expect(status).toBe(502);
    const { cuf } = body;
    expect(await mundo.db().selectFrom("facturas").select("estado").where("cuf", "=", cuf).execute()).toEqual(
      [{ estado: "EN_DUDA" }],
    );
    for (const forma of ["", "/pdf", "/xml"]) {
      const pagina = await fetch(`${mundo.base()}/f/${cuf}${forma}`, { redirect: "manual" });
      expect(pagina.status, forma).toBe(404);
    }
    expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).status).toBe(409);
  });
});

describe("a gateway's HTTP 401", () => {
  const negar = (...operations: readonly string[]) =>
    mundo.control({ failNext: operations.map((operation) => ({ operation, kind: "http401", times: 1 })) });

  test("to a document is no verdict: it is in doubt, and the next one is refused before anything is sent", async () => {
    await negar("recepcionFactura", "sincronizarFechaHora");
    const duda = await emitir();
    expect([duda.status, duda.body.kind]).toEqual([502, "enDuda"]);
    const negada = await emitir();
    expect(negada.status).toBe(400);
    expect(JSON.stringify(negada.body)).toContain("989");
    expect((await emitir()).status).toBe(200);
  });
});

describe("1000 and 952: the tax system says that it has the document already", () => {
  test.each([1000, 952])(
    "%i without the document there is a rejection, and spends nothing",
    async (codigo) => {
      const antes = await mundo.creditos();
      await mundo.control({
        failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo, times: 1 }],
      });
      const { status, body } = await emitir();
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(String(codigo));
      expect(await mundo.creditos()).toBe(antes);
    },
  );

  test("is a doubt where the question for its CUF has no answer", async () => {
    await mundo.control({
      failNext: [
        { operation: "recepcionFactura", kind: "rechazo", codigo: 1000, times: 1 },
        { operation: "verificacionEstadoFactura", kind: "http503", times: 1 },
      ],
    });
    const { status, body } = await emitir();
    expect([status, body.kind]).toEqual([502, "enDuda"]);
  });
});
