import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirDb } from "../../apps/desktop/src/caja/motor/abrir.ts";
import { MIGRACIONES as DE_CAJA } from "../../apps/desktop/src/caja/motor/esquema.ts";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import { MIGRACIONES as DE_SERVIDOR } from "../../apps/server/src/motor/migraciones.ts";
import { rowsOfTier } from "@mostrador/core/support";
import { startCluster, type Cluster } from "../../apps/server/src/support/cluster.ts";
import type { Guiones } from "../../scripts/demo/config.ts";
import { findProgramas } from "../support/programas/hacer.ts";
import { desarchivar, descomprimir } from "./archivo.ts";
import { consultar, psql, type Origen } from "./consultar.ts";
import { readManifiesto } from "./manifiesto.ts";
import { CON_POSTGRES, enMotor } from "./requisitos.ts";
import { abrirProgramas, archivoDe, listVersiones, type ProgramasDe } from "./version.ts";

const HOY = findProgramas();
const VERSION = listVersiones()[0] ?? "";
const { sqlite, postgres } = readManifiesto(VERSION).motores;
const NUEVOS = "Los datos son de una versión más nueva del programa: actualice Mostrador.";

let raiz: string;
let anterior: ProgramasDe;
let cluster: Cluster | null = null;
beforeAll(async () => {
  raiz = mkdtempSync(join(tmpdir(), "volver-"));
  anterior = abrirProgramas(VERSION);
  if (CON_POSTGRES.skip !== true) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.stop();
  anterior.borrar();
  rmSync(raiz, { recursive: true, force: true });
});

interface Lugar {
  readonly carpeta: string;
  readonly databaseUrl: string;
  readonly origen: Origen;
}

/** Puts the server's saved data in a new place. */
function ponerServidor(nombre: string, motor: "sqlite" | "postgres"): Lugar {
  const carpeta = join(raiz, nombre);
  desarchivar(archivoDe(VERSION, (motor === "sqlite" ? sqlite : postgres).archivos.servidor), carpeta);
  if (cluster === null || motor === "sqlite")
    return { carpeta, databaseUrl: "", origen: { sqlite: join(carpeta, "servidor.db") } };
  psql(cluster.url, ["-c", `create database ${nombre}`]);
  const databaseUrl = new URL(`/${nombre}`, cluster.url).href;
  psql(databaseUrl, [], descomprimir(archivoDe(VERSION, postgres.volcado ?? "")));
  return { carpeta, databaseUrl, origen: { postgres: databaseUrl } };
}

/** Runs an administration command, as a person does. */
function admin({ admin: guion }: Pick<Guiones, "admin">, lugar: Lugar, ...orden: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [guion, ...orden], {
    encoding: "utf8",
    env: { ...process.env, MOSTRADOR_DATA: lugar.carpeta, DATABASE_URL: lugar.databaseUrl },
  });
  return { status, stdout, stderr };
}

const verificar = ["auditoria", "verificar"] as const;

/** Opens the server's data as each of its programs does at its start. */
async function abrirServidor({ carpeta, databaseUrl }: Lugar): Promise<void> {
  const db = await openDb({ dataDir: carpeta, databaseUrl: databaseUrl === "" ? null : databaseUrl });
  await db.destroy();
}

function ordenar({ origen }: Lugar, sql: string): void {
  if ("postgres" in origen) psql(origen.postgres, ["-c", sql]);
  else ejecutar(origen.sqlite, sql);
}

