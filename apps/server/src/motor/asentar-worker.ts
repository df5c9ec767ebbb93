import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";

/** Pause between two checkpoints. */
const CADA_MS = 100;

const { archivo } = z.object({ archivo: z.string() }).parse(workerData);
const database = new Database(archivo, { timeout: 0 });
// Copies only pages that were already fsynced: first the WAL, then the database file.
database.pragma("synchronous=FULL");
const reloj = setInterval(() => {
  try {
    database.pragma("wal_checkpoint(passive)");
  } catch {
    // Another connection is at work, or the disk is full: the next round tries again.
  }
}, CADA_MS);
parentPort?.once("message", () => {
  clearInterval(reloj);
  database.close();
});
