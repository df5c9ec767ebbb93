import { skipUnless, type Opciones } from "@mostrador/core/support";
import { inject } from "vitest";

/** The options of a test about SQLite's files: the run on PostgreSQL leaves it out, the one on SQLite has it. */
export function soloEnSqlite(): Opciones {
  const hay = inject("postgres") === undefined;
  return skipUnless({ hay, permitido: true, motivo: "on PostgreSQL, about SQLite's files" });
}
