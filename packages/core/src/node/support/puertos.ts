/** Ports for the programs that tests start. */
import { randomInt } from "node:crypto";
import { isPuertoLibre } from "../puerto.ts";

/** Below the ephemeral ports of operating systems, so that a restarted program finds its port free. */
const PRIMERO = 20_000;
const HASTA = 32_000;
/** Vitest numbers its workers from 1. Workers beyond this count share a range, and their random starts rarely meet. */
const PARTES = 16;
const TAMANO = (HASTA - PRIMERO) / PARTES;

const worker = Number(process.env["VITEST_POOL_ID"] ?? 0);
const primeroPropio = PRIMERO + (worker % PARTES) * TAMANO;
let siguiente = randomInt(TAMANO);

/**
 * Returns a free port of 127.0.0.1 from the range of this test worker. No other worker of the run gets it, even while its program is
 * stopped. This process gets it once. Throws when all ports of the range are held.
 */
export async function freePort(): Promise<number> {
  for (let intento = 0; intento < TAMANO; intento++) {
    const puerto = primeroPropio + siguiente;
    siguiente = (siguiente + 1) % TAMANO;
    if (await isPuertoLibre(puerto, "127.0.0.1")) return puerto;
  }
  throw new Error(`no port is free from ${primeroPropio} to ${primeroPropio + TAMANO - 1}`);
}
