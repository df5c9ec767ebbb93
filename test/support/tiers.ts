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
  "test/actualizacion/protocolos.test.ts":
    "programs two protocols apart; compatibilidad-*.test.ts has those of consecutive releases in the first tier",
  "test/actualizacion/hechos.test.ts":
    "facts between programs two protocols apart; compatibilidad-*.test.ts is in the first tier",
  "test/actualizacion/pendiente-tarde.test.ts":
    "work that was pending, weeks later; pendiente-terminado.test.ts finishes the same work in the first tier",
};

/**
 * Test files of the server that the first tier runs on both engines. Their subject is a transaction, a lock, a lease or SQL that differs; one
 * tells a whole story of the API. The complete run has each file of the server on both.
 */
export const ON_BOTH_ENGINES: readonly string[] = [
  "apps/server/src/**/*.postgres.test.ts",
  "apps/server/src/{db,tareas,revision}/**/*.test.ts",
  "apps/server/src/jobs/{colas,sin-demora*}.test.ts",
  "apps/server/src/use-cases/{cambio-ajeno,proforma-cambiada,recordadas,relevar,sincronizar*}.test.ts",
  "apps/server/src/use-cases/{contingencia,restaurar}/*.test.ts",
  "apps/server/src/use-cases/terminal/{entre-cajas,facturas,hechos,numero-en-duda,offline,revocar}.test.ts",
  "apps/server/src/routes/{facturas,tienda-a-la-vez,tienda-una-vez}.test.ts",
];
