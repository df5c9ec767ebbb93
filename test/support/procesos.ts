/**
 * Setup of every test file: a process that a test starts ends with that file, also where a start or a hook failed, with whatever it
 * started itself. Files of one worker share `seguir-procesos.ts`.
 */
import { once } from "node:events";
import { afterAll } from "vitest";
import { matar, vivos } from "./seguir-procesos.ts";

afterAll(async () => {
  // All are listened to before the first one is killed: one that ends meanwhile is not waited for in vain.
  const quedan = [...vivos].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const fines = quedan.map((hijo) => once(hijo, "exit"));
  for (const hijo of quedan) matar(hijo);
  await Promise.all(fines);
});
