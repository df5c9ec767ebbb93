import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";

/**
 * Lowers the priority of a drawing thread. Imported before everything else: evaluating the renderer takes a second, which is drawing too. On
 * Linux a thread has a priority of its own: with less than the server's, drawing never makes a caller wait.
 */
const MENOS_PRISA = 10;
/** Set by the pool; absent in a thread that another program starts. */
const { nice = MENOS_PRISA }: { readonly nice?: number } = workerData ?? {};
if (process.platform === "linux") setPriority(nice);
