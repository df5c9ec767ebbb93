import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirDb } from "../../apps/desktop/src/caja/db/abrir.ts";
import { openDb } from "../../apps/server/src/db/abrir.ts";
import { verificarCopia } from "../../apps/server/src/db/copia.ts";
import { startCluster, type Cluster } from "../../apps/server/src/pruebas/cluster.ts";
import { desarchivar, descomprimir } from "./archivo.ts";
import { consultar, psql, volcar } from "./consultar.ts";
import { leerManifiesto } from "./manifiesto.ts";
import { BASES, type Parte } from "./pendientes.ts";
import { CON_POSTGRES } from "./requisitos.ts";
import { archivoDe, listVersiones } from "./version.ts";

const GUION = join(import.meta.dirname, "abrir-datos.ts");
const MORIR = pathToFileURL(join(import.meta.dirname, "morir.ts")).href;
/** What differs from one run to the next: the moment of the migration, its copy's name. */
const DEL_MOMENTO = /esquema:ultima|^\\(?:un)?restrict/;

let raiz: string;
beforeAll(() => {
  raiz = mkdtempSync(join(tmpdir(), "muertes-al-migrar-"));
});
afterAll(() => rmSync(raiz, { recursive: true, force: true }));

/** Opens the data in a process of its own, which dies before its n-th step; 0 lets it live. Gives how many steps it made. */
async function abrirEnProceso(
  programa: "servidor" | "caja",
  carpeta: string,
  morirEn: number,
  databaseUrl = "",
  env: Readonly<Record<string, string>> = {},
): Promise<number | "murio"> {
  const cuenta = join(raiz, "cuenta");
  const proceso = spawn(process.execPath, [`--import=${MORIR}`, GUION, programa, carpeta], {
    env: {
      ...process.env,
      MORIR_EN: String(morirEn),
      MORIR_CUENTA: cuenta,
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(proceso, "exit");
  if (proceso.signalCode === "SIGKILL") return "murio";
  expect(proceso.exitCode).toBe(0);
  return Number(readFileSync(cuenta, "utf8"));
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

describe.each(listVersiones())(
  "data of %s, whose migration is killed before each of its steps",
  (version) => {
    const { sqlite, postgres } = leerManifiesto(version).motores;

    test.each(["servidor", "caja"] as const)(
      "the SQLite of %s: the next start ends well, and the copy holds what there was",
      async (parte) => {
        const programa = parte === "servidor" ? "servidor" : "caja";
        const original = join(raiz, version, parte);
        desarchivar(archivoDe(version, sqlite.archivos[parte]), original);
        const antes = filasDe(join(original, BASES[parte]));
        const carpeta = join(raiz, version, `${parte}-probada`);
        const poner = () => {
          rmSync(carpeta, { recursive: true, force: true });
          cpSync(original, carpeta, { recursive: true });
        };
        poner();
        const pasos = await abrirEnProceso(programa, carpeta, 0);
        const migrada = filasDe(join(carpeta, BASES[parte]));
        expect(migrada).not.toEqual(antes);
        expect(pasos).toBeGreaterThan(20);
        for (let n = 1; n <= Number(pasos); n++) {
          poner();
          expect(await abrirEnProceso(programa, carpeta, n), `paso ${n}`).toBe("murio");
          await abrirAqui(programa, carpeta);
          expect(filasDe(join(carpeta, BASES[parte])), `paso ${n}`).toEqual(migrada);
          expect(filasDe(copiaDe(programa, carpeta)), `paso ${n}`).toEqual(antes);
        }
      },
    );

    describe("the PostgreSQL", CON_POSTGRES, () => {
      let cluster: Cluster;
      let carpeta: string;
      let antes: readonly string[];
      let migrada: readonly string[];
      let pasos: number;
      // The copy writes nothing into the database: left out, each death takes a second less.
      const sinCopia = { MOSTRADOR_COPIA_AL_MIGRAR: "no" };
      const en = (nombre: string) => new URL(`/${nombre}`, cluster.url).href;
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
        pasos = Number(await abrirEnProceso("servidor", carpeta, 0, en("probada"), sinCopia));
        migrada = lineas();
      });
      afterAll(() => cluster.stop());

      test("is copied whole before it is migrated", async () => {
        poner();
        await abrirEnProceso("servidor", carpeta, 0, en("probada"));
        expect(lineas()).toEqual(migrada);
        expect(migrada).not.toEqual(antes);
        const [copia] = copiasEn(carpeta);
        expect(verificarCopia(copia ?? "").filas.facturas).toBeGreaterThan(0);
      });

      // In parts: each death is a process.
      test.each([1, 2, 3, 4])("is as before or migrated whole, every fourth step from %d", async (desde) => {
        expect(pasos).toBeGreaterThan(20);
        poner();
        for (let n = desde; n <= pasos; n += 4) {
          const fin = await abrirEnProceso("servidor", carpeta, n, en("probada"), sinCopia);
          expect(fin, `paso ${n}`).toBe("murio");
          const quedo = lineas();
          // Nothing of it or all of it: the next start finds what it knows.
          if (quedo.length === antes.length) expect(quedo, `paso ${n}`).toEqual(antes);
          else {
            expect(quedo, `paso ${n}`).toEqual(migrada);
            poner();
          }
        }
        await (
          await openDb({ databaseUrl: en("probada"), dataDir: carpeta, copiaAlMigrar: false })
        ).destroy();
        expect(lineas()).toEqual(migrada);
      });
    });
  },
);

/** Opens the data in this process, as the next start does. */
async function abrirAqui(programa: "servidor" | "caja", carpeta: string): Promise<void> {
  if (programa === "servidor") {
    await (await openDb({ databaseUrl: null, dataDir: carpeta })).destroy();
    return;
  }
  const abierta = abrirDb(join(carpeta, "caja"));
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  abierta.value.close();
}

/** The copies of before the migration; none of them is a part. */
function copiasEn(carpeta: string): readonly string[] {
  const lugar = join(carpeta, "antes-de-migrar");
  const nombres = readdirSync(lugar);
  expect(nombres.filter((nombre) => nombre.endsWith(".parcial"))).toEqual([]);
  expect(nombres.length).toBeLessThanOrEqual(2);
  return nombres.toSorted().map((nombre) => join(lugar, nombre));
}

/** The database file of the last copy. */
function copiaDe(programa: "servidor" | "caja", carpeta: string): string {
  const [ultima = ""] = copiasEn(programa === "caja" ? join(carpeta, "caja") : carpeta).slice(-1);
  if (programa === "caja") return ultima;
  verificarCopia(ultima);
  return join(ultima, BASES["servidor" satisfies Parte]);
}
