/** Thread that makes a copy of the data, so that the server goes on answering. */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { createCopia } from "../../motor/copia.ts";
import type { WorkerMessage } from "./copiar.ts";

const { dataDir, destino, ahoraMs } = z
  .object({ dataDir: z.string(), destino: z.string(), ahoraMs: z.number() })
  .parse(workerData);
const decir = (dicho: WorkerMessage) => parentPort?.postMessage(dicho);
decir({ copia: createCopia(dataDir, destino, ahoraMs, (paso) => decir({ paso })) });
