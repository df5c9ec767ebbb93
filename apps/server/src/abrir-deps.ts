import { hostname } from "node:os";
import type { Config } from "./config.ts";
import { checkCafc } from "./contingencia/cafc.ts";
import { contextoOffline } from "./contingencia/contexto.ts";
import { getServicioCorreo } from "./avisos/correo/servicio.ts";
import { createCorreoVigente } from "./avisos/correo/vigente.ts";
import type { Db } from "./motor/connection.ts";
import { getBaseId } from "./motor/ajustes.ts";
import { findLogo, findEmpresa } from "./cuenta/db/empresas.ts";
import { findFactura } from "./documentos/db/facturas.ts";
import { entrar } from "./motor/procesos.ts";
import { viewServidor } from "./copias/db/servidores.ts";
import { createFirmas } from "./impuestos/siat/signers.ts";
import { createPulso } from "./impuestos/siat/pulso.ts";
import { createRegimenes } from "./impuestos/regimenes.ts";
import { createSiatOf } from "./impuestos/siat/clients.ts";
import type { Deps } from "./deps.ts";
import { createEsperas } from "./esperas.ts";
import { createIdentidad } from "./identidad/emisor.ts";
import { findLast } from "./diario/last.ts";
import { JournalWriter } from "./diario/writer.ts";
import { openLlaves } from "./network/llaves.ts";
import { createMetricas } from "./metricas.ts";
import { createPapel } from "./documentos/papel/papel.ts";
import { palabrasDe } from "./terminales/papel/palabras.ts";
import { createReloj } from "./reloj.ts";
import { createRondas } from "./rondas.ts";
import { openSecretos } from "./secretos.ts";
import { createTurnos } from "./turnos.ts";
import { createUnaVez } from "./una-vez.ts";
import { createCierre } from "./copias/restaurar/cierre.ts";

/** The database went back in time without a restore; the message is for the person who started the program. */
export class BaseAnterior extends Error {}

/**
 * Builds the dependencies of use cases over an open database. `close` releases them and closes the database.
 * Throws BaseAnterior and ClaveDistinta.
 */
export async function openDeps(
  config: Config,
  db: Db,
  { now, monotono, random, log, fin }: Pick<Deps, "now" | "monotono" | "random" | "log" | "fin">,
): Promise<{ readonly deps: Deps; readonly close: () => Promise<void> }> {
  const secretos = await openSecretos(db, config.dataDir);
  const journal = config.diario === null ? null : await openJournal(db, config.diario, now);
  const metricas = createMetricas();
  const { siatOf, conexiones } = createSiatOf(config, secretos, metricas);
  const proceso = await entrar(db, config.databaseUrl, now());
  const correo = createCorreoVigente(config, await getServicioCorreo(db, config, secretos));
  const llaves = await openLlaves(db, secretos, now());
  const papel = createPapel(
    { palabrasDe: (factura) => palabrasDe(db, factura), logoDe: (nit) => findLogo(db, nit) },
    config.qrBase,
  );
  const deps: Deps = {
    config,
    db,
    secretos,
    now,
    monotono,
    reloj: createReloj(now, monotono),
    puertas: new Set(),
    esperas: createEsperas(monotono),
    rondas: createRondas(),
    random,
    siatOf,
    ...createFirmas(secretos, now),
    regimenes: createRegimenes(monotono),
    papel,
    contingencia: { contextoOffline, revisarCafc: checkCafc },
    pulso: createPulso(now),
    turnos: createTurnos({ monotono }),
    unaVez: createUnaVez(),
    proceso,
    journal,
    cierre: createCierre(db),
    fin,
    correo,
    get mailer() {
      return correo.mailer();
    },
    identidad: createIdentidad(config, { db, secretos, now }),
    llaves,
    log,
    metricas,
  };
  const close = async () => {
    await papel.close();
    correo.close();
    conexiones[Symbol.dispose]();
    await journal?.close();
    await proceso.close();
    await db.destroy();
  };
  return { deps, close };
}

async function openJournal(db: Db, root: string, now: () => number): Promise<JournalWriter> {
  const base = await getBaseId(db);
  const journal = new JournalWriter({
    root,
    base,
    host: hostname(),
    now,
    onClaim: (server) => viewServidor(db, server, now()),
  });
  await journal.problem(); // claims its folder; issuing reports what is wrong with it
  const server = journal.server();
  // A document enters the journal only after its commit. So a document that the database lacks was lost by
  // the database.
  const last = server === null ? null : findLast(root, server.id, base);
  if (last === null || (await findFactura(db, last.cuf)) !== undefined) return journal;
  if ((await findEmpresa(db, last.nit)) === undefined) return journal; // only after a declared restore, which waits for the company
  await journal.close();
  throw new BaseAnterior(
    `La base de datos es anterior al diario de documentos: no tiene la factura ${last.cuf}. Volvió de una copia sin restaurarse, y daría números otra vez. Ejecute: npm run admin -- restaurar base.`,
  );
}
