import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { diasAtrasada, masDias } from "./calendario.ts";
import { findTipoCambio, keepTipoCambio, saveCotizacion } from "./db/tipos-cambio.ts";
import { readTco, readUfv } from "./leer-bcb.ts";

const ESPERA_MS = 15_000;
const MAX_BYTES = 2_000_000;

/** Days of the series that are asked for: a server that was off for a week fills its gap. */
const DIAS_PEDIDOS = 10;

/**
 * Fetches the official rate and the UFV from every source, and keeps each day's with its source and the moment of reading. The newest wins:
 * an abandoned address goes on answering with its last good day. Returns false where a working day's rate is missing today. docs/api.md
 * A35; docs/decisions/0060.
 */
export async function refreshOficial({ db, config, now, fin, log }: Deps): Promise<boolean> {
  const { oficiales, ufv } = config.cotizaciones;
  if (oficiales.length === 0) return false;
  const dia = hoy(now());
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
      actualizadoEn: now(),
    });
  const vigente = await findTipoCambio(db, dia);
  return vigente !== undefined && porDia.size > 0 && diasAtrasada(vigente.fecha, dia) === 0;
}

/** The reading of one source: rates and UFV by day. A source other than the central bank has today's selling rate only. */
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

/** Writes the days that an address asks for in place of `{desde}` and `{hasta}`. */
function conDias(url: string, dia: string): string {
  return url.replace("{desde}", masDias(dia, -DIAS_PEDIDOS)).replace("{hasta}", masDias(dia, 1));
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
 * Reads buying and selling rates from a page ("Compra 11,95 … Venta 12,05", in any order); undefined where it
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
