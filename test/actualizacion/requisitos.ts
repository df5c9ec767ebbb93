import { existsSync } from "node:fs";
import { join } from "node:path";
import { skipUnless, type Opciones } from "@mostrador/core/support";
import { findPostgres } from "../../apps/server/src/support/cluster.ts";

/** The options of a test that asks git. */
export const CON_GIT: Opciones = skipUnless({
  hay: existsSync(join(import.meta.dirname, "../../.git")),
  motivo: "no git repository here",
});

/** The options of a test on PostgreSQL. */
export const CON_POSTGRES: Opciones = skipUnless({
  hay: findPostgres() !== undefined,
  motivo: "no PostgreSQL (apt-get install postgresql)",
});

/** The options of a test on one engine. */
export function enMotor(motor: "sqlite" | "postgres"): Opciones {
  return motor === "postgres" ? CON_POSTGRES : {};
}
