import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSecretos, type Secretos } from "../secretos.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { changeLlave, openLlaves, prepararLlave } from "./llaves.ts";

let mundo: Mundo;
let secretos: Secretos;
beforeAll(async () => {
  mundo = await startMundo();
  secretos = loadSecretos(mundo.config.dataDir);
});
afterAll(() => mundo.close());

/** Gives the database with a step after each of its replies. */
function trasCada(hacer: (consulta: number) => Promise<unknown>) {
  let consultas = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await hacer(++consultas);
      return result;
    },
  };
  return { db: mundo.db().withPlugin(plugin), consultas: () => consultas };
}

test("a server reads its keys by one query, and looks at them by one", async () => {
  const { db, consultas } = trasCada(async () => {});
  const llaves = await openLlaves(db, secretos, mundo.ahora());
  expect(consultas()).toBe(1);
  await prepararLlave(mundo.db(), secretos, mundo.ahora());
  await llaves.mirar();
  expect(consultas()).toBe(2);
  expect(llaves.huellas).toHaveLength(2);
});

test("a server follows an order that was given while it read its keys", async () => {
  const { huella } = await prepararLlave(mundo.db(), secretos, mundo.ahora());
  const { db } = trasCada(async (consulta) => {
    if (consulta === 1) await changeLlave(mundo.db(), secretos);
  });
  const llaves = await openLlaves(db, secretos, mundo.ahora());
  const vistas: string[] = [];
  llaves.alCambiar((llave) => vistas.push(llave.huella));
  await llaves.mirar();
  expect(vistas).toEqual([huella]);
  expect(llaves.huellas).toEqual([huella]);
});
