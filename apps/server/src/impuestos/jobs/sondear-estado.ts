import type { Deps } from "../../deps.ts";
import { deleteSondeos, insertSondeo, type Ambiente } from "../db/sondeos.ts";
import { putTarea } from "../../motor/tareas.ts";
import { isCaido } from "../siat/estado.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { tareaDeNoticia } from "../../motor/tareas/generales.ts";

const SERVICIO = "FacturacionCodigos";
const ESPERA_MS = 10_000;
/** A little more than the 30 days of the uptime. */
const REGISTRO_MS = 31 * 86_400_000;

/**
 * Probes both tax systems at once. Three failures in a row, and the first answer after them, are announced.
 * docs/api.md A36.
 */
export async function sondearEstado(deps: Deps): Promise<void> {
  const sondear = async (ambiente: Ambiente, base: string) => {
    const mirada = await look(base, ESPERA_MS * (deps.config.paciencia ?? 1), deps.fin);
    if (!deps.fin.aborted) await anotar(deps, ambiente, mirada);
  };
  await Promise.all([sondear(1, deps.config.siatProduccionUrl), sondear(2, deps.config.siatPilotoUrl)]);
}

/** Probes the service description, which needs no token and hence no company. docs/fiscal-rules.md F3. */
async function look(base: string, esperaMs: number, fin: AbortSignal): Promise<{ ok: boolean; ms: number }> {
  const desde = performance.now();
  const signal = AbortSignal.any([fin, AbortSignal.timeout(esperaMs)]);
  try {
    const reply = await fetch(`${base}/v2/${SERVICIO}?wsdl`, { signal });
    await reply.body?.cancel();
    return { ok: reply.ok, ms: Math.round(performance.now() - desde) };
  } catch {
    return { ok: false, ms: Math.round(performance.now() - desde) };
  }
}

async function anotar(deps: Deps, ambiente: Ambiente, mirada: { ok: boolean; ms: number }): Promise<void> {
  const ahora = deps.now();
  await transaccion(deps.db, "comun", async (tx) => {
    const antes = await isCaido(tx, ambiente);
    await insertSondeo(tx, ambiente, ahora, mirada);
    await deleteSondeos(tx, ahora - REGISTRO_MS);
    const despues = await isCaido(tx, ambiente);
    if (antes === despues) return;
    const noticia = {
      tipo: despues ? "siat.caido" : "siat.recuperado",
      ambiente: ambiente === 1 ? "produccion" : "piloto",
      en: ahora,
    } as const;
    await putTarea(tx, tareaDeNoticia(noticia));
  });
}
