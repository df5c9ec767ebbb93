/** Reads exchange rates for the routes that show them; writes nothing. Amounts in bolivianos. docs/api.md A35. */
import { epochToInstante } from "@mostrador/core";
import { analizar } from "../analisis.ts";
import { diasAtrasada } from "../calendario.ts";
import type { Db } from "../../motor/connection.ts";
import {
  findTipoCambio,
  findTipoCambioDe,
  listCotizacionesDe,
  listCotizacionesDesde,
  listFechasCotizadas,
  listTiposCambio,
  listUltimasCotizaciones,
  type CotizacionBanco,
  type TipoCambio,
} from "../db/tipos-cambio.ts";

const DIAS_ANALISIS = 30;
const DIA_MS = 86_400_000;

/** The official rate of a day; `actualizadoEn` in milliseconds since 1970. */
export interface Oficial {
  readonly fecha: string;
  readonly usd: number;
  readonly ufv: number | null;
  readonly fuente: string;
  readonly actualizadoEn: number;
}

/** A bank's rates; `actualizadoEn` in milliseconds since 1970. */
export interface Banco {
  readonly banco: string;
  readonly compra: number;
  readonly venta: number;
  readonly actualizadoEn: number;
}

/** Lists the official rates in force until now, newest day first, at most `limite`. */
export async function listOficiales(db: Db, ahoraMs: number, limite: number): Promise<readonly Oficial[]> {
  return (await listTiposCambio(db, diaDe(ahoraMs), limite)).map(toOficial);
}

/** Returns the official rate in force and the number of working days by which it lags; null if none is known. */
export async function getVigencia(db: Db, ahoraMs: number) {
  const hoy = diaDe(ahoraMs);
  const vigente = await findTipoCambio(db, hoy);
  if (vigente === undefined) return null;
  const { fecha, usd, fuente, actualizadoEn } = vigente;
  return { fecha, usd: Number(usd), fuente, actualizadoEn, diasAtrasada: diasAtrasada(fecha, hoy) };
}

/** Finds the official rate of a day, `AAAA-MM-DD`. */
export async function findOficialDe(db: Db, fecha: string): Promise<Oficial | undefined> {
  const tipo = await findTipoCambioDe(db, fecha);
  return tipo === undefined ? undefined : toOficial(tipo);
}

/** Lists each bank's last known rates. */
export async function listBancos(db: Db): Promise<readonly Banco[]> {
  return (await listUltimasCotizaciones(db)).map(toBanco);
}

/** Lists each bank's rates of a day, `AAAA-MM-DD`. */
export async function listBancosDe(db: Db, fecha: string): Promise<readonly Banco[]> {
  return (await listCotizacionesDe(db, fecha)).map(toBanco);
}

/** Lists the last `dias` days with rates of banks, newest first. */
export async function listHistoriaBancos(db: Db, dias: number) {
  const fechas = await listFechasCotizadas(db, dias);
  return Promise.all(fechas.map(async (fecha) => ({ fecha, bancos: await listBancosDe(db, fecha) })));
}

/** Computes the ranking, projection and unusual rates of the last 30 days. */
export async function getAnalisis(db: Db, ahoraMs: number) {
  const historia = await listCotizacionesDesde(db, diaDe(ahoraMs - DIAS_ANALISIS * DIA_MS));
  return analizar(await listUltimasCotizaciones(db), historia, diaDe(ahoraMs));
}

function diaDe(ms: number): string {
  return epochToInstante(ms).slice(0, 10);
}

function toOficial({ fecha, usd, ufv, fuente, actualizadoEn }: TipoCambio): Oficial {
  return { fecha, usd: Number(usd), ufv: ufv === null ? null : Number(ufv), fuente, actualizadoEn };
}

function toBanco({ banco, compra, venta, actualizadoEn }: CotizacionBanco): Banco {
  return { banco, compra: Number(compra), venta: Number(venta), actualizadoEn };
}
