import type { Nit } from "@mostrador/core";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import { findAjuste, saveAjuste } from "../../motor/ajustes.ts";
import { BASE } from "../../motor/copia.ts";
import { updateEmpresa, getEmpresa } from "../../cuenta/db/empresas.ts";
import { findSumasDePagina } from "../db/revision.ts";
import { isPostgres } from "../../motor/transaccion.ts";
import { findSiguiente } from "../../impuestos/db/puntos.ts";
import { anotarCopia } from "../../motor/restauracion.ts";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { aceptarSumas } from "./archivo.ts";
import { CLASES, salidaDe } from "./clases.ts";
import { check } from "./revisar.ts";

const DIA_MS = 86_400_000;

describe("the review of a working server (docs/review.md)", () => {
  let mundo: Mundo;
  let nit: Nit;
  beforeAll(async () => {
    mundo = await startMundo();
    nit = mundo.empresas[0].nit;
    await emitir();
    await emitir();
    await anotarCopia(mundo.db(), Date.now());
  });
  afterAll(() => mundo.close());

  const emitir = async () => expect((await mundo.api("POST", "/v1/facturas", pedido())).status).toBe(200);
  const todas = async (ahoraMs: number) =>
    (await check(mundo.config, ahoraMs, () => {})).map(({ clase }) => clase);
  /** The tests' clusters have no page checksums; that finding has a test of its own. */
  const clases = async (ahoraMs = Date.now()) =>
    (await todas(ahoraMs)).filter((clase) => clase !== "paginasSinSuma");
  const punto = () => ({ nit, sucursal: 0, puntoVenta: 0 });

  test("finds nothing where all is well", async () => {
    expect(await clases()).toEqual([]);
  });

  test("tells a PostgreSQL that keeps no sums of its pages", async () => {
    const sinSumas = isPostgres(mundo.db()) && !(await findSumasDePagina(mundo.db())).puestas;
    expect(await todas(Date.now())).toEqual(sinSumas ? ["paginasSinSuma"] : []);
  });

  test("tells a counter that gives a used number; the next start raises it and says so", async () => {
    await mundo.db().updateTable("contadores").set({ siguiente: 1 }).where("nit", "=", nit).execute();
    expect(await clases()).toEqual(["contadorAtrasado"]);
    await mundo.reiniciar();
    expect(await findSiguiente(mundo.db(), punto(), 1)).toBe(3);
    expect(mundo.registro.filter((linea) => linea.includes("contador subido"))).toHaveLength(1);
    await emitir();
    expect(await clases()).toEqual([]);
  });

  test("tells a CUFD that no CUF can end with; the next start ends it, another is asked for, and a sale goes out", async () => {
    await mundo.db().updateTable("cufds").set({ codigoControl: "a1b~" }).where("nit", "=", nit).execute();
    expect(await clases()).toEqual(["cufdDanado"]);
    await mundo.reiniciar();
    expect(mundo.registro.filter((linea) => linea.includes("CUFD dañado"))).toHaveLength(1);
    await emitir();
    expect(await clases()).toEqual([]);
  });

  test("tells a database without a copy, and a copy that is old", async () => {
    const copias = await findAjuste(mundo.db(), "copias");
    await saveAjuste(mundo.db(), "copias", "[]");
    expect(await clases()).toEqual(["sinCopias"]);
    await saveAjuste(mundo.db(), "copias", copias ?? "");
    expect(await clases(Date.now() + 8 * DIA_MS)).toContain("copiaVieja");
  });

  test("tells a key that is not the database's, and one that is gone", async () => {
    const archivo = join(mundo.config.dataDir, "servidor.key");
    const suya = readFileSync(archivo);
    writeFileSync(archivo, Buffer.alloc(32, 7));
    expect(await clases()).toEqual(["llaveDistinta"]);
    rmSync(archivo);
    expect(await clases()).toEqual(["llaveDistinta"]);
    writeFileSync(archivo, suya);
    expect(await clases()).toEqual([]);
  });

  test("tells a sealed secret of which one byte changed", async () => {
    const { token, p12 } = await getEmpresa(mundo.db(), nit);
    const cambiado = (sellado: Buffer | null) => {
      const bytes = Buffer.from(sellado ?? "");
      bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
      return bytes;
    };
    await updateEmpresa(mundo.db(), nit, { token: cambiado(token), p12: cambiado(p12) });
    expect(await clases()).toEqual(["secretoIlegible", "secretoIlegible"]);
    await updateEmpresa(mundo.db(), nit, { token, p12 });
    expect(await clases()).toEqual([]);
  });

  test("tells a certificate that ends within thirty days, and one that ended", async () => {
    expect(await clases(Date.now() + 880 * DIA_MS)).toContain("certificadoPorVencer");
    expect(await clases(Date.now() + 900 * DIA_MS)).toContain("certificadoVencido");
  });

  test("tells a trail that was changed behind the program's back", async () => {
    const { db } = mundo;
    const factura = await db()
      .selectFrom("facturas")
      .select(["id", "estado"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db().updateTable("facturas").set({ estado: "ANULADA" }).where("id", "=", factura.id).execute();
    expect(await clases()).toEqual(["auditoriaRota"]);
    await db().updateTable("facturas").set({ estado: factura.estado }).where("id", "=", factura.id).execute();
    expect(await clases()).toEqual([]);
  });
});

describe("the review of a SQLite file", soloEnSqlite(), () => {
  const carpeta = mkdtempSync(join(tmpdir(), "revisar-"));
  const archivo = join(carpeta, BASE);
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
  const config = {
    dataDir: carpeta,
    databaseUrl: null,
    diario: null,
    copias: null,
    fuera: null,
  } as unknown as Config; // the fields that a review reads
  const hallados = () => check(config, Date.now(), () => {});

  /** Writes to the file as a failing disk does: no trigger notes it. */
  const aEspaldas = (sql: string) => {
    const base = new Database(archivo);
    const vigias = base
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger'",
      )
      .all();
    for (const { name } of vigias) base.exec(`drop trigger "${name}"`);
    base.exec(sql);
    for (const { sql } of vigias) base.exec(sql);
    base.close();
  };

  test("tells a row that changed, one that is gone and one that nobody wrote, until a person accepts them", async () => {
    const db = await openDb(config);
    for (const clave of ["a", "b", "copias"]) await saveAjuste(db, clave, "[1]");
    await db.destroy();
    aEspaldas(`update ajustes set valor = '[2]' where clave = 'a'; delete from ajustes where clave = 'b';
      insert into ajustes values ('c', 'x')`);
    const [alteradas] = await hallados();
    expect(alteradas?.clase).toBe("filasAlteradas");
    expect(alteradas?.que).toMatch(/ajustes \d+ cambió.*ajustes \d+ sobra.*ajustes \d+ falta/);
    expect(aceptarSumas(carpeta).aceptadas).toBe(3);
    expect((await hallados()).map(({ clase }) => clase)).not.toContain("filasAlteradas");
  });

  test("takes what another program or a tool wrote for good, and the next start sums it", async () => {
    const base = new Database(archivo);
    base.exec("update ajustes set valor = 'z' where clave = 'a'");
    base.close();
    expect((await hallados()).map(({ clase }) => clase)).not.toContain("filasAlteradas");
    const db = await openDb(config);
    await db.destroy();
    const sumada = new Database(archivo, { readonly: true });
    expect(sumada.prepare("select count(*) from sin_sumar").pluck().get()).toBe(0);
    sumada.close();
    aEspaldas("update ajustes set valor = 'y' where clave = 'a'");
    expect((await hallados()).map(({ clase }) => clase)).toContain("filasAlteradas");
    aceptarSumas(carpeta);
  });
});

test("each kind of finding ends with a code of its own, and the gravest decides", () => {
  const salidas = Object.values(CLASES).map(({ salida }) => salida);
  expect(new Set(salidas).size).toBe(salidas.length);
  expect(salidas.every((salida) => salida > 1 && salida < 64)).toBe(true);
  const hallazgos = (["copiaVieja", "baseDanada"] as const).map((clase) => ({
    clase,
    que: "",
    ...CLASES[clase],
  }));
  expect([salidaDe([]), salidaDe(hallazgos)]).toEqual([0, 10]);
});
