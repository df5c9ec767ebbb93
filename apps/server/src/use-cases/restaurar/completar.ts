import { BASE_ID, openDeps } from "../../abrir-deps.ts";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/connection.ts";
import { findAjuste } from "../../db/ajustes.ts";
import { getFactura, listByEstado } from "../../db/facturas.ts";
import { contarDudas } from "../../db/recuperadas.ts";
import { findCierre } from "../../db/restauracion.ts";
import { transaccion } from "../../db/transaccion.ts";
import type { Deps } from "../../deps.ts";
import { resolverCambios } from "../anular-factura.ts";
import { relevar } from "../relevar.ts";
import { preguntar, resolverDudas } from "../resolver-dudas.ts";
import { isPalabra, seguir } from "../terminal/recuperar.ts";
import { absorberDocumentos } from "./absorber.ts";
import { asentarCierre } from "./asentar.ts";
import { informar, type Informe } from "./informe.ts";
import { leerDiarios } from "./leer.ts";
import { pedirCambios, reponerCajas } from "./reponer.ts";

/**
 * Takes the journals into a database that came back from a copy, asks the tax system for what they tell, and reports what may be missing.
 * It can be done again, with other folders too. Without the tax system the documents stay in doubt, and the servers go on asking.
 * Ends with the database closed.
 */
export async function completarRestauracion(
  config: Config,
  db: Db,
  roots: readonly string[],
  avisar: Avisar,
): Promise<Informe> {
  // The command issues nothing: it keeps no journal and is not named as a server.
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
    const contado = await leerDiarios(db, roots, (await findAjuste(db, BASE_ID)) ?? null);
    const absorbido = await absorberDocumentos(db, contado, deps.now(), avisar);
    const cajas = await reponerCajas(deps, contado);
    await pedirCambios(db, contado);
    const cerrado = await asentarCierre(db, contado.lecturas, [...absorbido.sinEmpresa.keys()]);
    await averiguar(deps, avisar);
    return await informar(db, cerrado, { lecturas: contado.lecturas, cajas });
  } finally {
    await close();
  }
}

/** Asks for what is in doubt as long as answers settle something. */
async function averiguar(deps: Deps, avisar: Avisar): Promise<void> {
  await relevar(deps);
  const total = await contarDudas(deps.db);
  for (let [antes, quedan] = [Infinity, total]; quedan > 0 && quedan < antes;) {
    await resolverDudas(deps);
    antes = quedan;
    quedan = await contarDudas(deps.db);
    avisar({ que: "Preguntando al sistema tributario", hecho: total - quedan, total, unidad: "filas" });
  }
  await averiguarOffline(deps, avisar);
  await resolverCambios(deps);
}

/** Questions in a row without answer after which the tax system is not there to be asked. */
const SIN_RESPUESTA = 3;

/**
 * Asks for what was issued offline: its package may have been validated after the copy. What cannot be asked now is settled when its package
 * is sent again (1000/952 is verified by CUF).
 */
async function averiguarOffline(deps: Deps, avisar: Avisar): Promise<void> {
  const esperan = await listByEstado(deps.db, ["OFFLINE"], 0, Number.MAX_SAFE_INTEGER);
  let callados = 0;
  for (const [i, factura] of esperan.entries()) {
    const palabra = await preguntar(deps, factura);
    if (palabra !== null && isPalabra(palabra)) {
      callados = 0;
      await transaccion(deps.db, factura.nit, async (tx) =>
        seguir(tx, await getFactura(tx, factura.cuf), palabra, deps.now()),
      );
    } else if (++callados >= SIN_RESPUESTA) return;
    const [hecho, total] = [i + 1, esperan.length];
    avisar({ que: "Preguntando por lo emitido fuera de línea", hecho, total, unidad: "filas" });
  }
}
