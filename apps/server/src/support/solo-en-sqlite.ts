import { skipUnless, type Opciones } from "@mostrador/core/support";
import { inject } from "vitest";

/** Gives the options of a test about SQLite's files: it runs on SQLite and is skipped on PostgreSQL. */
export function soloEnSqlite(): Opciones {
  const hay = inject("postgres") === undefined;
  return skipUnless({ hay, permitido: true, motivo: "on PostgreSQL, about SQLite's files" });
}
