import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { saveCotizacion, saveTipoCambio } from "./db/tipos-cambio.ts";

const ESPERA_MS = 15_000;
const MAX_BYTES = 2_000_000;

/**
 * Fetches today's official rate and UFV. A page that fails leaves the known rate with its date. Returns false
 * then, and without a page. docs/api.md A35: nightly.
 */
export async function refreshOficial({ db, config, now, fin, log }: Deps): Promise<boolean> {
  const { oficial } = config.cotizaciones;
  if (oficial === null) return false;
  const pagina = await download(oficial, fin);
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
export async function refreshBancos({ db, config, now, fin, log }: Deps): Promise<void> {
  await Promise.all(
    config.cotizaciones.bancos.map(async ({ banco, url }) => {
      const pagina = await download(url, fin);
      const leida = pagina === null ? undefined : parseCompraVenta(pagina);
      if (leida === undefined) return log("cotizacion", { fuente: banco, leida: false });
      await saveCotizacion(db, { banco, fecha: hoy(now()), ...leida, actualizadoEn: now() });
    }),
  );
}

async function download(url: string, fin: AbortSignal): Promise<string | null> {
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

/** A currency's rates on a page. */
interface CompraVenta {
  readonly compra: string;
  readonly venta: string;
}

/** A page's words: no tags, no scripts, blanks joined. */
function textoDePagina(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const NUMERO = String.raw`(\d{1,3}[.,]\d{1,6})`;
/**
 * In living memory a dollar has cost neither less than 1 nor more than 100 bolivianos: other values are other
 * numbers of the page.
 */
const RAZONABLE = { min: 1, max: 100 } as const;

/**
 * Reads buying and selling rates from a page ("Compra 6,86 … Venta 6,96", in any order); undefined where it
 * has none.
 */
export function parseCompraVenta(html: string): CompraVenta | undefined {
  const texto = textoDePagina(html);
  const compra = cerca(texto, "compra");
  const venta = cerca(texto, "venta");
  return compra === undefined || venta === undefined ? undefined : { compra, venta };
}

/** Reads the value of the UFV from a page; undefined where it has none. */
export function parseUfv(html: string): string | undefined {
  const texto = textoDePagina(html);
  return new RegExp(String.raw`\bUFV\b.{0,80}?\b(\d[.,]\d{4,6})\b`, "i").exec(texto)?.[1]?.replace(",", ".");
}

function cerca(texto: string, palabra: string): string | undefined {
  const hallado = new RegExp(String.raw`\b${palabra}\b\D{0,40}${NUMERO}`, "i")
    .exec(texto)?.[1]
    ?.replace(",", ".");
  const valor = Number(hallado);
  return hallado !== undefined && valor >= RAZONABLE.min && valor <= RAZONABLE.max ? hallado : undefined;
}
