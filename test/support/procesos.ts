/**
 * Setup of every test file: ends each process that a test started, with its own children, also after a failed start or hook. Files of one
 * worker share `seguir-procesos.ts`, and the simulators' program.
 */
import { once } from "node:events";
import { afterAll } from "vitest";
import { matar, vivosDelArchivo } from "./seguir-procesos.ts";

// Programs that a test starts wait longer for each other than they do in a shop: a busy machine is no lost connection.
process.env["MOSTRADOR_PACIENCIA"] ??= "10";

afterAll(async () => {
  // All listeners are attached before the first kill, so that an early exit is not missed.
  const quedan = vivosDelArchivo().filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  const fines = quedan.map((hijo) => once(hijo, "exit"));
  for (const hijo of quedan) matar(hijo);
  await Promise.all(fines);
});
