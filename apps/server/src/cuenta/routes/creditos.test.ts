import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saldo } from "../db/creditos.ts";
import { settleCredito } from "../../documentos/db/gastar-creditos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const CREDITOS = 4;

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ creditos: CREDITOS });
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const emitir = (cambios: object = {}) =>
  mundo.api("POST", "/v1/facturas", pedido(cambios), { prefer: "return=minimal" });
const rechazar = (codigo: number) =>
  mundo.control({ failNext: [{ operation: "recepcionFactura", kind: "rechazo", codigo, times: 1 }] });

/** The tests run in the order of the credits left: one company, one ledger. */
describe("credits", () => {
  test("of a rejected document come back", async () => {
    await rechazar(1037);
    expect((await emitir()).status).toBe(400);
    expect(await mundo.creditos()).toBe(CREDITOS);
  });

  test("of a package are held when it is sent: too few send none of it (402)", async () => {
    const fechas: string[] = [];
    for (let i = 0; i < 2; i++) {
      const { body } = await emitir({ contingencia: true });
      expect(body.datos.estado).toBe("OFFLINE");
      fechas.push(body.datos.fecha_emision.slice(0, 23));
    }
    for (let i = 0; i < 3; i++) expect((await emitir()).status).toBe(200);
    expect(await mundo.creditos()).toBe(1);
    const fin = new Date(`${fechas[1]}Z`).getTime() + 4 * 3_600_000 + 1000;
    await hasta("la ventana terminó", async () => mundo.ahora() > fin);
    const evento = await mundo.api("POST", "/v1/contingencia/evento", {
      tipo_evento: 1,
      fecha_inicio: fechas[0],
      fecha_fin: epochToInstante(mundo.ahora()),
    });
    expect(evento.status, JSON.stringify(evento.body)).toBe(200);
    expect((await mundo.api("POST", "/v1/contingencia/paquete", {})).status).toBe(402);
    expect(await mundo.creditos()).toBe(1);
  });

  test("that are gone stop what is online before anything is sent", async () => {
    expect((await emitir()).status).toBe(200);
    const antes = (await mundo.enImpuestos()).size;
    expect((await emitir()).status).toBe(402);
    expect((await mundo.enImpuestos()).size).toBe(antes);
  });

  test("are spent for what the tax system validated, below zero too, and once", async () => {
    const [{ nit }] = mundo.empresas;
    const asentar = () =>
      transaccion(mundo.db(), nit, (tx) => settleCredito(tx, nit, "VALIDADA", mundo.ahora()));
    expect([await asentar(), await asentar()]).toEqual([true, false]);
    expect(await saldo(mundo.db(), nit)).toBe(-1);
  });
});
