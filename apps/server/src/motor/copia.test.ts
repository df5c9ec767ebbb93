import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { llamar, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { findAdmin } from "../support/programas.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { startServer } from "../server.ts";
import type { Paso } from "../avance.ts";
import { getLlaves } from "../network/llaves.ts";
import { loadSecretos } from "../secretos.ts";
import { copyAparte } from "../copias/jobs/copiar.ts";
import type { Db } from "./connection.ts";
import { forgetCopias } from "./copia.ts";
import { restaurarCopia } from "../copias/restaurar/restaurar-copia.ts";

/** Runs `npm run admin` as a child process. */
async function admin(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [findAdmin(), ...args], {
    // Modules that an earlier program compiled are taken, as everywhere in a run.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      MOSTRADOR_DATA: dataDir,
    },
  });
  const [salida, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { codigo: child.exitCode, valor: salida === "" ? null : JSON.parse(salida), error };
}

describe("a copy of the data folder", soloEnSqlite(), () => {
  let mundo: Mundo;
  let copias: string;
  let copia: string;
  /** Documents answered before the copy was asked for, and all of them. */
  let antes: string[];
  const todas: { cuf: string; numero: number }[] = [];
  beforeAll(async () => {
    mundo = await startMundo();
    copias = mkdtempSync(join(tmpdir(), "copias-"));
    const fin = new AbortController();
    const emitir = async () => {
      while (!fin.signal.aborted) {
        const { body } = await mundo.api("POST", "/v1/facturas", pedido());
        todas.push({ cuf: body.datos.cuf, numero: body.datos.numero_factura });
      }
    };
    const cajas = Promise.all([emitir(), emitir(), emitir()]);
    while (todas.length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    antes = todas.map(({ cuf }) => cuf);
    const { codigo, valor, error } = await admin(mundo.config.dataDir, "copia", "crear", "--en", copias);
    expect(codigo, error).toBe(0);
    copia = valor.carpeta;
    const hechas = todas.length;
    while (todas.length < hechas + 10) await new Promise((resolve) => setTimeout(resolve, 20));
    fin.abort();
    await cajas;
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(copias, { recursive: true });
  });

  test("says how far it is, of how much, while it is made, read back and put in its place", async () => {
    const destino = mkdtempSync(join(tmpdir(), "avance-"));
    const pasos: Paso[] = [];
    const { carpeta } = await copyAparte(mundo.config.dataDir, destino, 0, (paso) => pasos.push(paso));
    restaurarCopia(carpeta, join(destino, "otra"), (paso) => pasos.push(paso));
    for (const que of [
      "Leyendo la copia",
      "Revisando la base, página por página",
      "Poniendo la copia en su lugar",
    ]) {
      const suyos = pasos.filter((paso) => paso.que === que);
      expect(suyos.at(-1)).toMatchObject({ hecho: suyos.at(-1)?.total, unidad: "bytes" });
    }
    rmSync(destino, { recursive: true });
  });

  test("taken while the server issues is whole: files, counts and chains", async () => {
    const { valor } = await admin(copias, "copia", "verificar", "--copia", copia);
    expect(valor.archivos.map((a: { nombre: string }) => a.nombre)).toContain("servidor.key");
    expect(valor.filas.facturas).toBeGreaterThanOrEqual(antes.length);
    expect(valor.filas.facturas).toBeLessThan(todas.length);
  });

  test("restored elsewhere has every document from before it, and gives no number or version again", async () => {
    const dataDir = join(copias, "otra-maquina");
    const diario = join(mundo.config.dataDir, "diario");
    const dicho = await admin(dataDir, "restaurar", "--copia", copia, "--diario", diario);
    const { codigo, error, valor } = dicho;
    expect(codigo, error).toBe(0);
    expect(valor.cadenas.every((c: { rotura: string | null }) => c.rotura === null)).toBe(true);
    const config = { ...mundo.config, dataDir, diario: join(dataDir, "diario") };
    const server = await startServer(config, { now: mundo.ahora, log: () => {} });
    const huellaEn = async (db: Db, dir: string) => (await getLlaves(db, loadSecretos(dir), 0)).enUso.huella;
    expect(await huellaEn(server.db, dataDir)).toBe(await huellaEn(mundo.db(), mundo.config.dataDir));
    const clave = { "x-api-key": mundo.empresas[0].apiKey };
    for (const cuf of antes)
      expect((await llamar(`${server.url}/v1/facturas/${cuf}`, "GET", undefined, clave)).status).toBe(200);
    const { version: vista } = await mundo
      .db()
      .selectFrom("facturas")
      .select((eb) => eb.fn.max("version").as("version"))
      .executeTakeFirstOrThrow();
    const { body } = await llamar(`${server.url}/v1/facturas`, "POST", pedido(), clave);
    expect(body.datos.estado).toBe("EMITIDA");
    expect(body.datos.numero_factura).toBeGreaterThan(Math.max(...todas.map(({ numero }) => numero)));
    const nueva = await server.db
      .selectFrom("facturas")
      .select("version")
      .where("cuf", "=", body.datos.cuf)
      .executeTakeFirstOrThrow();
    expect(nueva.version).toBeGreaterThan(vista);
    await server.close();
    expect((await admin(dataDir, "auditoria", "verificar")).codigo).toBe(0);
  });

  test("is never restored over data, nor beside another key, nor under a running server", async () => {
    expect(await admin(mundo.config.dataDir, "restaurar", "--copia", copia)).toMatchObject({
      codigo: 1,
      error: expect.stringContaining("Otro servidor ya usa la carpeta"),
    });
    expect(await admin(join(copias, "otra-maquina"), "restaurar", "--copia", copia)).toMatchObject({
      codigo: 1,
      error: expect.stringContaining("ya tiene datos (servidor.db) y restaurar no los pisa"),
    });
    const ajena = mkdtempSync(join(copias, "ajena-"));
    writeFileSync(join(ajena, "servidor.key"), "otra llave");
    expect((await admin(ajena, "restaurar", "--copia", copia)).error).toContain("no es la llave de la copia");
    expect(existsSync(join(ajena, "servidor.db"))).toBe(false);
  });

  test("that changed since is refused", async () => {
    const { valor } = await admin(mundo.config.dataDir, "copia", "crear", "--en", copias);
    appendFileSync(join(valor.carpeta, "servidor.db"), "x");
    expect(await admin(join(copias, "nueva"), "restaurar", "--copia", valor.carpeta)).toMatchObject({
      codigo: 1,
      error: expect.stringContaining("no es como se copió"),
    });
    expect((await admin(copias, "copia", "verificar", "--copia", copias)).error).toContain(
      "no es una copia de Mostrador",
    );
  });

  test("beyond those that are kept is deleted, the oldest first, and what was broken off too", async () => {
    writeFileSync(join(copias, "mio.txt"), "no es una copia");
    const enteras = () => readdirSync(copias).filter((nombre) => nombre.startsWith("mostrador-"));
    const ultima = enteras().sort().at(-1);
    forgetCopias(copias, 1);
    expect(enteras()).toEqual([ultima]);
    expect(existsSync(join(copias, "mio.txt"))).toBe(true);
  });
});
