import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { watchPasos, writeCopiaLarga } from "../support/copia-larga.ts";
import { depsQuietas } from "../support/deps.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";
import { recuperarDiario } from "./recuperar.ts";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

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

/** Bytes that this process holds, without what may be collected. */
function held(): number {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads a copy of so many sales. Gives the most bytes that were held while they were stored, beyond those of before. */
async function measure(cuantas: number): Promise<number> {
  const carpeta = join(usb, String(cuantas));
  writeCopiaLarga(usb, carpeta, cuantas);
  const antes = held();
  let mayor = -Infinity;
  const db = watchPasos(nueva.db, (n) => {
    if (n % cuantas === 1) mayor = Math.max(mayor, held() - antes);
  });
  expect(await recuperarDiario({ ...depsQuietas(nueva), db }, carpeta)).toMatchObject({
    value: { recuperadas: cuantas, hechos: cuantas, danadas: 0, roturas: 0 },
  });
  return mayor;
}

const MIB = 1024 * 1024;
/** Where all entries are held, 4,000 sales take 27 MiB more than 500. The engine's own memory varies by some 10. */
const DE_MAS = 13 * MIB;

test("a copy of 4,000 sales takes no more memory than one of 500 while it is read and stored", async () => {
  const [corta, larga] = [await measure(500), await measure(4000)];
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
  const [carpeta, temporales] = [join(usb, "copia"), join(usb, "temporales")];
  writeCopiaLarga(usb, carpeta, SALES);
  mkdirSync(temporales);
  const antes = contar(nueva);
  const leer = async (morirEn: number): Promise<string> => {
    const guion = join(import.meta.dirname, "../support/lector-de-copia.ts");
    const proceso = spawn(process.execPath, [guion, nueva.data, carpeta], {
      env: { ...process.env, SQLITE_TMPDIR: temporales },
      stdio: ["ignore", "pipe", "inherit"],
    });
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
  for (const morirEn of [100, 400, 900]) expect(await leer(morirEn)).toMatch(/^paso /);
  expect(readdirSync(temporales)).toEqual([]);
  await nueva.reiniciar();
  expect(contar(nueva)).toEqual(antes);
  await nueva.caja.cerrar();
  expect(JSON.parse(await leer(0))).toMatchObject({ value: { recuperadas: SALES, hechos: SALES } });
  await nueva.reiniciar();
  const [documentos = 0, ventas = 0, hechos = 0] = antes;
  // Each sale whose fact the copy lacks is told by one of this till.
  expect(contar(nueva)).toEqual([documentos + SALES, ventas + SALES, hechos + 2 * SALES]);
});
