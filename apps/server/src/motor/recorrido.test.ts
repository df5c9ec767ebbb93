import { closeSync, cpSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startServer, type ServerHandle } from "../server.ts";
import { hasta, llamar, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";
import { createCopia } from "./copia.ts";
import { BaseDanada } from "./cuarentena.ts";

/** Rows of a table that no start reads whole: every file is a large one here. */
const FACTURAS = 3000;

describe("the lap through a server's large file (docs/decisions/0052)", soloEnSqlite(), () => {
  let mundo: Mundo;
  let carpeta: string;
  let copia: string;
  let dataDir: string;
  let veces = 0;
  const dicho: string[] = [];
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "recorrido-"));
    mundo = await startMundo();
    await mundo.api("POST", "/v1/facturas", pedido());
    copia = createCopia(mundo.config.dataDir, carpeta, mundo.ahora()).carpeta;
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });
  beforeEach(async () => {
    dicho.length = 0;
    dataDir = join(carpeta, `datos-${veces++}`);
    cpSync(copia, dataDir, { recursive: true });
    fill();
    await (await start()).close(); // sums the copied rows
    dicho.length = 0;
  });

  const archivo = () => join(dataDir, "servidor.db");
  const start = (recorridoTrasMs = 3_600_000, enteraHasta = 0): Promise<ServerHandle> =>
    startServer(
      { ...mundo.config, copias: null, diario: null, port: 0, dataDir },
      {
        now: mundo.ahora,
        log: (nombre) => void dicho.push(nombre),
        revision: { enteraHasta, recorridoTrasMs },
      },
    );

  /** Copies the one invoice. */
  function fill(): void {
    const base = new Database(archivo());
    const columnas = base
      .prepare<[], string>("select name from pragma_table_info('facturas') where name <> 'id'")
      .pluck()
      .all();
    const propias: Readonly<Record<string, string>> = {
      cuf: "printf('%060X', n)",
      numero: "1000 + n",
      clave_idempotencia: "null",
    };
    base.exec(
      `with recursive i(n) as (select 1 union all select n + 1 from i where n < ${FACTURAS})
       insert into facturas (${columnas.join(", ")})
       select ${columnas.map((c) => propias[c] ?? c).join(", ")} from i cross join (select * from facturas order by id limit 1)`,
    );
    base.close();
  }

  function leer<T>(sql: string): T[] {
    const base = new Database(archivo(), { readonly: true });
    try {
      return base.prepare<[], T>(sql).all();
    } finally {
      base.close();
    }
  }

  /** Writes over a page in the middle of a b-tree, or its last one, as a failing disk does. */
  function danar(arbol: string, ultima = false): void {
    const paginas = leer<{ pageno: number }>(
      `select pageno from dbstat where name = '${arbol}' and pagetype = 'leaf' order by path`,
    );
    const { pageno = 0 } = (ultima ? paginas.at(-1) : paginas[Math.floor(paginas.length / 2)]) ?? {};
    const fd = openSync(archivo(), "r+");
    writeSync(fd, Buffer.alloc(64, 0x55), 0, 64, (pageno - 1) * 4096);
    closeSync(fd);
  }

  const verificada = () => {
    const [fila] = leer<{ valor: string }>("select valor from ajustes where clave = 'verificada'");
    return JSON.parse(fila?.valor ?? "null") as { abierta: boolean; lugar: unknown };
  };

  const aviso = async ({ url }: ServerHandle) =>
    (await llamar(`${url}/readyz`, "GET", undefined, {})).body.datos.aviso;

  test("ends where nothing is damaged; the mark of an open file goes with an orderly end", async () => {
    expect(verificada()).toMatchObject({ abierta: false, lugar: null });
    const server = await start(0);
    expect(verificada()).toMatchObject({ abierta: true });
    await hasta("el fin", async () => dicho.includes("base verificada"));
    expect(await aviso(server)).toBeUndefined();
    await server.close();
    expect(verificada()).toMatchObject({ abierta: false, lugar: null });
    expect(dicho).not.toContain("filas alteradas");
  });

  test.each(["facturas", "sqlite_autoindex_facturas_1"])(
    "finds damage of %s that the start does not read, says so, and the next start sets the file aside",
    async (arbol) => {
      danar(arbol);
      const server = await start(0);
      await hasta("el daño", async () => dicho.includes("base dañada"));
      expect(await aviso(server)).toMatch(/reinicie el servidor/);
      await server.close();
      await expect(start()).rejects.toThrow(BaseDanada);
      expect(existsSync(archivo())).toBe(false);
      expect(existsSync(join(dataDir, "por-revisar"))).toBe(false);
    },
  );

  test.each([
    ["puntos_venta", false],
    ["facturas", true],
  ])("damage in what the start reads (%s) is found at the start", async (arbol, ultima) => {
    danar(arbol, ultima);
    await expect(start()).rejects.toThrow(BaseDanada);
    expect(existsSync(archivo())).toBe(false);
  });

  test("a statement that meets damage before the lap does is told", async () => {
    danar("facturas");
    const server = await start();
    await expect(server.db.selectFrom("facturas").select("xml").execute()).rejects.toThrow(/malformed/);
    expect(await aviso(server)).toMatch(/está dañada/);
    await server.close();
    await expect(start()).rejects.toThrow(BaseDanada);
  });

  test("a row that changed behind the program's back is named", async () => {
    const base = new Database(archivo());
    const vigias = base
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger'",
      )
      .all();
    for (const { name } of vigias) base.exec(`drop trigger "${name}"`);
    base.exec("update facturas set numero = 999999 where id = 1500");
    for (const { sql } of vigias) base.exec(sql);
    base.close();
    const server = await start(0);
    await hasta("la fila", async () => dicho.includes("filas alteradas"));
    expect(await aviso(server)).toBeUndefined();
    await server.close();
  });
});
