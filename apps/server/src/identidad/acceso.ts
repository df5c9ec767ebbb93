import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { insertAcceso, takeAcceso } from "../db/usuarios.ts";
import type { Fallo } from "../fallos.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";

const VIGENCIA_MS = 15 * 60_000;
const ESPERA_MS = 15_000;

/**
 * Makes a sign-in link and hands it on to be mailed: to the back office where one is set up, else to the mail service; in
 * sandbox, where no e-mail is ever sent, to a file that only this machine's user can read. SPEC.md, auth/solicitar-acceso.
 */
export async function solicitarAcceso(
  deps: Deps,
  correo: string,
  dominio: string,
): Promise<Result<null, Fallo>> {
  const { texto, hash } = newCredencial("acc");
  await insertAcceso(deps.db, hash, correo, deps.now() + VIGENCIA_MS);
  const esquema = /^(localhost|127\.0\.0\.1)(:|$)/.test(dominio) ? "http" : "https";
  const enlace = `${esquema}://${dominio}/acceso?token=${texto}`;
  const entregado = await entregar(deps, correo, enlace);
  return entregado.ok ? ok(null) : fail({ kind: "accesoSinEnviar", motivo: entregado.error });
}

async function entregar(deps: Deps, correo: string, enlace: string): Promise<Result<null, string>> {
  const { backofficeUrl, dataDir } = deps.config;
  if (backofficeUrl !== null) return alBackOffice(deps, backofficeUrl, { email: correo, enlace });
  if (deps.cartero === null) {
    appendFileSync(join(dataDir, "accesos.txt"), `${correo} ${enlace}\n`, { mode: 0o600 });
    return ok(null);
  }
  return deps.cartero.enviar({
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

/** Turns a sign-in token into an identity token, once. */
export async function canjearAcceso(
  deps: Deps,
  token: string,
): Promise<Result<{ token: string; venceMs: number }, Fallo>> {
  const correo = await takeAcceso(deps.db, hashCredencial(token), deps.now());
  if (correo === undefined || deps.identidad.emitir === null) return fail({ kind: "identidadInvalida" });
  return ok(await deps.identidad.emitir(correo, deps.now()));
}
