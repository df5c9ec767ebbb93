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
  "test/e2e/pantallas.test.ts":
    "each screen of the till in every size and theme; turno, negocio, tactil and largos work on the same screens",
  "test/e2e/campos-tactil.test.ts": "fields under a zoomed touch screen; tactil.test.ts sells on one",
  "test/e2e/largos-formas.test.ts":
    "the longest values of each sector's form; largos.test.ts has those of a sale",
  "test/e2e/largos-portal.test.ts":
    "the longest values on the portal's pages; oficina-paginas.test.ts looks at the same pages",
  "test/e2e/fechas-portal.test.ts":
    "each way to choose days on the portal; oficina.test.ts and libros-portal.test.ts choose some",
  "test/e2e/oficina-telefono.test.ts": "the portal on a phone; oficina.test.ts does the same at a desk",
  "test/e2e/oficina-escritorio.test.ts":
    "the portal's tables by keyboard; oficina.test.ts reads the same figures",
  "test/e2e/servidor-portal.test.ts":
    "the server's settings by the portal; destinos, correo and restaurar/desde-fuera use the same destinations without a browser",
  "test/e2e/precios.test.ts":
    "the editors of prices; precios-venta.test.ts sells at those prices, precios/editores.test.ts has their rules",
  "test/e2e/precios-portal.test.ts":
    "the portal's editors of prices; tienda/routes/tienda-precios.test.ts has their calls",
  "test/e2e/gafetes.test.ts": "a badge read where it does not belong; usuarios/gafetes.test.ts has the rules",
  "test/e2e/guia.test.ts": "the pages of the guide; docs/guia/muestras*.test.ts run what they show",
  "test/e2e/salud.test.ts": "the screen of the till's health; salud/diagnostico.test.ts has what it says",
  "test/e2e/escaner-medida.test.ts": "how scanners are measured; escaner.test.ts sells with them",
};

/**
 * Test files of the server that the first tier runs on both engines. Their subject is a transaction, a lock, a lease or SQL that differs; one
 * tells a whole story of the API. The complete run has each file of the server on both.
 */
export const ON_BOTH_ENGINES: readonly string[] = [
  "apps/server/src/**/*.postgres.test.ts",
  "apps/server/src/motor/**/*.test.ts",
  "apps/server/src/*/db/*.test.ts",
  "apps/server/src/copias/revision/*.test.ts",
  "apps/server/src/operacion/jobs/{colas,sin-demora*}.test.ts",
  "apps/server/src/documentos/{cambio-ajeno,recordadas}.test.ts",
  "apps/server/src/documentos/proforma-cambiada.test.ts",
  "apps/server/src/impuestos/sincronizar*.test.ts",
  "apps/server/src/contingencia/*.test.ts",
  "apps/server/src/copias/restaurar/{absorber,cajas}.test.ts",
  "apps/server/src/terminales/{entre-cajas,facturas,hechos,numero-en-duda,offline,revocar}.test.ts",
  "apps/server/src/documentos/routes/facturas.test.ts",
  "apps/server/src/tienda/routes/tienda-{a-la-vez,una-vez}.test.ts",
];
