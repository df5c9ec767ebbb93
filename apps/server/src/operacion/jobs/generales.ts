/** Does the periodic work of the whole installation, whose rows belong to no company. docs/decisions/0021 */
import { seguirConteos } from "../../existencias/contar.ts";
import { refreshBancos, refreshOficial } from "../../cotizaciones/refrescar.ts";
import { deleteRecordadasViejas } from "../../motor/idempotencia.ts";
import type { Deps } from "../../deps.ts";
import { siguienteA } from "../../motor/tareas/cufd.ts";
import type { General } from "../../motor/tareas/generales.ts";
import type { Salida, Tarea } from "../../motor/tareas/reglas.ts";
import { forgetEntregas } from "../../avisos/webhooks/repartir.ts";
import { anunciarEstado } from "../../impuestos/jobs/anunciar-estado.ts";
import { cuidarAccesos } from "../../identidad/jobs/cuidar-accesos.ts";
import { measureReloj } from "../../impuestos/jobs/measure-reloj.ts";
import { applyElecciones } from "../../tienda/precios-de-ley.ts";
import { forgetCambios } from "../../tienda/jobs/olvidar-cambios.ts";
import { putAvisos } from "../../avisos/jobs/poner-avisos.ts";

const HORA_MS = 3_600_000;
const MEDIA_HORA_MS = HORA_MS / 2;
/** Hour from which the official rate is fetched daily; a new server fetches it at once. docs/api.md A46. */
const HORA_DIARIA = "00:05:00.000";
/** Hour at which the choices about prices are applied, because a law begins with its day. */
const MEDIANOCHE = "00:00:00.000";

/** Does the work of each name. Each function returns the moment when the work is due again, by the tax system's clock. */
const HACER: Readonly<Record<General, (deps: Deps) => Promise<number>>> = {
  bancos: async (deps) => {
    await refreshBancos(deps);
    return deps.reloj.ahora() + MEDIA_HORA_MS;
  },
  oficial: async (deps) => {
    const leida = await refreshOficial(deps);
    const ahoraMs = deps.reloj.ahora();
    return leida ? siguienteA(ahoraMs, HORA_DIARIA) : ahoraMs + MEDIA_HORA_MS;
  },
  claves: async (deps) => {
    await forgetClaves(deps);
    await cuidarAccesos(deps);
    return deps.reloj.ahora() + HORA_MS;
  },
  entregas: async (deps) => {
    await forgetEntregas(deps);
    await forgetCambios(deps);
    return deps.reloj.ahora() + HORA_MS;
  },
  leyes: async (deps) => {
    await applyElecciones(deps);
    return siguienteA(deps.reloj.ahora(), MEDIANOCHE);
  },
  conteos: async (deps) => {
    await seguirConteos(deps);
    return deps.reloj.ahora() + HORA_MS;
  },
  avisos: async (deps) => {
    await putAvisos(deps);
    return deps.reloj.ahora() + HORA_MS;
  },
};

/** Works on a row of the whole installation, whose key names the work, or holds news for every company. */
export async function makeGeneral(deps: Deps, tarea: Tarea): Promise<Salida> {
  const hacer = Object.entries(HACER).find(([clave]) => clave === tarea.clave)?.[1];
  if (hacer === undefined) return anunciarEstado(deps, tarea);
  return { kind: "programada", venceEn: await hacer(deps) };
}

/**
 * Deletes old keys by the tax system's clock: this computer's clock may have been changed, and a key deleted too early would let a repeated
 * request issue again.
 */
async function forgetClaves(deps: Deps): Promise<void> {
  await measureReloj(deps);
  if (deps.reloj.desfaseMs() !== null) await deleteRecordadasViejas(deps.db, deps.reloj.ahora());
}
