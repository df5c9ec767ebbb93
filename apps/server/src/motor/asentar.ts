import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BASE } from "./copia.ts";

/**
 * Checkpoints SQLite's WAL in a worker thread: its disk waits would delay commits on the event loop.
 * Durability does not depend on it. The writer checkpoints a WAL that grows long all the same (`sqlite.ts`).
 * Returns a function that stops the worker.
 */
export function startAsentador(dataDir: string): () => Promise<void> {
  const workerData = { archivo: join(dataDir, BASE) };
  const worker = new Worker(new URL("./asentar-worker.ts", import.meta.url), { workerData });
  worker.unref();
  const fin = once(worker, "exit");
  // Errors are ignored, because the writer meets a failing disk too, and reports it.
  worker.on("error", () => {});
  return async () => {
    worker.ref(); // keeps the caller's process alive until the worker ends
    worker.postMessage("fin");
    await fin;
  };
}
