import { openDeps } from "../../abrir-deps.ts";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../motor/connection.ts";
import { BASE_ID, findAjuste } from "../../motor/ajustes.ts";
import { type Cierre, findCierre, omitirNumeros, saveCierre } from "../../motor/restauracion.ts";
import { absorberDocumentos } from "./absorber.ts";
import { averiguar } from "./averiguar.ts";
import { informar, type Informe } from "./informe.ts";
import { readDiarios } from "./leer.ts";
import { reponer } from "./reponer.ts";
import { deleteServidores, listServidores } from "../db/servidores.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { planMissing, planRequired } from "../../diario/coverage.ts";
import type { Lectura } from "../../diario/read.ts";

/**
 * Merges the journals into a restored database, asks the tax system about their documents, and reports possible gaps. It
 * can be repeated, also with other folders. If the tax system is unreachable, the documents stay in doubt and the
 * servers keep asking. Closes the database.
 */
export async function completarRestauracion(
  config: Config,
  db: Db,
  roots: readonly string[],
  avisar: Avisar,
): Promise<Informe> {
  // The command issues no documents, so it needs no journal and does not register as a server.
  const { deps, close } = await openDeps({ ...config, diario: null }, db, {
    now: () => Date.now(),
    monotono: () => performance.now(),
    random: () => Math.random(),
    log: () => {},
    fin: new AbortController().signal,
  });
  try {
    const cierre = await findCierre(db);
    if (cierre === null) throw new Error("la base no volvió de una copia");
    const contado = await readDiarios(db, roots, (await findAjuste(db, BASE_ID)) ?? null);
    const absorbido = await absorberDocumentos(db, contado, deps.now(), avisar);
    const cajas = await reponer(deps, contado, cierre.copiaDe);
    const cerrado = await asentarCierre(db, contado.lecturas, [...absorbido.sinEmpresa.keys()]);
    await averiguar(deps, avisar);
    return await informar(db, cerrado, { lecturas: contado.lecturas, cajas });
  } finally {
    await close();
  }
}

/** Upper bound on the numbers that several servers may have used in one series per uncovered second. */
const POR_SEGUNDO = 100;
/** Upper bound on skipped numbers, within the ten digits of a number. */
const MAX_FUERA = 500_000_000;

/**
 * Determines the periods that no journal covers after the journals were read, and keeps the API closed for them. The
 * length of these periods decides how many numbers are skipped; tills report their own. Reading further folders later
 * only adds coverage.
 */
async function asentarCierre(
  db: Db,
  lecturas: readonly Lectura[],
  sinEmpresa: readonly number[],
): Promise<Cierre> {
  const servidores = await listServidores(db);
  return transaccion(db, "comun", async (tx) => {
    const antes = await findCierre(tx);
    if (antes === null) throw new Error("la base no volvió de una copia");
    const requeridos =
      antes.requeridos.length > 0
        ? antes.requeridos
        : planRequired(servidores.map(({ id, equipo, vistoEn }) => ({ id, equipo, vistoEn })));
    const todas = planMissing(requeridos, lecturas, antes.copiaDe, antes.en);
    const faltan = todas.filter(({ servidor }) => servidor === null || !antes.cubiertos.includes(servidor));
    const incompletos = new Set(todas.map(({ servidor }) => servidor));
    const completos = lecturas.map(({ servidor }) => servidor.id).filter((id) => !incompletos.has(id));
    const cierre: Cierre = {
      ...antes,
      requeridos: [...requeridos],
      cubiertos: [...new Set([...antes.cubiertos, ...completos])],
      leidos: true,
      faltan: [...faltan],
      sinEmpresa: [...sinEmpresa],
    };
    if (!antes.leidos && faltan.length > 0) {
      const ms = antes.en - Math.min(...faltan.map(({ desde }) => desde));
      await omitirNumeros(tx, Math.min(Math.ceil((ms / 1000) * POR_SEGUNDO), MAX_FUERA));
    }
    await saveCierre(tx, cierre);
    // Each server registers again when it starts, so the next restore does not require the journal of a removed machine.
    await deleteServidores(tx);
    return cierre;
  });
}