describe.each(rowsOfTier(["sqlite", "postgres"] as const, 1))("the server's data on %s", (motor) => {
  test(
    "are refused by the program before, whose data come back while nothing was written since",
    enMotor(motor),
    async () => {
      const lugar = ponerServidor("vuelve", motor);
      const filas = () => {
        const sql = "select cuf, estado, version from facturas order by cuf";
        return consultar(lugar.origen, sql);
      };
      const antes = filas();
      await abrirServidor(lugar);
      const rechazo = admin(anterior.guiones, lugar, ...verificar);
      expect([rechazo.status, rechazo.stderr.trim()]).toEqual([1, NUEVOS]);

      const vuelta = admin(HOY, lugar, "volver");
      expect(vuelta.stderr).toBe("");
      const dicho = JSON.parse(vuelta.stdout) as { migraciones: number; apartada_en: string };
      expect(dicho.migraciones).toBe(21);
      expect(readdirSync(dicho.apartada_en)).not.toEqual([]);
      expect(filas()).toEqual(antes);
      expect(admin(anterior.guiones, lugar, ...verificar)).toMatchObject({ status: 0 });
      // Nothing prevents another update.
      await abrirServidor(lugar);
    },
  );

  test(
    "do not come back once something was written: it says what, and what to do",
    enMotor(motor),
    async () => {
      const lugar = ponerServidor("escrita", motor);
      await abrirServidor(lugar);
      const nit = String(sqlite.empresas[0]?.nit);
      ordenar(
        lugar,
        `insert into creditos (nit, referencia, cantidad, en) values (${nit}, 'recarga:despues', 5, 1)`,
      );
      const { status, stderr } = admin(HOY, lugar, "volver");
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /se perdería lo escrito .*\(en creditos\).*Siga con este programa.*restaurar --copia/,
      );
      expect(
        consultar(lugar.origen, "select referencia from creditos where referencia like '%despues'"),
      ).toHaveLength(1);
    },
  );

  test("that no update made have nothing to go back to", enMotor(motor), () => {
    const lugar = ponerServidor("nueva", motor);
    const { status, stderr } = admin(HOY, lugar, "volver");
    expect([status, stderr]).toEqual([1, expect.stringContaining("no vienen de una actualización")]);
  });

  test(
    "of a newer program that only added are worked on; of one that changed what this one knows, refused",
    enMotor(motor),
    async () => {
      const lugar = ponerServidor("futura", motor);
      await abrirServidor(lugar);
      const n = DE_SERVIDOR.length + 1;
      ordenar(
        lugar,
        `alter table facturas add column de_manana text; alter table ajustes add column de_manana text;
        ${motor === "sqlite" ? `pragma user_version = ${n}` : `update migraciones set hechas = ${n}`}`,
      );
      const nit = String(sqlite.empresas[0]?.nit);
      const creditos = ["--nit", nit, "--cantidad", "5", "--referencia", "ayer"];
      expect(admin(HOY, lugar, "creditos", "agregar", ...creditos)).toMatchObject({ status: 0 });
      expect(admin(HOY, lugar, ...verificar)).toMatchObject({ status: 0 });
      ordenar(lugar, `update ajustes set valor = '${n}' where clave = 'esquema:lee_desde'`);
      const { status, stderr } = admin(HOY, lugar, ...verificar);
      expect([status, stderr.trim()]).toEqual([1, NUEVOS]);
    },
  );
});

