import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { BASE } from "./copia.ts";

/**
 * Moves what SQLite's log holds to its place, in a thread of its own: it takes waits for the disk, which the event loop would
 * have in the middle of somebody's commit. Nothing depends on it: what it moves was durable before, and a log that grows long
 * all the same is moved by the one who writes (`sqlite.ts`). Gives its end.
 */
export function startAsentador(dataDir: string): () => Promise<void> {
  const workerData = { archivo: join(dataDir, BASE) };
  const worker = new Worker(new URL("./asentar-worker.ts", import.meta.url), { workerData });
  worker.unref();
  const fin = once(worker, "exit");
  // A disk that fails says so where it matters: to the one who writes.
  worker.on("error", () => {});
  return async () => {
    worker.ref(); // whoever waits for its end does not end before
    worker.postMessage("fin");
    await fin;
  };
}
