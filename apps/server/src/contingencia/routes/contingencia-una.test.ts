/** The regularisation of one offline invoice alone, as the guide tells it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("one offline invoice alone: its date is both ends of its event, which is registered and validated", async () => {
  await mundo.caer();
  const { fecha_emision, cuf } = exigir(
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true })),
  ).body.datos;
  await mundo.normal();
  const cuerpo = { tipo_evento: 2, fecha_inicio: fecha_emision, fecha_fin: fecha_emision };
  const registrar = async () => exigir(await mundo.api("POST", "/v1/contingencia/evento", cuerpo)).body.datos;
  const dado = await registrar();
  const [suyo] = dado.eventos;
  expect(Date.parse(suyo.fecha_fin)).toBe(Date.parse(suyo.fecha_inicio) + 1);
  expect((await registrar()).codigo_evento).toBe(dado.codigo_evento);
  const enviado = exigir(await mundo.api("POST", "/v1/contingencia/paquete", {})).body.datos;
  const { codigo_recepcion } = enviado.paquetes?.[0] ?? enviado;
  await hasta("el veredicto", async () => {
    const cierre = await mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
    return exigir(cierre).body.datos.estado === "VALIDADO";
  });
  expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado).toBe("EMITIDA");
});
