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
  "test/e2e/escaner.test.ts":
    "a scanner at each screen, which a starved machine stops; ui/comun/escaner.test.ts has its reading in the first tier",
  "test/e2e/existencias-caja.test.ts":
    "six tasks of stock with a scanner; caja/existencias has each of them in the first tier",
  "test/e2e/existencias-toques.test.ts":
    "keys and taps of each task of stock; caja/existencias has the tasks, tactil.test.ts counts the taps of a payment in the first tier",
  "test/e2e/teclas-y-toques.test.ts":
    "keys and taps of each way to pay; tactil.test.ts counts the taps of cash with change, ui/venta/pago/use-pago.test.ts has what each way charges",
  "test/e2e/canje.test.ts":
    "an exchange on the screen; ui/venta/pago/use-pago.test.ts has its sums, caja/documentos/notas/vales.test.ts its vale and its duty in the first tier",
  "test/e2e/avisos-de-pie.test.ts":
    "a warning over the total in each size; caja/estado/avisos.test.ts has which warnings stand, and until when",
  "test/support/costs.test.ts":
    "how a run counts its processor time; each run of the first tier counts by it, and no user's data depends on it",
  "test/support/al-fallar.test.ts":
    "what a failed story shows of its pages; no user's data depends on it, support/procesos.test.ts ends what a failed test started",
  "test/bench/contra/clon.test.ts":
    "the clone that the bench measures beside; bench/contra/juicio.test.ts has what its figures mean in the first tier",
  "test/e2e/existencias-portal.test.ts":
    "every task of the owner's stock at a desk and on a phone; the server's existencias hold their rules in the first tier",
  "test/e2e/ganancia-portal.test.ts":
    "what a price leaves on the owner's phone; reposicion, margen and proforma-facturada of the server have its figures and movements in the first tier",
  "test/e2e/observada-portal.test.ts":
    "the correction on the page; corregir-observada.test.ts of the server has its rules in the first tier",
  "test/e2e/antes-de-papeles.test.ts":
    "a company without papers on its pages; tienda-etiquetas.test.ts draws its labels, portal.test.ts reads its first page",
  "test/e2e/mudanza-portal.test.ts":
    "moving in and out on the pages; the calls of lists and series, and copias/llevar, are in the first tier",
  "test/e2e/mil-tactil.test.ts": "a thousand tickets by touch; tactil.test.ts sells some in the first tier",
  "test/actualizacion/actualizar-caja.test.ts":
    "a till's whole update with real programs; actualizador.test.ts has each of its steps in the first tier",
  "test/actualizacion/protocolos.test.ts":
    "programs two protocols apart; compatibilidad-caja.test.ts has those of consecutive releases in the first tier",
  "test/actualizacion/hechos.test.ts":
    "facts between programs two protocols apart; compatibilidad-caja.test.ts is in the first tier",
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
  "test/e2e/oficina-paginas.test.ts":
    "each page of the portal in every size and theme; portal, oficina, contador and libros-portal work on the same pages",
  "test/e2e/una-computadora.test.ts":
    "a shop with one computer; hosts/loopback/main.test.ts starts the same programs without a browser",
  "test/e2e/largos.test.ts":
    "the longest values on the till's screens; test/papel prints them in the first tier",
  "test/e2e/preguntas.test.ts": "what the till asks, by keyboard; caja/venta has the rules of each question",
  "test/e2e/lo-escrito.test.ts":
    "what was typed when a till died; venta-abierta.test.ts keeps a sale over the same ends",
  "test/e2e/sin-terminar.test.ts":
    "unfinished work when a till died; venta-abierta.test.ts keeps a sale over the same ends",
  "test/e2e/negocio.test.ts":
    "the owner's part at the till; caja/negocio, caja/precios and caja/usuarios have its calls",
  "test/e2e/manuales.test.ts":
    "paper's invoices typed at the screen; caja/manuales and terminales/manuales.test.ts have them without a browser",
  "test/e2e/hora.test.ts": "a start without the server's time on the screen; caja/hora.test.ts has its rules",
  "test/e2e/catalogo-portal.test.ts": "products in the portal; tienda/routes/tienda.test.ts has their calls",
  "test/e2e/clientes-portal.test.ts": "buyers in the portal; tienda/routes has their calls",
  "test/e2e/proformas-portal.test.ts":
    "proformas in the portal; tienda/routes/tienda-proformas.test.ts has their calls",
  "test/e2e/proformas-lineas.test.ts":
    "lines of a proforma in the portal; core's proforma tests have their sums",
  "test/e2e/dobles-portal.test.ts":
    "two invoices of one sale in the portal; decisiones-del-dueno.test.ts has the choice",
  "test/e2e/retiradas-portal.test.ts":
    "papers of retired tills before the owner's eyes; terminales/retirada.test.ts has what becomes of them",
  "test/e2e/devolver-portal.test.ts": "returns in the portal; documentos/routes/notas.test.ts has the notes",
  "test/e2e/accesos-portal.test.ts": "sessions in the portal; identidad has their calls and ends",
  "test/e2e/portal-en-red.test.ts":
    "the portal on the shop's network; red-escuchada.test.ts listens to that network",
  "test/e2e/precios-venta.test.ts":
    "lines without a product at the screen; caja/venta/precios.test.ts has their amounts",
  "test/e2e/sectores.test.ts":
    "forms of other sectors at the screen; caja/venta/sectores.test.ts sells in each",
  "test/e2e/practica.test.ts": "practice at the screen; caja/practica has that nothing of it is fiscal",
  "test/e2e/etiquetas.test.ts": "labels at the screen; test/papel/etiquetas.test.ts prints them",
  "test/e2e/etiquetas-presentacion.test.ts":
    "labels of presentations at the screen; caja/impresion/etiquetas.test.ts has them",
  "test/e2e/descuento-total.test.ts":
    "a discount on the sale by keyboard; caja/venta/descuento-total.test.ts has its amounts, tactil.test.ts gives one",
  "test/e2e/primero-tardio.test.ts":
    "late answers to what was typed first; respuesta-tardia.test.ts has late answers of a sale",
  "test/e2e/mientras-responde.test.ts":
    "keys while a line's dialog waits; respuesta-tardia.test.ts has late answers of a sale",
  "test/e2e/comprador-tardio.test.ts":
    "a late list of buyers; respuesta-tardia.test.ts has late answers of a sale",
  "test/e2e/aparcar-y-leer.test.ts":
    "a code read while a sale is parked; escaner.test.ts reads over parked sales",
  "test/e2e/barra-chica.test.ts": "the bar of keys in a small window; tactil.test.ts works in one",
  "test/e2e/ventana.test.ts":
    "the till in a window of the computer's browser; caja.test.ts opens the same page",
  "test/actualizacion/pendiente-terminado.test.ts":
    "work that was pending in a release, ended by today's programs; compatibilidad-caja.test.ts runs both releases together",
  "apps/server/src/copias/restaurar/sin-diario.test.ts":
    "a restore without a journal, by whole programs; stories restore without one, desde-fuera.test.ts by the command",
  "apps/server/src/copias/restaurar/simulacro.test.ts":
    "a drill under load; absorber.test.ts has what a restore takes in, desde-fuera.test.ts the command",
  "apps/server/src/copias/fuera/destinos.test.ts":
    "real servers of each kind of destination; fallas.test.ts and sobre.test.ts have what goes there",
  "apps/server/src/operacion/admin/admin.test.ts":
    "every order of the administration typed; caja-tras-copia, red-escuchada and main.test.ts type the usual ones",
  "apps/server/src/varios-protocolos.postgres.test.ts":
    "servers of two releases on one database; varios-servidores.postgres.test.ts has some of today's",
  "apps/server/src/impuestos/jobs/medianoche.postgres.test.ts":
    "several servers at midnight; medianoche.test.ts has the night's work",
  "apps/server/src/limite-varios-servidores.postgres.test.ts":
    "a limit that several servers share; http/limite.test.ts has the limit",
  "apps/desktop/src/caja/diario/copia-larga.test.ts":
    "a journal of years; caja/diario/diario.test.ts copies a shorter one",
  "test/actualizacion/compatibilidad-servidor.test.ts":
    "today's server with the till of the release before; protocol's bodies are held by cuerpos.test.ts, compatibilidad-caja.test.ts runs the other pair",
  "test/actualizacion/muertes-al-migrar.test.ts":
    "migrations that are killed; carpetas.test.ts migrates the folders of each release",
  "test/e2e/turno.test.ts": "a shift on the screen; caja/efectivo has its sums, counts and reports",
  "test/e2e/contador.test.ts":
    "an accountant's portal on the screen; http/rights.test.ts has what she may do",
  "test/e2e/dos-ventanas.test.ts":
    "two windows on the screen; caja/dos-ventanas.test.ts has each write of two windows",
  "test/e2e/ventas-tienda.test.ts":
    "sales of other tills on the screen; terminal-ventas.test.ts has their calls",
  "test/e2e/libros-portal.test.ts": "the ledgers' page; ventas/routes/libros.test.ts has the ledgers",
  "test/e2e/firma-portal.test.ts":
    "certificate and token on the page; impuestos/routes/firma-y-token.test.ts has their calls",
  "test/e2e/enlace-portal.test.ts": "links on the page; identidad has their rules and ends",
  "apps/server/src/docs/guia/muestras.test.ts":
    "each sample of the guide in each language; muestras-vivas.test.ts and en-orden.test.ts run the guide as written",
  "apps/server/src/http/remedios.test.ts":
    "each remedy of an error walked to its end; errores.test.ts has the sentences",
  "apps/server/src/varios-relojes.postgres.test.ts":
    "servers whose clocks differ; varios-servidores.postgres.test.ts has some servers, reloj tests have the clock",
  "test/e2e/arranque.test.ts":
    "each fault at the start of each program; the main.test.ts of server, till and simulator have the usual ones",
  "test/e2e/terminar.test.ts":
    "an end of the demo at each moment of its start; main.test.ts of each program ends it, support/procesos.test.ts what it started",
  "test/e2e/paquete.test.ts":
    "what is packaged, made and read back; electron.test.ts opens the same program and holds its window and bridge",
  "test/e2e/paquete-servidor.test.ts":
    "the server's package on a Debian of its own; test/paquetes has its licences, the server's main.test.ts starts and ends it",
  "test/e2e/cliente-generado.test.ts":
    "clients that generators make of /openapi.json; docs/spec.test.ts and http/contrato.test.ts hold every reply against it",
  "test/e2e/en-medio.test.ts":
    "strangers that answer a till's program; caja/terminales/en-medio.test.ts has each of their replies",
  "test/e2e/caja-copiada.test.ts":
    "a copied till on the screen; terminales/vida.test.ts has both lives at the server, stories copy a till",
  "test/e2e/proformas.test.ts":
    "proformas at the till's screen; caja/proformas/proformas.test.ts makes and sells them",
  "test/e2e/medianoche-de-ley.test.ts":
    "a law's day on the screen; simulacion/noche.test.ts lives through it, venta/regimen.test.ts changes at midnight",
  "test/e2e/base-grande.test.ts":
    "whole programs over files above the real limit; motor/recorrido.test.ts of the server and caja/copias/revision/recorrido.test.ts damage files above a small one",
  "test/e2e/observada.test.ts":
    "a correction on the till's screen; caja/venta/corregir.test.ts and the server's corregir-observada.test.ts have its rules",
  "test/soak/muertes.test.ts":
    "deaths at random moments; faults/servidor-muere.test.ts kills whole programs, stories kill each of them at a statement",
  "test/e2e/cobro-fallido.test.ts":
    "a failed payment on the screen; ui/venta/pago/use-pago.test.ts and caja/venta have its reasons",
};

/**
 * Test files of the server that the first tier runs on both engines. Their subject is a transaction, a lock, a lease or SQL that differs; one
 * tells a whole story of the API. The complete run has each file of the server on both.
 */
export const ON_BOTH_ENGINES: readonly string[] = [
  "apps/server/src/**/*.postgres.test.ts",
  "apps/server/src/motor/**/!(auditoria).test.ts",
  "apps/server/src/{copias,terminales,tienda,ventas}/db/*.test.ts",
  "apps/server/src/documentos/db/{gemelas,numeros}.test.ts",
  "apps/server/src/documentos/{cambio-ajeno,recordadas}.test.ts",
  "apps/server/src/documentos/proforma-cambiada.test.ts",
  "apps/server/src/existencias/iniciales.test.ts",
  "apps/server/src/impuestos/sincronizar*.test.ts",
  "apps/server/src/contingencia/{arriendo-largo,sin-demora}.test.ts",
  "apps/server/src/terminales/{facturas,numero-en-duda,offline}.test.ts",
  "apps/server/src/documentos/routes/facturas.test.ts",
  "apps/server/src/tienda/routes/tienda-a-la-vez.test.ts",
];
