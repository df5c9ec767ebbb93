import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { writeCopiaLarga } from "../support/copia-larga.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let usb: string;
let nueva: MundoCaja;
beforeEach(async () => {
  usb = mkdtempSync(join(tmpdir(), "usb-"));
  const mundo = await startMundoCaja();
  await mundo.caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, carpetaDiario: usb });
  await mundo.servidor.close();
  const { id } = await mundo.vender();
  await mundo.hasta("sale el ticket", async () => {
    const venta = await mundo.caja.invoke("venta", { ventaId: id });
    return venta.ok && venta.value.impresion === "impresa";
  });
  await mundo.close();
  nueva = await startMundoCaja();
});
afterEach(async () => {
  await nueva.close();
  rmSync(usb, { recursive: true, force: true });
});

/** Starts the program that reads a copy into the new till's data. It tells its steps at its standard output. */
function leer(carpeta: string, { nodo = [], cada = 100 }: { nodo?: string[]; cada?: number } = {}) {
  const guion = join(import.meta.dirname, "../support/lector-de-copia.ts");
  const temporales = join(usb, "temporales");
  mkdirSync(temporales, { recursive: true });
  return spawn(process.execPath, [...nodo, guion, nueva.data, carpeta, String(cada)], {
    env: { ...process.env, SQLITE_TMPDIR: temporales },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/**
 * Reads a copy of so many sales in a process of its own. Gives the most bytes that it held while it stored them,
 * beyond those of its start.
 */
async function measure(cuantas: number): Promise<number> {
  const carpeta = join(usb, String(cuantas));
  writeCopiaLarga(usb, carpeta, cuantas);
  const proceso = leer(carpeta, { nodo: ["--expose-gc"], cada: cuantas });
  const ended = once(proceso, "exit");
  const medidas: number[] = [];
  let ultima = "";
  for await (const linea of createInterface(proceso.stdout)) {
    ultima = linea;
    const [, bytes] = /^paso \d+ (-?\d+)$/.exec(linea) ?? [];
    if (bytes !== undefined) medidas.push(Number(bytes));
  }
  await ended;
  expect(JSON.parse(ultima)).toMatchObject({
    value: { recuperadas: cuantas, hechos: cuantas, danadas: 0, roturas: 0 },
  });
  expect(medidas.length).toBeGreaterThan(2);
  return Math.max(...medidas);
}

const MIB = 1024 * 1024;
/** Where all entries are held, 4,000 sales take 27 MiB more than 500. */
const DE_MAS = 13 * MIB;

test("a copy of 4,000 sales takes no more memory than one of 500 while it is read and stored", async () => {
  await nueva.caja.cerrar();
  const [corta, larga] = [await measure(500), await measure(4000)];
  await nueva.reiniciar();
  expect(larga - corta).toBeLessThan(DE_MAS);
});

const SALES = 300;

/** Counts what the till's data hold of a copy. */
function contar({ db }: MundoCaja): number[] {
  const sql = (tabla: string) => `select count(*) as n from ${tabla}`;
  return ["documentos", "ventas", "hechos"].map(
    (tabla) => db.get(z.object({ n: z.int() }), sql(tabla))?.n ?? -1,
  );
}

test("a program that is killed while it stores a copy leaves nothing of it, and the next one stores all", async () => {
  const carpeta = join(usb, "copia");
  writeCopiaLarga(usb, carpeta, SALES);
  const antes = contar(nueva);
  const leerHasta = async (morirEn: number): Promise<string> => {
    const proceso = leer(carpeta);
    const ended = once(proceso, "exit");
    let ultima = "";
    for await (const linea of createInterface(proceso.stdout)) {
      ultima = linea;
      if (linea === `paso ${morirEn}`) proceso.kill("SIGKILL");
    }
    await ended;
    return ultima;
  };
  await nueva.caja.cerrar();
  for (const morirEn of [100, 400, 900]) expect(await leerHasta(morirEn)).toMatch(/^paso /);
  expect(readdirSync(join(usb, "temporales"))).toEqual([]);
  await nueva.reiniciar();
  expect(contar(nueva)).toEqual(antes);
  await nueva.caja.cerrar();
  expect(JSON.parse(await leerHasta(0))).toMatchObject({ value: { recuperadas: SALES, hechos: SALES } });
  await nueva.reiniciar();
  const [documentos = 0, ventas = 0, hechos = 0] = antes;
  // Each sale whose fact the copy lacks is told by one of this till.
  expect(contar(nueva)).toEqual([documentos + SALES, ventas + SALES, hechos + 2 * SALES]);
});
