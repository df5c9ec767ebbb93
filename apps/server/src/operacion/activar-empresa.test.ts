import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { como } from "../support/entrar.ts";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { activarEmpresa } from "./activar-empresa.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { dudaIntervaloMs: 50, tareasMs: 50 } });
});
afterAll(() => mundo.close());

const poner = (activa: boolean) =>
  activarEmpresa({ db: mundo.db(), now: mundo.ahora }, mundo.empresas[0].nit, activa, "una prueba");

test("a deactivated company issues by no credential; what its till issued arrives and gets its verdict; then all goes on", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const offline = { ...(await caja.factura(1, 2)), gemela: null };
  const online = await caja.factura(2, 1);
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  expect(await poner(false)).toEqual({ ok: true, value: { nit: mundo.empresas[0].nit, activa: false } });

  const dueno = como(mundo.empresas[0].ownerToken);
  for (const quien of [{}, dueno]) {
    const negada = await mundo.api("POST", "/v1/facturas", pedido(), quien);
    expect([negada.status, negada.headers.get("x-error-code")]).toEqual([403, "empresaInactiva"]);
  }
  const enLinea = await caja.call("POST", "/v1/terminal/facturas", online);
  expect([enLinea.status, enLinea.headers.get("x-error-code")]).toEqual([503, "cuentaInactiva"]);
  expect((await caja.call("GET", "/v1/terminal/estado")).headers.get("x-error-code")).toBe("cuentaInactiva");

  const subida = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...offline, corte_id: id }] };
  const { facturas } = exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
  const [{ cuf }] = facturas;
  await hasta("llegó a Impuestos", async () => (await mundo.enImpuestos()).has(cuf));

  await poner(true);
  expect((await mundo.api("POST", "/v1/facturas", pedido(), {})).status).toBe(200);
  expect((await caja.call("GET", "/v1/terminal/estado")).status).toBe(200);
  const suceso = `empresa: una prueba`;
  const rastro = await mundo
    .db()
    .selectFrom("auditoria")
    .select(["suceso", "despues"])
    .where("suceso", "=", suceso)
    .orderBy("id")
    .execute();
  expect(rastro).toEqual([
    { suceso, despues: "desactivada" },
    { suceso, despues: "activa" },
  ]);
});

test("a company that is active again gets its codes at once, not a day later", async () => {
  await poner(false);
  await mundo.avanzar(30 * 3_600_000);
  await poner(true);
  await hasta(
    "emite otra vez",
    async () => (await mundo.api("POST", "/v1/facturas", pedido())).status === 200,
  );
});
