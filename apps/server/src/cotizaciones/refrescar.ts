import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { diasAtrasada, masDias } from "./calendario.ts";
import { findTipoCambio, keepTipoCambio, saveCotizacion } from "./db/tipos-cambio.ts";
import { readTco, readUfv } from "./leer-bcb.ts";

const ESPERA_MS = 15_000;
const MAX_BYTES = 2_000_000;

/** Days of the series requested, so that a server that was off for a week fills its gap. */
const DIAS_PEDIDOS = 10;

/**
 * Fetches the official rate and the UFV from every source, and stores each day's values with their source and the time
 * of reading. Today is a day of the clock of documents, which take the rate of their own. The first source that has a day's rate wins. Returns false if a working day's rate is missing today.
 * docs/api.md A35; docs/decisions/0060.
 */
export async function refreshOficial({ db, config, reloj, fin, log }: Deps): Promise<boolean> {
  const { oficiales, ufv } = config.cotizaciones;
  if (oficiales.length === 0) return false;
  const dia = hoy(reloj.ahora());
  const leidas = await Promise.all(oficiales.map((url) => readFuente(conDias(url, dia), dia, fin)));
  for (const { fuente, tco } of leidas) if (tco.length === 0) log("cotizacion", { fuente, leida: false });
  const unidades = [...leidas.flatMap((una) => una.ufv), ...(await readUnidades(ufv, dia, fin))];
  const porDia = new Map<string, { readonly valor: string; readonly fuente: string }>();
  for (const { fuente, tco } of leidas)
    for (const { fecha, valor } of tco)
      if (!porDia.has(fecha) && fecha <= masDias(dia, 1)) porDia.set(fecha, { valor, fuente });
  for (const [fecha, { valor, fuente }] of porDia)
    await keepTipoCambio(db, {
      fecha,
      usd: valor,
      ufv: unidades.find((una) => una.fecha === fecha)?.valor ?? null,
      fuente,
      actualizadoEn: reloj.ahora(),
    });
  const vigente = await findTipoCambio(db, dia);
  return vigente !== undefined && porDia.size > 0 && diasAtrasada(vigente.fecha, dia) === 0;
}

/** Reads one source: rates and UFV by day. A source other than the central bank only has today's selling rate. */
async function readFuente(url: string, dia: string, fin: AbortSignal) {
  const fuente = new URL(url).hostname;
  const pagina = await download(url, fin);
  if (pagina === null) return { fuente, tco: [], ufv: [] };
  const tco = readTco(pagina);
  if (tco.length > 0) return { fuente, tco, ufv: [] };
  const dolar = parseCompraVenta(pagina);
  const unidad = parseUfv(pagina);
  return {
    fuente,
    tco: dolar === undefined ? [] : [{ fecha: dia, valor: dolar.venta }],
    ufv: unidad === undefined ? [] : [{ fecha: dia, valor: unidad }],
  };
}

async function readUnidades(url: string | null, dia: string, fin: AbortSignal) {
  const pagina = url === null ? null : await download(conDias(url, dia), fin);
  return pagina === null ? [] : readUfv(pagina);
}

/** Replaces `{desde}` and `{hasta}` in an address by the requested days. */
function conDias(url: string, dia: string): string {
  return url.replace("{desde}", masDias(dia, -DIAS_PEDIDOS)).replace("{hasta}", masDias(dia, 1));
}

/** Fetches each bank's current rates, every 30 minutes (docs/api.md A35). A bank that does not answer keeps its last rates. */
export async function refreshBancos({ db, config, reloj, fin, log }: Deps): Promise<void> {
  await Promise.all(
    config.cotizaciones.bancos.map(async ({ banco, url }) => {
      const pagina = await download(url, fin);
      const leida = pagina === null ? undefined : parseCompraVenta(pagina);
      if (leida === undefined) return log("cotizacion", { fuente: banco, leida: false });
      await saveCotizacion(db, { banco, fecha: hoy(reloj.ahora()), ...leida, actualizadoEn: reloj.ahora() });
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

/** Buying and selling rates of a currency. */
interface CompraVenta {
  readonly compra: string;
  readonly venta: string;
}

/** Returns the text of a page without tags and scripts, with whitespace collapsed. */
function textoDePagina(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|&#160;/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const NUMERO = String.raw`(\d{1,3}[.,]\d{1,6})`;
/** Plausible price of a dollar, in bolivianos. A value outside this range is another number of the page. */
const RAZONABLE = { min: 1, max: 100 } as const;

/**
 * Reads buying and selling rates from a page ("Compra 11,95 … Venta 12,05", in any order); undefined where it
 * has none.
 */
export function parseCompraVenta(html: string): CompraVenta | undefined {
  const texto = textoDePagina(html);
  const compra = cerca(texto, "compra");
  const venta = cerca(texto, "venta");
  return compra === undefined || venta === undefined ? undefined : { compra, venta };
}

/** Extracts the value of the UFV from a page; undefined if there is none. */
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
