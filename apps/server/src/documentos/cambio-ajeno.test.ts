import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../motor/sought.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const ESTADO = "verificacionEstadoFactura";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true, config: { dudaIntervaloMs: 50 } });
});
afterAll(() => mundo.close());

const fila = (cuf: string) =>
  mundo.db().selectFrom("facturas").selectAll().where("cuf", "=", soughtCuf(cuf)).executeTakeFirstOrThrow();

/**
 * Runs `hacer` once after the job's question was answered with 691, annulled, and before the job gets the
 * answer.
 */
function entretanto(hacer: () => Promise<void>): Promise<void> {
  const cable = mundo.cable();
  return new Promise((resolve, reject) =>
    cable.alResponder(ESTADO, async (dicho) => {
      if (!dicho.includes("691")) return;
      cable.alResponder(ESTADO, null);
      await hacer().then(resolve, reject);
    }),
  );
}

test("the word about an annulment ends no reversal that was begun since", async () => {
  const cable = mundo.cable();
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
  const anular = () => mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
  cable.retener("anulacionFactura");
  expect((await anular()).status).toBe(502);
  cable.retener(null);
  const revertida = entretanto(async () => {
    exigir(await anular());
    expect((await fila(cuf)).estado).toBe("ANULADA");
    cable.retener("reversionAnulacionFactura");
    expect((await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {})).status).toBe(502);
  });
  expect(await cable.soltar()).toBe(1);
  await revertida;
  const preguntas = cable.cuantas(ESTADO);
  await hasta("se pregunta por la reversión", async () => cable.cuantas(ESTADO) > preguntas + 2);
  expect(await fila(cuf)).toMatchObject({ estado: "ANULADA", cambioPendiente: "revertir" });
  // The slow call lands.
  cable.retener(null);
  expect(await cable.soltar()).toBe(1);
  await hasta("se sabe", async () => (await fila(cuf)).cambioPendiente === null);
  expect(await fila(cuf)).toMatchObject({ estado: "EMITIDA", revertida: 1 });
  expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
});

test("an annulment whose answer was lost keeps its reason: another one in a repeated call is not the tax system's", async () => {
  const cable = mundo.cable();
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
  const anular = (motivo: number) => mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo });
  cable.retener("anulacionFactura");
  expect((await anular(1)).status).toBe(502);
  cable.retener(null);
  // The slow call lands, and the repeated one finds the invoice annulled.
  const repetida = entretanto(async () => {
    exigir(await anular(3));
    expect(await fila(cuf)).toMatchObject({ estado: "ANULADA", motivoAnulacion: 1 });
  });
  expect(await cable.soltar()).toBe(1);
  await repetida;
});
