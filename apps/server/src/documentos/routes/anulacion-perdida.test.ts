import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pedido } from "../../support/llamar.ts";
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

describe("an annulment whose reply was lost", () => {
  const anular = (cuf: string) => mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
  const estado = async (cuf: string) => (await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado;

  test("is done when the tax system says so", async () => {
    const { cuf } = (await emitir()).body.datos;
    await mundo.control({ dropReply: { operation: "anulacionFactura", times: 1 } });
    expect((await anular(cuf)).status).toBe(200);
    expect(await estado(cuf)).toBe("ANULADA");
  });

  test("stays in doubt while the document is seen standing: a slow call may still land", async () => {
    const { cuf } = (await emitir()).body.datos;
    await mundo.control({ failNext: [{ operation: "anulacionFactura", kind: "http503", times: 1 }] });
    expect((await anular(cuf)).status).toBe(502);
    expect(await estado(cuf)).toBe("EMITIDA");
    // The repeated call is carried out, once.
    await mundo.normal();
    expect((await anular(cuf)).status).toBe(200);
    expect((await mundo.enImpuestos()).get(cuf)).toBe(691);
  });

  test("and whose question is refused for its CUFD brings a newer one, once: the tax system's may have been lost with its reply", async () => {
    const { cuf } = (await emitir()).body.datos;
    const cuantos = async () => (await mundo.db().selectFrom("cufds").select("id").execute()).length;
    await mundo.avanzar(120_000);
    await mundo.control({
      failNext: [
        { operation: "anulacionFactura", kind: "http503", times: 2 },
        { operation: "verificacionEstadoFactura", kind: "rechazo", codigo: 953, times: 2 },
      ],
    });
    const antes = await cuantos();
    for (let i = 0; i < 2; i++) {
      expect((await anular(cuf)).status).toBe(502);
      expect(await cuantos()).toBe(antes + 1);
    }
    await mundo.normal();
    expect((await anular(cuf)).body.datos.estado).toBe("ANULADA");
  });

  test("stays in doubt when the next try never leaves: the first may still land", async () => {
    const { cuf } = (await emitir()).body.datos;
    await mundo.control({ failNext: [{ operation: "anulacionFactura", kind: "http503", times: 1 }] });
    expect((await anular(cuf)).status).toBe(502);
    await mundo.caer();
    const { status, body } = await anular(cuf);
    expect([status, body.cuf]).toEqual([502, cuf]);
    const { cambioPendiente: pendiente } = await mundo
      .db()
      .selectFrom("facturas")
      .select("cambioPendiente")
      .where("cuf", "=", cuf)
      .executeTakeFirstOrThrow();
    expect(pendiente).toBe("anular");
    await mundo.normal();
  });

  test("that never left is no doubt", async () => {
    const { cuf } = (await emitir()).body.datos;
    await mundo.caer();
    expect((await anular(cuf)).body.cuf).toBeUndefined();
    await mundo.normal();
    expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado).toBe("EMITIDA");
  });

  test("that was carried out unseen is done when it is asked for again, though the tax system refuses to do it twice", async () => {
    const { cuf } = (await emitir()).body.datos;
    await mundo.control({
      dropReply: { operation: "anulacionFactura", times: 1 },
      failNext: [{ operation: "verificacionEstadoFactura", kind: "http503", times: 1 }],
    });
    expect((await anular(cuf)).status).toBe(502);
    expect((await mundo.enImpuestos()).get(cuf)).toBe(691);
    await mundo.normal();
    expect((await anular(cuf)).body.datos.estado).toBe("ANULADA");
  });
});
