import { workerData } from "node:worker_threads";
import { z } from "zod";
import { crearCopia } from "../db/copia.ts";

const { dataDir, destino, ahoraMs } = z
  .object({ dataDir: z.string(), destino: z.string(), ahoraMs: z.number() })
  .parse(workerData);
crearCopia(dataDir, destino, ahoraMs);
