import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSealer } from "@mostrador/core/node";
import Database from "better-sqlite3";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyAparte } from "../copias/jobs/copiar.ts";
import { saveFueraGuardada } from "../copias/db/fuera-guardada.ts";
import { createCopia } from "../motor/copia.ts";
import { abrir, SELLADAS } from "../motor/sellados.ts";
import { prepararLlave } from "../network/llaves.ts";
import { loadSecretos } from "../secretos.ts";
import { startServer } from "../server.ts";
import { como } from "../support/entrar.ts";
import { exigir, llamar, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { findAdmin } from "../support/programas.ts";
import { soloEnSqlite } from "../support/solo-en-sqlite.ts";

const CORTAR = join(import.meta.dirname, "../support/cortar-rotacion.ts");

/** The key of the data is replaced as a whole or not at all, and what it sealed opens. docs/decisions/0046 */
describe("a rotation of a server's key", soloEnSqlite(), () => {
  let mundo: Mundo;
  let copia: string;
  const carpeta = mkdtempSync(join(tmpdir(), "rotar-"));

  beforeAll(async () => {
    mundo = await startMundo();
    const { nit, ownerToken } = mundo.empresas[0];
    const dueno = como(ownerToken);
    const webhook = { url: "http://127.0.0.1:9/aviso", eventos: ["*"] };
    const { id } = exigir(await mundo.api("POST", "/v1/webhooks", webhook)).body.datos;
    exigir(await mundo.api("POST", `/v1/webhooks/${id}/rotar`));
    const lugar = { sucursal: 0, punto_venta: 3 };
    exigir(await mundo.api("POST", "/v1/terminales/codigos", lugar, { ...dueno, "x-api-key": null }));
    // The first question makes the key of identity.
    exigir(await mundo.api("GET", "/.well-known/jwks.json"));
    const secretos = loadSecretos(mundo.config.dataDir);
    await prepararLlave(mundo.db(), secretos, mundo.ahora());
    const sellar = (texto: string) => secretos.seal(texto).toString("base64");
    await saveFueraGuardada(mundo.db(), {
      lugar: { kind: "carpeta", ruta: "/copias" },
      clave: sellar("una clave larga de copias"),
      contrasena: null,
      llave: null,
      secreto: sellar("secreto"),
      cadaMs: 86_400_000,
      dias: 30,
    });
    const { p12, p12Clave } = await mundo
      .db()
      .selectFrom("empresas")
      .select(["p12", "p12Clave"])
      .where("nit", "=", nit)
      .executeTakeFirstOrThrow();
    if (p12 === null || p12Clave === null) throw new Error("la empresa no tiene certificado");
    const anterior = { nit, hasta: mundo.ahora() + 86_400_000 };
    for (const dias of [0, 1])
      await mundo
        .db()
        .insertInto("certificadosAnteriores")
        .values({
          nit,
          hasta: anterior.hasta + dias,
          p12: secretos.seal("p12"),
          p12Clave: secretos.seal("c"),
        })
        .execute();
    copia = (await copyAparte(mundo.config.dataDir, join(carpeta, "copia"), mundo.ahora())).carpeta;
  });
  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });

  let cuantas = 0;
  const datos = () => {
    const dir = join(carpeta, `datos-${++cuantas}`);
    cpSync(copia, dir, { recursive: true });
    return dir;
  };
  const clave = (dir: string, archivo = "servidor.key") => readFileSync(join(dir, archivo));
  const correr = (dir: string, ...args: string[]) =>
    spawnSync(process.execPath, args, { env: { ...process.env, MOSTRADOR_DATA: dir }, encoding: "utf8" });

  test("seals again every value of the database, whatever its table, and none opens by the key of before", () => {
    const dir = datos();
    const vieja = clave(dir);
    const antes = abiertas(dir, vieja);
    for (const { tabla, columnas } of SELLADAS)
      for (const columna of columnas) expect(antes).toContain(`${tabla}.${columna}`);
    expect(antes.filter((lugar) => lugar === "ajustes.valor").length).toBeGreaterThanOrEqual(4);
    const { status, stdout, stderr } = correr(dir, findAdmin(), "clave-servidor", "rotar");
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ilegibles: 0 });
    expect(clave(dir).equals(vieja)).toBe(false);
    expect(abiertas(dir, vieja)).toEqual([]);
    expect(abiertas(dir, clave(dir))).toEqual(antes);
  });

  test.each(rowsOfTier(["sellada", "preparada", "2", "9", "puesta"], 1, 3))(
    "killed at %s leaves one key that opens everything, at the next start and the next rotation",
    (donde) => {
      const dir = datos();
      const antes = abiertas(dir, clave(dir));
      expect(correr(dir, CORTAR, "servidor", donde).signal).toBe("SIGKILL");
      expect(correr(dir, findAdmin(), "llave", "ver").status).toBe(0);
      expect(abiertas(dir, clave(dir))).toEqual(antes);
      if (existsSync(join(dir, "servidor.key.nueva")))
        expect(abiertas(dir, clave(dir, "servidor.key.nueva"))).toEqual([]);
      const vieja = clave(dir);
      expect(correr(dir, findAdmin(), "clave-servidor", "rotar").status).toBe(0);
      expect([abiertas(dir, vieja), abiertas(dir, clave(dir))]).toEqual([[], antes]);
      expect(existsSync(join(dir, "servidor.key.nueva"))).toBe(false);
    },
  );

  test("killed after its commit, the server starts by itself and issues with what it had sealed", async () => {
    const dir = datos();
    expect(correr(dir, CORTAR, "servidor", "sellada").signal).toBe("SIGKILL");
    const config = { ...mundo.config, dataDir: dir, diario: null };
    const server = await startServer(config, { now: mundo.ahora, log: () => {} });
    const { body } = await llamar(`${server.url}/v1/facturas`, "POST", pedido(), {
      "x-api-key": mundo.empresas[0].apiKey,
    });
    await server.close();
    expect(body.datos.estado).toBe("EMITIDA");
  });

  test.each(rowsOfTier(["preparada", "sellada"], 1))(
    "cut off once %s, can be copied: the copy opens",
    (donde) => {
      const dir = datos();
      const antes = abiertas(dir, clave(dir));
      expect(correr(dir, CORTAR, "servidor", donde).signal).toBe("SIGKILL");
      const hecha = createCopia(dir, join(carpeta, `copias-${donde}`), mundo.ahora()).carpeta;
      expect(correr(hecha, findAdmin(), "llave", "ver").status).toBe(0);
      expect(abiertas(hecha, clave(hecha))).toEqual(antes);
    },
  );

  test("lets no copy be made whose database is of before and whose key is of after", () => {
    const [dir, despues] = [datos(), datos()];
    expect(correr(despues, findAdmin(), "clave-servidor", "rotar").status).toBe(0);
    // The moment of the copy: its database was read before the rotation's commit, its key after the end.
    cpSync(join(despues, "servidor.key"), join(dir, "servidor.key"));
    const destino = join(carpeta, "copias-de-en-medio");
    const { status, stderr } = correr(dir, findAdmin(), "copia", "crear", "--en", destino);
    expect([status, stderr]).toEqual([1, expect.stringContaining("servidor.key se está cambiando")]);
    expect(readdirSync(destino)).toEqual([]);
  });

  test.each(rowsOfTier(["1", "2"], 1, 1))(
    "of identity's keys, killed at statement %s, leaves one key in force",
    (donde) => {
      const dir = datos();
      const enVigor = () =>
        leer(dir, (db) => db.prepare("select kid from claves_identidad where hasta is null").pluck().all());
      const antes = enVigor();
      expect(correr(dir, CORTAR, "identidad", donde).signal).toBe("SIGKILL");
      expect(enVigor()).toEqual(antes);
      expect(correr(dir, findAdmin(), "identidad", "rotar").status).toBe(0);
      const despues = enVigor();
      expect([despues.length, despues[0] === antes[0]]).toEqual([1, false]);
    },
  );

  test("is refused while a server runs", () => {
    const { status, stderr } = correr(mundo.config.dataDir, findAdmin(), "clave-servidor", "rotar");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/\S/)]);
  });
});

