import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";

/**
 * Lowers the priority of a drawing thread. It is imported before everything else, since evaluating the renderer takes a second. On Linux
 * each thread has its own priority: below the server's, drawing never delays a caller.
 */
const MENOS_PRISA = 10;
/** Set by the pool; absent in a thread that another program starts. */
const { nice = MENOS_PRISA }: { readonly nice?: number } = workerData ?? {};
if (process.platform === "linux") setPriority(nice);
