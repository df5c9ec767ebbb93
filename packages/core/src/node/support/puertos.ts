/** Ports for the programs that tests start. */
import { randomInt } from "node:crypto";
import { isPuertoLibre } from "../puerto.ts";

/** Below the ports from which systems make connections: a program that starts anew finds its own free. */
const PRIMERO = 20_000;
const HASTA = 32_000;
/** Vitest's workers number from 1; more of them than shares begin anew, and meet only by chance. */
const PARTES = 16;
const TAMANO = (HASTA - PRIMERO) / PARTES;

const worker = Number(process.env["VITEST_POOL_ID"] ?? 0);
const primeroPropio = PRIMERO + (worker % PARTES) * TAMANO;
let siguiente = randomInt(TAMANO);

/**
 * A port of 127.0.0.1 that nobody holds, of those that belong to this worker of the test runner. No other worker of the run gets it, also
 * while its program is stopped; this process gets it once. Throws when all of them are held.
 */
export async function freePort(): Promise<number> {
  for (let intento = 0; intento < TAMANO; intento++) {
    const puerto = primeroPropio + siguiente;
    siguiente = (siguiente + 1) % TAMANO;
    if (await isPuertoLibre(puerto, "127.0.0.1")) return puerto;
  }
  throw new Error(`no port is free from ${primeroPropio} to ${primeroPropio + TAMANO - 1}`);
}
