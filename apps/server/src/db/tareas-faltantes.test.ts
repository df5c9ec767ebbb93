import type { Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "./sought.ts";
import { ponerFaltantes } from "./tareas-faltantes.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const filas = async () =>
  (await mundo.db().selectFrom("tareas").select(["clase", "nit", "clave"]).execute()).map(
    ({ clase, nit, clave }) => `${clase} ${nit} ${clave}`,
  );

const a = (hora: string) => `2026-11-20T${hora}:00:00.000` as Instante;

test("the check inserts each row that is missing, and no other", async () => {
  const emitir = async (): Promise<string> =>
    exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
  const [duda, cambio, ausente] = [await emitir(), await emitir(), await emitir()];
  const [gemela, sobrante, delCorte] = [await emitir(), await emitir(), await emitir()];
  const db = mundo.db();
  const poner = (cuf: string, fila: object) =>
    db.updateTable("facturas").set(fila).where("cuf", "=", soughtCuf(cuf)).execute();
  await poner(duda, { estado: "EN_DUDA" });
  await poner(cambio, { cambioPendiente: "anular" });
  await poner(ausente, { estado: "DESCARTADA" });
  await poner(cambio, { gemela });
  await poner(sobrante, { sobraPor: cambio });
  const [{ nit }, { nit: otro }] = mundo.empresas;
  const corte = {
    nit,
    sucursal: 0,
    puntoVenta: 0,
    terminalId: "caja",
    tipo: 1,
    inicio: a("10"),
    fin: a("11"),
  };
  await db
    .insertInto("cortes")
    .values([
      { ...corte, id: "con facturas" },
      { ...corte, id: "sin facturas" },
    ])
    .execute();
  await poner(delCorte, { estado: "OFFLINE", corteId: "con facturas" });
  await db
    .insertInto("ausentes")
    .values({ cuf: soughtCuf(ausente), nit, vez: 0, proximaEn: mundo.ahora(), creadoEn: mundo.ahora() })
    .execute();
  await db.deleteFrom("tareas").execute();
  const esperadas = [
    ...[nit, otro].flatMap((suyo) => [`cufd ${suyo} 0/0`, `catalogos ${suyo} `]),
    `dudas ${nit} ${duda}`,
    `cambios ${nit} ${cambio}`,
    `tardias ${nit} ${ausente}`,
    `gemelas ${nit} ${gemela}`,
    `gemelas ${nit} ${sobrante}`,
    `cortes ${nit} con facturas`,
  ];
  expect(await ponerFaltantes(db)).toBe(esperadas.length);
  expect(new Set(await filas())).toEqual(new Set(esperadas));
  expect(await ponerFaltantes(db)).toBe(0);
});
