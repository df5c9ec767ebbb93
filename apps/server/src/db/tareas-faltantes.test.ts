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

test("the check inserts each row that is missing, and no other", async () => {
  const emitir = async (): Promise<string> =>
    exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos.cuf;
  const [duda, cambio, ausente] = [await emitir(), await emitir(), await emitir()];
  const db = mundo.db();
  const poner = (cuf: string, fila: object) =>
    db.updateTable("facturas").set(fila).where("cuf", "=", soughtCuf(cuf)).execute();
  await poner(duda, { estado: "EN_DUDA" });
  await poner(cambio, { cambioPendiente: "anular" });
  await poner(ausente, { estado: "DESCARTADA" });
  const [{ nit }, { nit: otro }] = mundo.empresas;
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
  ];
  expect(await ponerFaltantes(db)).toBe(esperadas.length);
  expect(new Set(await filas())).toEqual(new Set(esperadas));
  expect(await ponerFaltantes(db)).toBe(0);
});