describe("the till's data", () => {
  /** Runs the till's program with a command, as a person does; a till that starts is stopped. */
  const caja = (guion: string, carpeta: string, ...orden: readonly string[]) =>
    spawnSync(process.execPath, [guion, ...orden], {
      encoding: "utf8",
      env: { ...process.env, MOSTRADOR_DATA: carpeta, MOSTRADOR_DESKTOP_PORT: "0" },
    });
  /** Opens the data as the till does at its start. */
  const abrir = (carpeta: string): boolean => {
    const abierta = abrirDb(join(carpeta, "caja"));
    if (abierta.ok) abierta.value.close();
    return abierta.ok;
  };
  const poner = (nombre: string): { carpeta: string; base: string } => {
    const carpeta = join(raiz, nombre);
    desarchivar(archivoDe(VERSION, sqlite.archivos.caja), carpeta);
    return { carpeta, base: join(carpeta, "caja/caja.db") };
  };

  test("are refused by the program before, and come back while nothing was written since", () => {
    const { carpeta, base } = poner("caja-vuelve");
    const filas = () => consultar({ sqlite: base }, "select cuf, estado from documentos order by cuf");
    const antes = filas();
    expect(abrir(carpeta)).toBe(true);
    const vida = () => {
      const sql =
        "select valor ->> '$.actual.id' as actual, valor ->> '$.antepasadas[0].id' as antes from ajustes where clave = 'vidas'";
      return consultar<{ actual: string; antes: string | null }>({ sqlite: base }, sql)[0];
    };
    const deAntes = vida();
    const rechazo = caja(anterior.guiones.caja, carpeta);
    expect([rechazo.status, rechazo.stderr]).toEqual([
      1,
      expect.stringContaining("son de una versión más nueva de la caja. Actualice el programa."),
    ]);
    // Data that the server sends again by itself does not count as written.
    ejecutar(base, "update cursores set valor = valor + 1");
    const vuelta = caja(HOY.caja, carpeta, "volver");
    expect([vuelta.status, vuelta.stdout]).toEqual([
      0,
      expect.stringContaining("Instale ahora el programa anterior"),
    ]);
    expect(consultar({ sqlite: base }, "select user_version from pragma_user_version")).toEqual([
      { user_version: sqlite.esquema.caja },
    ]);
    expect(filas()).toEqual(antes);
    expect(readdirSync(join(carpeta, "caja")).filter((n) => n.startsWith("despues-de-migrar"))).toHaveLength(
      1,
    );
    expect(abrir(carpeta)).toBe(true);
    // The server may have heard of the life that was drawn before: today's program goes on in its line.
    expect(vida()).toMatchObject({ antes: deAntes?.actual });
  });

  test("do not come back once something was written: it says what, and what to do", () => {
    const { carpeta, base } = poner("caja-escrita");
    expect(abrir(carpeta)).toBe(true);
    ejecutar(base, "update numeros set siguiente = siguiente + 1");
    const { status, stderr } = caja(HOY.caja, carpeta, "volver");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/\(en numeros\)\. Siga con este programa\./)]);
  });

  test("of a newer program that only added are worked on, and going back is not needed then", () => {
    const { carpeta, base } = poner("caja-futura");
    expect(abrir(carpeta)).toBe(true);
    ejecutar(base, `pragma user_version = ${DE_CAJA.length + 1}`);
    expect(abrir(carpeta)).toBe(true);
    ejecutar(base, `update ajustes set valor = '${DE_CAJA.length + 1}' where clave = 'esquema:lee_desde'`);
    expect(abrir(carpeta)).toBe(false);
  });

  test("that are damaged give way to a copy that the program before made", () => {
    const { carpeta, base } = poner("caja-copia-de-antes");
    const ventas = () => consultar({ sqlite: base }, "select id from ventas order by id");
    const numeros = () =>
      Numeros.parse(consultar({ sqlite: base }, "select sector, siguiente from numeros order by sector"));
    ejecutar(base, "pragma wal_checkpoint(truncate)");
    const antes = ventas();
    const siguientes = numeros();
    mkdirSync(join(carpeta, "caja/copias"), { recursive: true });
    copyFileSync(base, join(carpeta, "caja/copias/caja-2026-11-22.db"));
    expect(abrir(carpeta)).toBe(true);
    truncateSync(base, 20_000);
    expect(abrir(carpeta)).toBe(true);
    expect(ventas()).toEqual(antes);
    // Sectors that the copy does not know leave their first 1000 numbers out.
    const antesDe = new Map(siguientes.map(({ sector, siguiente }) => [sector, siguiente]));
    const ahora = numeros();
    expect(ahora.map(({ sector }) => sector)).toEqual(expect.arrayContaining([...antesDe.keys()]));
    for (const { sector, siguiente } of ahora) expect(siguiente).toBe((antesDe.get(sector) ?? 1) + 1000);
  });

  test("whose copy is gone stay as they are", () => {
    const { carpeta, base } = poner("caja-danada");
    expect(abrir(carpeta)).toBe(true);
    const lugar = join(carpeta, "caja/antes-de-migrar");
    rmSync(join(lugar, readdirSync(lugar)[0] ?? ""));
    expect(caja(HOY.caja, carpeta, "volver").status).toBe(1);
    expect(existsSync(base)).toBe(true);
  });
});

const Numeros = z.array(z.object({ sector: z.int(), siguiente: z.int() }));

function ejecutar(archivo: string, sql: string): void {
  const base = new Database(archivo);
  base.exec(sql);
  base.close();
}
