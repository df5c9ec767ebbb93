import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { hasta } from "../support/llamar.ts";
import { startAsentador } from "./asentar.ts";
import { BASE } from "./copia.ts";

test("what the log holds is moved to the file while it is written, and the log is left alone at the end", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "asentar-"));
  const archivo = join(dataDir, BASE);
  const database = new Database(archivo);
  database.pragma("journal_mode=WAL");
  database.pragma("wal_autocheckpoint=0");
  database.exec("create table t (x text)");
  const fin = startAsentador(dataDir);
  const insert = database.prepare("insert into t values (?)");
  for (let i = 0; i < 50; i++) insert.run("x".repeat(9000));
  await hasta("pasa al archivo", async () => statSync(archivo).size > 50 * 9000);
  await fin();
  insert.run("después");
  expect(database.prepare("select count(*) from t").pluck().get()).toBe(51);
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  database.close();
  rmSync(dataDir, { recursive: true });
});
