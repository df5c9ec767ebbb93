import { openDeps } from "../../abrir-deps.ts";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../motor/connection.ts";
import { BASE_ID, findAjuste } from "../../motor/ajustes.ts";
import { findCierre } from "../../motor/restauracion.ts";
import { absorberDocumentos } from "./absorber.ts";
import { asentarCierre } from "./asentar.ts";
import { averiguar } from "./averiguar.ts";
import { informar, type Informe } from "./informe.ts";
import { readDiarios } from "./leer.ts";
import { reponer } from "./reponer.ts";

/**
 * Takes the journals into a restored database, asks the tax system about their documents, and reports what
 * may be missing. It can be repeated, with other folders too. Without the tax system the documents stay in
 * doubt, and the servers go on asking. Closes the database.
 */
export async function completarRestauracion(
  config: Config,
  db: Db,
  roots: readonly string[],
  avisar: Avisar,
): Promise<Informe> {
  // The command issues nothing, so it keeps no journal and is not named as a server.
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