function leer<T>(dir: string, hacer: (db: Database.Database) => T): T {
  const db = new Database(join(dir, "servidor.db"), { readonly: true });
  try {
    return hacer(db);
  } finally {
    db.close();
  }
}

/** Lists the columns of all values that a key opens, texts of JSON too, each as often as it has such a value. */
function abiertas(dir: string, clave: Buffer): string[] {
  const sealer = createSealer(clave);
  return leer(dir, (db) => {
    const columnas = db
      .prepare<[], { tabla: string; columna: string }>(
        `select m.name as tabla, c.name as columna from sqlite_master m, pragma_table_info(m.name) c
         where m.type = 'table' and m.name not like 'sqlite_%' order by 1, 2`,
      )
      .all();
    return columnas.flatMap(({ tabla, columna }) =>
      db
        .prepare<[]>(`select "${columna}" from "${tabla}" where typeof("${columna}") in ('blob', 'text')`)
        .pluck()
        .all()
        .flatMap(textosDe)
        .filter((bytes) => bytes.length >= SELLO_BYTES && abrir(sealer, bytes) !== null)
        .map(() => `${tabla}.${columna}`),
    );
  });
}

/** A sealed value has at least its vector of 12 bytes and its tag of 16: the words of catalogs, which are most values, are no trial's. */
const SELLO_BYTES = 28;
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

function textosDe(valor: unknown): Buffer[] {
  if (Buffer.isBuffer(valor)) return [valor];
  if (typeof valor !== "string") return [];
  const textos = valor.startsWith("{") ? Object.values<unknown>(JSON.parse(valor)) : [valor];
  return textos.flatMap((parte) =>
    typeof parte === "string" && BASE64.test(parte) ? [Buffer.from(parte, "base64")] : [],
  );
}
