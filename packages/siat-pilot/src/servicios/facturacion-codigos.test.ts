import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIA_MS, HORA_MS, MINUTO_MS } from "../instante.ts";
import { send, facturaDe, requestCodigos, startMundo, type Codigos, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let codigos: Codigos;

beforeAll(async () => {
  mundo = await startMundo();
  codigos = await requestCodigos(mundo);
});
afterAll(() => mundo.close());

describe("CUIS and CUFD", () => {
  test("980: asking for a CUIS again gives the one in force", async () => {
    const reply = await mundo.call("cuis");
    expect([reply.campo("codigo"), reply.codigos, reply.campo("transaccion")]).toEqual([
      codigos.cuis,
      [980],
      "false",
    ]);
  });

  test("a CUFD lasts 24 h, and an earlier one with it; then 953", async () => {
    const otro = await startMundo();
    const primero = await requestCodigos(otro);
    otro.avanzar(23 * HORA_MS);
    await requestCodigos(otro);
    expect((await send(otro, primero, facturaDe(otro, primero).xml)).campo("codigoEstado")).toBe("908");
    otro.avanzar(HORA_MS);
    expect((await send(otro, primero, facturaDe(otro, primero).xml)).codigos).toEqual([953]);
    await otro.close();
  });

  test("in mode medianoche it ends at midnight; in mode unico the old one dies at once", async () => {
    const otro = await startMundo();
    const primero = await requestCodigos(otro);
    await otro.control("PUT", "/control", { cufdMode: "medianoche" });
    const deHoy = await otro.call("cufd", { cuis: primero.cuis });
    expect(deHoy.campo("fechaVigencia")).toBe("2026-05-12T00:00:00.000-04:00");
    await otro.control("PUT", "/control", { cufdMode: "unico" });
    await otro.call("cufd", { cuis: primero.cuis });
    expect((await send(otro, primero, facturaDe(otro, primero).xml)).codigos).toEqual([953]);
    await otro.close();
  });

  test("in its last five days the CUIS comes with 3008 and can be renewed; then 929 for the old one", async () => {
    const otro = await startMundo();
    const { cuis } = await requestCodigos(otro);
    otro.avanzar(361 * DIA_MS);
    const aviso = await otro.call("cufd", { cuis });
    expect([aviso.codigos, aviso.campo("transaccion")]).toEqual([[3008], "true"]);
    const nuevo = (await otro.call("cuis")).campo("codigo");
    expect(nuevo).not.toBe(cuis);
    otro.avanzar(MINUTO_MS);
    expect((await otro.call("cufd", { cuis })).codigos).toEqual([929]);
    await otro.close();
  });

  test("cuisMasivo and cufdMasivo: each point of sale has its own outcome", async () => {
    const otro = await startMundo();
    const varios = (datos: string) => ({ datosSolicitud: datos });
    const cuis = await otro.call("cuisMasivo", varios("<codigoSucursal>0</codigoSucursal>"));
    const [, codigo = ""] = /<listaRespuestasCuis><codigo>([^<]+)</.exec(cuis.texto) ?? [];
    expect(codigo).toMatch(/^[0-9A-F]{8}$/);
    const cufd = await otro.call(
      "cufdMasivo",
      varios(
        `<codigoSucursal>0</codigoSucursal><cuis>${codigo}</cuis></datosSolicitud><datosSolicitud><codigoSucursal>7</codigoSucursal><cuis>${codigo}</cuis>`,
      ),
    );
    expect(cufd.texto.match(/<listaRespuestasCufd>/g)).toHaveLength(2);
    expect(cufd.texto).toContain("<mensajeServicioList><codigo>918<");
    await otro.close();
  });

  test("cierreOperacionesSistema ends the codes: 929, and a new CUIS can be asked for", async () => {
    const otro = await startMundo();
    const primero = await requestCodigos(otro);
    const cierre = await otro.call("cierreOperacionesSistema", { cuis: primero.cuis });
    expect(cierre.campo("transaccion")).toBe("true");
    expect((await otro.call("cufd", { cuis: primero.cuis })).codigos).toEqual([929]);
    expect((await otro.call("cuis")).codigos).toEqual([]);
    await otro.close();
  });

  test.each([
    ["active", 1020703023, 986, "true"],
    ["inactive", 1020703987, 987, "false"],
    ["unknown", 1020703994, 994, "false"],
    ["too short", 12345, 994, "false"],
  ])("verificarNit: %s", async (_rule, nitParaVerificacion, codigo, transaccion) => {
    const reply = await mundo.call("verificarNit", { cuis: codigos.cuis, nitParaVerificacion });
    expect([reply.codigos, reply.campo("transaccion")]).toEqual([[codigo], transaccion]);
  });
});
