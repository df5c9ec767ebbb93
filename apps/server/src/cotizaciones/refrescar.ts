import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { saveCotizacion, saveTipoCambio } from "./db/tipos-cambio.ts";
import { parseCompraVenta, parseUfv } from "./leer.ts";

const ESPERA_MS = 15_000;
const MAX_BYTES = 2_000_000;

/**
 * Fetches today's official rate and UFV. A page that fails leaves the known rate with its date. Returns false
 * then, and without a page. docs/api.md A35: nightly.
 */
export async function refrescarOficial({ db, config, now, fin, log }: Deps): Promise<boolean> {
  const { oficial } = config.cotizaciones;
  if (oficial === null) return false;
  const pagina = await bajar(oficial, fin);
  const dolar = pagina === null ? undefined : parseCompraVenta(pagina);
  if (pagina === null || dolar === undefined) {
    log("cotizacion", { fuente: oficial, leida: false });
    return false;
  }
  await saveTipoCambio(db, {
    fecha: hoy(now()),
    usd: dolar.venta,
    ufv: parseUfv(pagina) ?? null,
    fuente: new URL(oficial).hostname,
    actualizadoEn: now(),
  });
  return true;
}

/**
 * Fetches each bank's present rates; a bank that does not answer keeps its last ones. docs/api.md A35: every
 * 30 minutes.
 */
export async function refrescarBancos({ db, config, now, fin, log }: Deps): Promise<void> {
  await Promise.all(
    config.cotizaciones.bancos.map(async ({ banco, url }) => {
      const pagina = await bajar(url, fin);
      const leida = pagina === null ? undefined : parseCompraVenta(pagina);
      if (leida === undefined) return log("cotizacion", { fuente: banco, leida: false });
      await saveCotizacion(db, { banco, fecha: hoy(now()), ...leida, actualizadoEn: now() });
    }),
  );
}

async function bajar(url: string, fin: AbortSignal): Promise<string | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.any([fin, AbortSignal.timeout(ESPERA_MS)]) });
    const largo = Number(reply.headers.get("content-length") ?? 0);
    if (!reply.ok || largo > MAX_BYTES) return null;
    return (await reply.text()).slice(0, MAX_BYTES);
  } catch {
    return null;
  }
}

function hoy(ms: number): string {
  return epochToInstante(ms).slice(0, 10);
}
