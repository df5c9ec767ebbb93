/**
 * The two tiers of tests. `npm test` runs the first: all that protects a user, in minutes. `npm run test:completo` runs every test. A test
 * file is in the first tier unless it is named here, with what the first tier holds of its subject.
 */

/** Test files of the complete run alone, and why the first tier can do without them. */
export const COMPLETE_ONLY: Readonly<Record<string, string>> = {
  "test/e2e/dia.test.ts":
    "a long day in a browser; its outages, sums and hands have stories of their own in the first tier",
  "test/e2e/dia-tactil.test.ts":
    "the same long day by touch; tactil.test.ts and campos-tactil.test.ts are in the first tier",
};

/**
 * Test files of the server that the first tier runs on both engines: their subject is a transaction, a lock, a lease or SQL that differs, and
 * one whole story of the API. The complete run has each file of the server on both.
 */
export const ON_BOTH_ENGINES: readonly string[] = [
  "apps/server/src/**/*.postgres.test.ts",
  "apps/server/src/{db,tareas,jobs,revision,admin}/**/*.test.ts",
  "apps/server/src/use-cases/**/*.test.ts",
  "apps/server/src/routes/{facturas,notas,creditos,lote}.test.ts",
];
