/** Job that sends the newest copy off the premises when it is due, and mails the owners when sending keeps failing. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { epochToInstante, instanteToIso } from "@mostrador/core";
import { fechaHora } from "@mostrador/core/formato";
import { nombreDestino } from "../fuera/destino.ts";
import { createClaves, sendFuera, momentoDe, motivoDe } from "../fuera/enviar.ts";
import { getCopias, getFuera } from "../fuera/vigente.ts";
import { getBaseId } from "../../motor/ajustes.ts";
import { listEnteras } from "../../motor/copia.ts";
import { type EstadoFuera, findEstadoFuera, saveEstadoFuera } from "../db/copia-fuera.ts";
import type { Deps } from "../../deps.ts";
import { pausaTras } from "../../motor/tareas/reglas.ts";
import { listEmpresas } from "../../cuenta/db/empresas.ts";
import { notifyDuenos } from "../../avisos/correo/avisar-duenos.ts";

/** Backoff after failed sends. */
const PAUSA = { baseMs: 15 * 60_000, maxMs: 6 * 3_600_000 };
/** Minimum duration of a failure that is mailed; shorter ones usually end by themselves. */
const AVISO_MS = 6 * 3_600_000;
/** Interval between two mails about the same failure. */
const OTRA_VEZ_MS = 7 * 86_400_000;

type Fallo = NonNullable<EstadoFuera["fallo"]>;

/** Creates the job. It keeps the derived key in memory between rounds. */
export function createCopiarFuera(deps: Deps): () => Promise<void> {
  const claveDe = createClaves();
  return async () => {
    const fuera = await getFuera(deps.db, deps.config, deps.secretos);
    const copias = await getCopias(deps.db, deps.config);
    if (fuera === null || copias === null) return;
    const estado = await findEstadoFuera(deps.db, nombreDestino(fuera.destino));
    const carpeta = planEnvio(copias.carpeta, estado, fuera.cadaMs, deps.now());
    if (carpeta === null) return;
    try {
      const baseId = await getBaseId(deps.db);
      const envio = { carpeta, baseId, ahoraMs: deps.now(), signal: deps.fin };
      const ultima = await sendFuera(fuera, claveDe(fuera), envio);
      await saveEstadoFuera(deps.db, {
        ...estado,
        ultima: { ...ultima, enviadaEn: deps.now() },
        fallo: null,
      });
      deps.log("copia fuera", { nombre: ultima.nombre, bytes: ultima.bytes });
    } catch (error) {
      if (deps.fin.aborted) return; // the server is stopping; the send is repeated after its next start
      const motivo = motivoDe(fuera, error);
      deps.log("copia fuera", { error: motivo });
      await anotarFallo(deps, estado, motivo);
    }
  };
}

/** Returns the folder of the copy to send; null if no send is due, there is no newer copy, or the pause after a failure is not over. */
function planEnvio(copias: string, estado: EstadoFuera, cadaMs: number, ahoraMs: number): string | null {
  const { ultima, fallo } = estado;
  if (fallo !== null && ahoraMs >= fallo.en && ahoraMs < fallo.en + pausaTras(fallo.veces, PAUSA))
    return null;
  if (ultima !== null && ahoraMs - ultima.deMs < cadaMs) return null;
  // The folder does not exist until the first copy is made.
  const nombre = existsSync(copias) ? listEnteras(copias).at(-1) : undefined;
  if (nombre === undefined) return null;
  const carpeta = join(copias, nombre);
  return ultima === null || momentoDe(carpeta) > ultima.deMs ? carpeta : null;
}

async function anotarFallo(deps: Deps, estado: EstadoFuera, motivo: string): Promise<void> {
  const en = deps.now();
  const antes = estado.fallo;
  const fallo: Fallo = {
    desde: antes?.desde ?? en,
    en,
    veces: (antes?.veces ?? 0) + 1,
    motivo,
    avisadoEn: antes?.avisadoEn ?? null,
  };
  await saveEstadoFuera(deps.db, { ...estado, fallo });
  const { desde, avisadoEn } = fallo;
  if (en - desde < AVISO_MS || (avisadoEn !== null && en - avisadoEn < OTRA_VEZ_MS)) return;
  if (await notifyCopiaFuera(deps, estado, fallo))
    await saveEstadoFuera(deps.db, { ...estado, fallo: { ...fallo, avisadoEn: en } });
}

/** Mails the owners of each company. Returns true if every company that has owners was reached. */
async function notifyCopiaFuera(
  deps: Deps,
  { destino, ultima }: EstadoFuera,
  { desde, motivo }: NonNullable<EstadoFuera["fallo"]>,
): Promise<boolean> {
  const cuando = (ms: number) => fechaHora(instanteToIso(epochToInstante(ms)));
  const texto = [
    `Desde el ${cuando(desde)} no sale la copia cifrada de los datos fuera del local (${destino}).`,
    motivo,
    "",
    ultima === null ? "Todavía no salió ninguna." : `La última que salió es del ${cuando(ultima.deMs)}.`,
    "Si hoy se perdiera el servidor, se perdería lo escrito después de esa copia, salvo lo que tengan sus cajas y su diario.",
    "",
    `Véalo en ${deps.config.publicUrl}/portal/estado`,
  ].join("\n");
  let todos = true;
  for (const { nit } of await listEmpresas(deps.db))
    todos = (await notifyDuenos(deps, nit, "La copia fuera del local no sale", texto)) && todos;
  return todos;
}
