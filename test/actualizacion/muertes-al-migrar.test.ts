import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rowsOfTier, sizeOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirDb } from "../../apps/desktop/src/caja/motor/abrir.ts";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import { checkCopia } from "../../apps/server/src/motor/copia.ts";
import { startCluster, type Cluster } from "../../apps/server/src/support/cluster.ts";
import { createAzar } from "../fuzz/azar.ts";
import { desarchivar, descomprimir } from "./archivo.ts";
import { consultar, psql, volcar } from "./consultar.ts";
import { hasCrecido, readManifiesto } from "./manifiesto.ts";
import { BASES, type Parte } from "./pendientes.ts";
import { CON_POSTGRES } from "./requisitos.ts";
import { archivoDe, listVersiones } from "./version.ts";

const GUION = join(import.meta.dirname, "abrir-datos.ts");
const MORIR = pathToFileURL(join(import.meta.dirname, "morir.ts")).href;
/** Lines that differ between runs: the moment of the migration, its copy's name, the life of that opening, and the sums of such rows. */
const DEL_MOMENTO = /esquema:ultima|^sumas |"clave":"vidas"|^\\(?:un)?restrict/;
/** `todas` kills a process before each step, any other value before a sample of steps. `MOSTRADOR_SEMILLA` repeats a sample. */
const TODAS = process.env["MOSTRADOR_MUERTES"] === "todas";
const SEMILLA = Number(process.env["MOSTRADOR_SEMILLA"] ?? Date.now() % 1_000_000);
const MUESTRA = { sqlite: sizeOfTier(2, 3), postgres: sizeOfTier(2, 6) };

const PROGRAMAS = ["servidor", "caja"] as const;
type Programa = (typeof PROGRAMAS)[number];
type Entorno = Readonly<Record<string, string>>;

