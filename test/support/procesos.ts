/**
 * Setup of every test file: ends each process that a test started, with its own children, also after a failed start or hook. It tells the reporter
 * the processor time of the file. Files of one worker share `seguir-procesos.ts`, and the simulators' program.
 */
import { once } from "node:events";
import { afterAll, beforeAll } from "vitest";
import { matar, takeWorkerMs, vivosDelArchivo } from "./seguir-procesos.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds of processor of a test file with all that it started, and those before its first test. */
    processor?: { readonly totalMs: number; readonly loadingMs: number };
  }
}

// Programs that a test starts wait longer for each other than they do in a shop: a busy machine is no lost connection.
process.env["MOSTRADOR_PACIENCIA"] ??= "10";

let loadingMs = 0;
beforeAll(() => {
  loadingMs = takeWorkerMs();
});
// Hooks of the end run in the reverse order of these lines: what the file started has ended by then.
// oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern here, and gives the file second
afterAll(({}, file) => {
  file.meta.processor = { totalMs: loadingMs + takeWorkerMs(), loadingMs };
});

afterAll(async () => {
  // All listeners are attached before the first kill, so that an early exit is not missed.
  const quedan = vivosDelArchivo().filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  );
  const fines = quedan.map((hijo) => once(hijo, "exit"));
  for (const hijo of quedan) matar(hijo);
  await Promise.all(fines);
});
