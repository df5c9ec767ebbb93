import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISOS, type Permiso } from "@mostrador/core";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { holdQueries } from "../../contract/locked-queries.ts";
import type { Puente } from "../../contract/index.ts";

/** Screens that lie under the lock, and the calls that they make. */
let mundo: MundoCaja;
let usuarioId = "";
const asked: string[] = [];
let invoke: Puente["invoke"];
beforeAll(async () => {
  mundo = await startMundoCaja();
  const duena = { id: null, nombre: "Elsa", permisos: Object.keys(PERMISOS) as Permiso[], activo: true };
  const guardado = await mundo.caja.invoke("guardarUsuario", { ...duena, pin: "2468" });
  usuarioId = guardado.ok ? (guardado.value[0]?.id ?? "") : "";
  const { caja } = mundo;
  invoke = holdQueries({
    subscribe: (name, handler) => caja.subscribe(name, handler),
    invoke: (name, entrada) => {
      asked.push(name);
      return caja.invoke(name, entrada);
    },
  });
});
afterAll(() => mundo.close());

test("a query waits until somebody signs in, once however often it is asked; a command fails at once", async () => {
  await mundo.caja.invoke("bloquear", {});
  const first = invoke("ventasDeHoy", {});
  const again = invoke("ventasDeHoy", {});
  const other = invoke("ventasDeHoy", { texto: "café" });
  expect(await invoke("imprimirPrueba", {})).toMatchObject({ ok: false, error: { kind: "sinUsuario" } });
  expect(await Promise.race([first, other, Promise.resolve("waits")])).toBe("waits");
  await mundo.caja.invoke("entrar", { usuarioId, pin: "2468" });
  expect((await first).ok).toBe(true);
  expect((await other).ok).toBe(true);
  expect(await again).toBe(await first);
  expect(asked.filter((name) => name === "ventasDeHoy")).toHaveLength(5);
});

test("a query that comes later is answered at once", async () => {
  asked.length = 0;
  expect((await invoke("ventasDeHoy", {})).ok).toBe(true);
  expect(asked).toEqual(["ventasDeHoy"]);
});
