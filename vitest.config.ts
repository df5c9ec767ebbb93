import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./apps/server/src/pruebas/cluster.ts";
import { informarOmitidas } from "./packages/core/src/node/pruebas/informar-omitidas.ts";
import { skipUnless } from "./packages/core/src/node/pruebas/omitir.ts";

const comun = {
  exclude: ["**/node_modules/**"],
  // What a test waits for, it waits for by itself: a busy machine is slower, and nothing else. These only end what hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 240_000 } },
  env: { TZ: "UTC" },
  // What a test starts ends with it.
  setupFiles: [join(import.meta.dirname, "test/support/procesos.ts")],
};

/** Tests of several programs as real processes. */
const HISTORIAS = ["test/e2e/**/*.test.ts", "test/actualizacion/{compatibilidad,protocolos}.test.ts"];

/** The server's tests once more, on PostgreSQL, and those of several servers on one database. */
const servidorPostgres = {
  test: {
    ...comun,
    name: "servidor-postgres",
    include: ["apps/server/src/**/*.test.ts"],
    globalSetup: ["apps/server/src/pruebas/motor.ts"],
    sequence: { groupOrder: 1 },
  },
};

const POSTGRES = {
  hay: findPostgres() !== undefined,
  motivo: "no PostgreSQL (apt-get install postgresql); the server is tested on SQLite",
};
/** In CI they must run; elsewhere they are left out where there is no PostgreSQL. */
const sinPostgres = skipUnless(POSTGRES).skip === true;

/** Stories with a browser come after everything else. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ["default", informarOmitidas(sinPostgres ? [POSTGRES.motivo] : [])],
    projects: [
      {
        test: {
          ...comun,
          name: "partes",
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...comun.exclude, ...HISTORIAS, "**/*.postgres.test.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      ...(sinPostgres ? [] : [servidorPostgres]),
      {
        test: {
          ...comun,
          name: "historias",
          include: HISTORIAS,
          setupFiles: [...comun.setupFiles, "test/support/al-fallar.ts"],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
