import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDb } from "../motor/abrir.ts";
import type { Db } from "../motor/connection.ts";
import { createBase } from "./motor.ts";

/** A database with the present schema and no server, on the engine of the test's project. */
export interface BaseSola {
  readonly db: Db;
  /** The same database over another server's connection; on SQLite, which has one server, the same one. */
  readonly otra: Db;
  readonly close: () => Promise<void>;
}

export async function openBaseSola(): Promise<BaseSola> {
  const cluster = inject("postgres");
  const dataDir = mkdtempSync(join(tmpdir(), "base-"));
  const base = cluster === undefined ? null : await createBase(cluster);
  const config = { dataDir, databaseUrl: base?.databaseUrl ?? null };
  const db = await openDb(config);
  const otra = base === null ? db : await openDb(config);
  return {
    db,
    otra,
    close: async () => {
      await db.destroy();
      if (otra !== db) await otra.destroy();
      await base?.borrar();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
