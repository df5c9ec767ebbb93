import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Nit, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { untilRoom } from "../avisos/correo/lugar.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { insertAcceso, listSinUsar, takeAcceso } from "./db/usuarios.ts";
import type { Fallo } from "../fallos.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";
import { empresaDeClave } from "./clave-dueno.ts";
import { ligadaDe, membresiaLigada } from "./ligada.ts";
import { openSesion, openSesionDeClave } from "./sesiones.ts";

/** Prefix of an owner's key. */
const CLAVE_DUENO = "own_";
const VIGENCIA_MS = 15 * 60_000;
const DIA_MS = 24 * 3_600_000;
/**
 * Limits on mails with unused links: links valid at once and mails per day for one e-mail address, and links valid at
 * once for one network address.
 */
const MAX_VIVOS = 3;
const MAX_POR_DIA = 20;
const MAX_POR_ORIGEN = 30;
/** Minimum remaining validity of a link for which the person gets no new link. */
const BASTA_MS = 5 * 60_000;
const ESPERA_MS = 15_000;

/** Channel that delivers a link to its person: mail, or a file on the server. It is the same for every address. */
export type Entrega = "correo" | "archivo";

/** Returns the channel by which this server delivers links. */
export function entregaDe({ mailer, config }: Pick<Deps, "mailer" | "config">): Entrega {
  return mailer !== null || config.backofficeUrl !== null ? "correo" : "archivo";
}

/** A checked request for a sign-in link. `destino`: portal page to open after signing in. `desde`: network address of the caller. */
export interface PedidoDeAcceso {
  readonly correo: string;
  readonly origen: string;
  readonly destino: string | null;
  readonly desde: string;
}

/** Matches names of the local computer, for which no authority issues a certificate. */
const ESTE_EQUIPO = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

/**
 * Returns the origin of links to a domain: the configured public address, or https at another allowed domain. Returns
 * null for any other domain. The Host header of a request is never trusted.
 */
export function findOrigen({ publicUrl, dominios }: Deps["config"], dominio: unknown): string | null {
  const { host, origin } = new URL(publicUrl);
  if (dominio === undefined || dominio === host) return origin;
  if (typeof dominio !== "string" || !dominios.includes(dominio)) return null;
  return `${ESTE_EQUIPO.test(dominio) ? "http" : "https"}://${dominio}`;
}

/**
 * Creates a sign-in link and gives it to the back office if there is one, otherwise to the mail service. A server
 * without mail writes it to a file readable only by the server's own user. The reply does not reveal whether the address
 * is known. A mailbox that received many letters gets no new one while its last link is valid, so requests by a stranger
 * cannot lock an owner out. Too many links for one network address make that address wait. docs/api.md A33.
 */
export async function solicitarAcceso(
  deps: Deps,
  { correo, origen, destino, desde }: PedidoDeAcceso,
): Promise<Result<null, Fallo>> {
  const { texto, hash } = newCredencial("acc");
  const anotado = await anotar(deps, { hash, correo, desde });
  if (!anotado.ok) return anotado;
  if (anotado.value === "sirveElUltimo") return ok(null);
  const consulta = new URLSearchParams({ token: texto, ...(destino === null ? {} : { destino }) });
  const entregado = await entregar(deps, correo, `${origen}/acceso?${consulta.toString()}`);
  return entregado.ok ? ok(null) : fail({ kind: "accesoSinEnviar", motivo: entregado.error });
}

/**
 * Stores the link unless the mailbox already has one that is valid long enough. Fails with the seconds to wait if the
 * network address requested too many.
 */
function anotar(
  deps: Deps,
  acceso: { readonly hash: string; readonly correo: string; readonly desde: string },
): Promise<Result<"anotado" | "sirveElUltimo", Fallo>> {
  const ahoraMs = deps.now();
  const isPorCorreo = entregaDe(deps) === "correo";
  return inTransaction(deps.db, "comun", async (tx) => {
    const delDia = await listSinUsar(tx, "correo", acceso.correo, ahoraMs + VIGENCIA_MS - DIA_MS);
    const vivos = delDia.filter((vence) => vence > ahoraMs);
    const delOrigen = await listSinUsar(tx, "desde", acceso.desde, ahoraMs);
    // Links in a file on this machine need no limit per recipient.
    const isLleno = isPorCorreo && (vivos.length >= MAX_VIVOS || delDia.length >= MAX_POR_DIA);
    if (isLleno && (vivos.at(-1) ?? 0) > ahoraMs + BASTA_MS) return ok("sirveElUltimo");
    const esperaMs = untilRoom(delOrigen, MAX_POR_ORIGEN, ahoraMs);
    if (esperaMs > 0) return fail({ kind: "demasiadosCorreos", esperaS: Math.ceil(esperaMs / 1000) });
    await insertAcceso(tx, { ...acceso, venceEn: ahoraMs + VIGENCIA_MS }, ahoraMs - DIA_MS);
    return ok("anotado");
  });
}

async function entregar(deps: Deps, correo: string, enlace: string): Promise<Result<null, string>> {
  const { backofficeUrl, dataDir } = deps.config;
  if (backofficeUrl !== null) return alBackOffice(deps, backofficeUrl, { email: correo, enlace });
  if (deps.mailer === null) {
    appendFileSync(join(dataDir, "accesos.txt"), `${correo} ${enlace}\n`, { mode: 0o600 });
    return ok(null);
  }
  return deps.mailer.enviar({
    para: correo,
    asunto: "Su acceso a Mostrador",
    texto: `Entre con este enlace, que sirve una vez y vence en 15 minutos:\n\n${enlace}\n\nSi no lo pidió, no haga nada.`,
    adjuntos: [],
  });
}

async function alBackOffice(deps: Deps, url: string, cuerpo: object): Promise<Result<null, string>> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(cuerpo),
      signal: AbortSignal.any([deps.fin, AbortSignal.timeout(ESPERA_MS)]),
    });
    return reply.ok ? ok(null) : fail(`respondió ${reply.status}`);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Exchanges a sign-in link's token (valid once) or a company's owner key for a session token. `nit`: the only company of
 * the session, set for an owner's key and for a link that an owner handed over.
 */
export async function canjearAcceso(
  deps: Deps,
  token: string,
  equipo: string,
): Promise<Result<{ token: string; venceMs: number; nit: Nit | null }, Fallo>> {
  const propia = token.startsWith(CLAVE_DUENO) ? await empresaDeClave(deps, token) : undefined;
  if (propia !== undefined) {
    const { empresa, clave } = propia;
    if (empresa.activa === 0) return fail({ kind: "empresaInactiva" });
    const abierta = await openSesionDeClave(deps, { nit: empresa.nit, clave }, equipo);
    return ok({ ...abierta, nit: empresa.nit });
  }
  const acceso = await takeAcceso(deps.db, hashCredencial(token), deps.now());
  if (acceso === undefined) return fail({ kind: "identidadInvalida" });
  const { correo, venceEn } = acceso;
  const ligada = ligadaDe(token, venceEn);
  if (ligada !== null && (await membresiaLigada(deps, correo, ligada)) === undefined)
    return fail({ kind: "identidadInvalida" });
  const abierta = await openSesion(deps, { correo, ligada }, equipo);
  return abierta === null
    ? fail({ kind: "identidadInvalida" })
    : ok({ ...abierta, nit: ligada?.nit ?? null });
}
