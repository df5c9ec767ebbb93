import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";

/** Between two looks: what is new in the log since then is what one look moves. */
const CADA_MS = 100;

const { archivo } = z.object({ archivo: z.string() }).parse(workerData);
const database = new Database(archivo, { timeout: 0 });
// Moved is what was synced: the log before, the file after.
database.pragma("synchronous=FULL");
const reloj = setInterval(() => {
  try {
    database.pragma("wal_checkpoint(passive)");
  } catch {
    // Somebody else is at it, or the disk is full: the next look comes.
  }
}, CADA_MS);
parentPort?.once("message", () => {
  clearInterval(reloj);
  database.close();
});
