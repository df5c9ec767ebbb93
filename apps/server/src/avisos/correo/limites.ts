/** Limits and retries of mails ordered by a company: documents mailed again, and proformas. */
import { fail, ok, type Nit, type Result } from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import { listReenvios } from "../db/reenvios.ts";
import type { Fallo } from "../../fallos.ts";
import { untilRoom } from "./lugar.ts";

/** Window of the limits on ordered mails: those to one address by all companies together, and those by one company. */
export const VENTANA_MS = 3_600_000;
const MAX_A_UNO = 5;
const MAX_DE_EMPRESA = 100;

/** Checks the limits on a company's mails and on mails to an address. Fails with the seconds to wait if one is reached. */
export async function hayLugar(
  tx: Tx,
  { nit, para, en }: { readonly nit: Nit; readonly para: string; readonly en: number },
): Promise<Result<null, Fallo>> {
  const tras = en - VENTANA_MS;
  const esperaMs = Math.max(
    untilRoom(await listReenvios(tx, { para }, tras), MAX_A_UNO, tras),
    untilRoom(await listReenvios(tx, { nit }, tras), MAX_DE_EMPRESA, tras),
  );
  return esperaMs > 0 ? fail({ kind: "demasiadosCorreos", esperaS: Math.ceil(esperaMs / 1000) }) : ok(null);
}

/** Delays between attempts. After the last one the mail is abandoned; it can be sent again by hand. */
const ESPERAS_MS = [60_000, 600_000, 3_600_000, 21_600_000];
/** The longest delay between two attempts. */
export const ESPERA_MAXIMA_MS = Math.max(...ESPERAS_MS);

/** Returns the columns of a queued mail after an attempt at `ahoraMs`. */
export function trasIntento(intentos: number, enviado: Result<null, string>, ahoraMs: number) {
  const espera = ESPERAS_MS[intentos];
  const estado = enviado.ok ? "enviado" : espera === undefined ? "abandonado" : "pendiente";
  return {
    intentos: intentos + 1,
    estado,
    proximoEn: ahoraMs + (espera ?? 0),
    error: enviado.ok ? null : enviado.error,
  } as const;
}
