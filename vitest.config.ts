import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { findPostgres } from "./apps/server/src/support/cluster.ts";
import { informarOmitidas } from "./packages/core/src/node/support/informar-omitidas.ts";
import { skipUnless } from "./packages/core/src/node/support/omitir.ts";
import { isFirstTier } from "./packages/core/src/node/support/tier.ts";
import { createCosts, LAST_COSTS } from "./test/support/costs.ts";
import { createProgress, LAST_DURATIONS } from "./test/support/progress.ts";
import { RAM } from "./test/support/ram.ts";
import { SlowestFirst } from "./test/support/schedule.ts";
import { COMPLETE_ONLY, ON_BOTH_ENGINES } from "./test/support/tiers.ts";

// Worlds of tests are many small files, written and deleted; what must reach a disk has tests of its own, which watch the calls.
process.env["TMPDIR"] ??= RAM;

const comun = {
  exclude: ["**/node_modules/**", ...(isFirstTier() ? Object.keys(COMPLETE_ONLY) : [])],
  // A test waits for its own conditions: a busy machine is slower, and nothing else. These limits only end what hangs; pictures take long.
  testTimeout: process.env["MOSTRADOR_FOTOS"] === "1" ? 1_800_000 : 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 240_000 } },
  // Each program that a test starts takes what an earlier one compiled: half of its start is compiling.
  env: { TZ: "UTC", NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compilado") },
  // What a test starts ends with it.
  setupFiles: [join(import.meta.dirname, "test/support/procesos.ts")],
};

/** Files of one worker share its process and its modules: a third of the time went into loading them anew. No module keeps what changes. */
const COMPARTIDO = { isolate: false } as const;

/** Tests of several programs as real processes. */
const HISTORIAS = [
  "test/e2e/**/*.test.ts",
  "test/actualizacion/{compatibilidad-*,hechos,pendiente-*,protocolos}.test.ts",
];

/** Gives a run's ready worlds their folder. */
const MOLDES = "apps/server/src/support/moldes.ts";
/** Bundles the programs that a run's tests start as processes. */
const PROGRAMAS = "test/support/programas/hacer.ts";

/** Tests of what stands before the database or beside it, which no engine changes: they run on SQLite. */
const SIN_MOTOR = [
  "apps/server/src/{copias/fuera,docs,network,support}/**/*.test.ts",
  "apps/server/src/http/{cuenta-comun,enlaces,limite,limites,metodos,protocolo,read-request,reply-mark,rights,seguridad}.test.ts",
  "apps/server/src/documentos/publico/*.test.ts",
  "apps/server/src/operacion/motivos-aviso.test.ts",
];

/** The server's tests once more, on PostgreSQL, and those of several servers on one database. The first tier has those that an engine may change. */
const servidorPostgres = {
  test: {
    ...comun,
    ...COMPARTIDO,
    name: "servidor-postgres",
    include: isFirstTier() ? [...ON_BOTH_ENGINES] : ["apps/server/src/**/*.test.ts"],
    exclude: [...comun.exclude, ...SIN_MOTOR],
    globalSetup: [MOLDES, "apps/server/src/support/motor.ts"],
  },
};

const POSTGRES = {
  hay: findPostgres() !== undefined,
  motivo: "no PostgreSQL (apt-get install postgresql); the server is tested on SQLite",
};
/** In CI they must run; elsewhere they are left out where there is no PostgreSQL. */
const sinPostgres = skipUnless(POSTGRES).skip === true;

/** Most test files wait for programs, scanners' pauses and browsers for over half of their time: two run on each core, and one more. */
const WORKERS = 2 * availableParallelism() + 1;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: SlowestFirst },
    reporters: [
      "default",
      createProgress(LAST_DURATIONS),
      createCosts(LAST_COSTS),
      informarOmitidas(sinPostgres ? [POSTGRES.motivo] : []),
    ],
    projects: [
      {
        test: {
          ...comun,
          ...COMPARTIDO,
          name: "partes",
          globalSetup: [MOLDES, PROGRAMAS],
          include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...comun.exclude, ...HISTORIAS, "**/*.postgres.test.ts"],
        },
      },
      ...(sinPostgres ? [] : [servidorPostgres]),
      {
        test: {
          ...comun,
          ...COMPARTIDO,
          name: "historias",
          globalSetup: [MOLDES, PROGRAMAS],
          include: HISTORIAS,
          setupFiles: [...comun.setupFiles, "test/support/al-fallar.ts"],
        },
      },
    ],
  },
});