let raiz: string;
beforeAll(() => {
  raiz = mkdtempSync(join(tmpdir(), "muertes-al-migrar-"));
});
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** Opens the data in a separate process, which dies before its n-th step; 0 lets it live. Returns its steps. */
async function abrirEnProceso(
  programa: Programa,
  carpeta: string,
  morirEn: number,
  env: Entorno = {},
): Promise<readonly string[] | "murio"> {
  const archivo = join(raiz, "pasos.json");
  const proceso = spawn(process.execPath, [`--import=${MORIR}`, GUION, programa, carpeta], {
    env: { ...process.env, DATABASE_URL: "", MORIR_EN: String(morirEn), MORIR_PASOS: archivo, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(proceso, "exit");
  if (proceso.signalCode === "SIGKILL") return "murio";
  expect(proceso.exitCode).toBe(0);
  return JSON.parse(readFileSync(archivo, "utf8")) as string[];
}

/** Opens the data in a process that is not killed. Returns its steps. */
async function contarPasos(programa: Programa, carpeta: string, env: Entorno): Promise<readonly string[]> {
  const pasos = await abrirEnProceso(programa, carpeta, 0, env);
  if (pasos === "murio") throw new Error(`murió sin que se le pidiera: ${carpeta}`);
  return pasos;
}

/** Every row of every table, and every table, in a fixed order. */
function filasDe(sqlite: string): readonly string[] {
  const objetos = consultar<{ name: string; sql: string | null; type: string }>(
    { sqlite },
    "select type, name, sql from sqlite_master",
  );
  const tablas = objetos.filter(({ type, name }) => type === "table" && !name.includes("_fts"));
  const filas = tablas.flatMap(({ name }) =>
    consultar({ sqlite }, `select * from "${name}"`).map((fila) => `${name} ${JSON.stringify(fila)}`),
  );
  return [...objetos.map(({ type, name, sql }) => `${type} ${name} ${sql?.trim()}`), ...filas]
    .filter((f) => !DEL_MOMENTO.test(f))
    .toSorted();
}

/** Chooses the steps before which a process is killed, from 1: a seeded sample and `siempre`, or all of them. */
function muestra(pasos: number, cuantos: number, siempre: readonly number[] = []): readonly number[] {
  const todos = Array.from({ length: pasos }, (_, i) => i + 1);
  if (TODAS) return todos;
  const azar = createAzar(SEMILLA);
  const elegidos = new Set([...siempre, ...Array.from({ length: cuantos }, () => azar.de(todos))]);
  return todos.filter((n) => elegidos.has(n));
}

describe.each(listVersiones())("data of %s, whose migration is killed (seed " + SEMILLA + ")", (version) => {
  const { sqlite, postgres } = readManifiesto(version).motores;

  describe.each(PROGRAMAS.filter((p) => hasCrecido(sqlite, p)))("the SQLite of %s", (programa) => {
    const original = () => join(raiz, version, programa);
    const baseDe = (carpeta: string) => join(carpeta, BASES[programa satisfies Parte]);
    let antes: readonly string[];
    let migrada: readonly string[];
    let pasos: readonly string[];
    let fotos: string;
    const poner = (nombre: string) => {
      const carpeta = join(raiz, version, `${programa}-${nombre}`);
      rmSync(carpeta, { recursive: true, force: true });
      cpSync(original(), carpeta, { recursive: true });
      return carpeta;
    };
    beforeAll(async () => {
      desarchivar(archivoDe(version, sqlite.archivos[programa]), original());
      antes = filasDe(baseDe(original()));
      fotos = join(raiz, version, `${programa}-fotos`);
      mkdirSync(fotos);
      const carpeta = poner("migrada");
      const env = { FOTOS_DE: carpeta, FOTOS_EN: fotos };
      pasos = await contarPasos(programa, carpeta, env);
      migrada = filasDe(baseDe(carpeta));
    });

    /** Checks that the next start succeeds, and that the copy holds the old rows. */
    const revisar = async (carpeta: string, paso: number): Promise<void> => {
      await abrirAqui(programa, carpeta);
      const dicho = `paso ${paso}: ${pasos[paso - 1]}`;
      expect(filasDe(baseDe(carpeta)), dicho).toEqual(migrada);
      expect(filasDe(copiaDe(programa, carpeta)), dicho).toEqual(antes);
    };

    test("the next start ends well on the bytes of before each step, and the copy holds what there was", async () => {
      expect(migrada).not.toEqual(antes);
      expect(pasos.length).toBeGreaterThan(20);
      const tomadas = readdirSync(fotos).map(Number);
      // Some lie before the copy, some within it, some after it, and some after the commit.
      expect(tomadas.length).toBeGreaterThan(5);
      for (const n of rowsOfTier(tomadas, 4)) await revisar(join(fotos, String(n)), n);
    });

    test("the next start ends well after SIGKILL", async () => {
      for (const n of muestra(pasos.length, MUESTRA.sqlite)) {
        const carpeta = poner("muerta");
        expect(await abrirEnProceso(programa, carpeta, n), `paso ${n}`).toBe("murio");
        await revisar(carpeta, n);
      }
    });
  });

  describe.each([postgres].filter((motor) => hasCrecido(motor, "servidor")))(
    "the PostgreSQL",
    CON_POSTGRES,
    () => {
      let cluster: Cluster;
      let carpeta: string;
      let antes: readonly string[];
      let migrada: readonly string[];
      let pasos: readonly string[];
      const en = (nombre: string) => new URL(`/${nombre}`, cluster.url).href;
      /** The copy writes nothing to the database: without it, each death takes a second less. */
      const sinCopia = () => ({ DATABASE_URL: en("probada"), MOSTRADOR_COPIA_AL_MIGRAR: "no" });
      const poner = () => {
        psql(cluster.url, ["-c", "drop database if exists probada with (force)"]);
        psql(cluster.url, ["-c", "create database probada template original"]);
      };
      const lineas = () =>
        volcar(en("probada"))
          .split("\n")
          .filter((linea) => !DEL_MOMENTO.test(linea))
          .toSorted();
      beforeAll(async () => {
        cluster = await startCluster();
        carpeta = join(raiz, version, "postgres");
        desarchivar(archivoDe(version, postgres.archivos.servidor), carpeta);
        psql(cluster.url, ["-c", "create database original"]);
        psql(en("original"), [], descomprimir(archivoDe(version, postgres.volcado ?? "")));
        poner();
        antes = lineas();
        pasos = await contarPasos("servidor", carpeta, sinCopia());
        migrada = lineas();
      });
      afterAll(() => cluster.stop());

      test("is copied whole before it is migrated", async () => {
        poner();
        await contarPasos("servidor", carpeta, { DATABASE_URL: en("probada") });
        expect(lineas()).toEqual(migrada);
        expect(migrada).not.toEqual(antes);
        const [copia] = copiasEn(carpeta);
        expect(checkCopia(copia ?? "").filas.facturas).toBeGreaterThan(0);
      });

      test("is as before or migrated whole after SIGKILL", async () => {
        expect(pasos.length).toBeGreaterThan(20);
        poner();
        for (const n of muestra(pasos.length, MUESTRA.postgres, bordesDe(pasos))) {
          const dicho = `paso ${n}: ${pasos[n - 1]}`;
          expect(await abrirEnProceso("servidor", carpeta, n, sinCopia()), dicho).toBe("murio");
          const quedo = lineas();
          // The migration is applied fully or not at all: the next start recognises the state.
          if (quedo.length === antes.length) expect(quedo, dicho).toEqual(antes);
          else {
            expect(quedo, dicho).toEqual(migrada);
            poner();
          }
        }
        const config = { databaseUrl: en("probada"), dataDir: carpeta, copiaAlMigrar: false };
        await (await openDb(config)).destroy();
        expect(lineas()).toEqual(migrada);
      });
    },
  );
});

/** Lists the steps around a possible commit, each with its next step: PostgreSQL rolls the rest back with the connection. */
function bordesDe(pasos: readonly string[]): readonly number[] {
  let dentro = false;
  return pasos.flatMap((sql, i) => {
    const borde = !dentro || /^(?:begin|commit|rollback|start|end)\b/i.test(sql);
    if (/^(?:begin|start)\b/i.test(sql)) dentro = true;
    if (/^(?:commit|rollback|end)\b/i.test(sql)) dentro = false;
    return borde ? [i + 1, Math.min(i + 2, pasos.length)] : [];
  });
}

/** Opens the data in this process, as the next start does. */
async function abrirAqui(programa: Programa, carpeta: string): Promise<void> {
  if (programa === "servidor") {
    await (await openDb({ databaseUrl: null, dataDir: carpeta })).destroy();
    return;
  }
  const abierta = abrirDb(join(carpeta, "caja"));
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  abierta.value.close();
}

/** Lists the copies made before the migration, and checks that none is partial. */
function copiasEn(carpeta: string): readonly string[] {
  const lugar = join(carpeta, "antes-de-migrar");
  const nombres = readdirSync(lugar);
  expect(nombres.filter((nombre) => nombre.endsWith(".parcial"))).toEqual([]);
  expect(nombres.length).toBeLessThanOrEqual(2);
  return nombres.toSorted().map((nombre) => join(lugar, nombre));
}

/** The database file of the last copy. */
function copiaDe(programa: Programa, carpeta: string): string {
  const [ultima = ""] = copiasEn(programa === "caja" ? join(carpeta, "caja") : carpeta).slice(-1);
  if (programa === "caja") return ultima;
  checkCopia(ultima);
  return join(ultima, BASES.servidor);
}
