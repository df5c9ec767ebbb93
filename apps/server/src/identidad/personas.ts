/** Identifies people by their credential: a session's token, or the owner's key. docs/api.md A41 */
import { fail, ok, type Result } from "@mostrador/core";
import type { Membresia } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { EMPRESA_HEADER, empresaDe } from "./empresas.ts";
import { equipoDe } from "./equipo.ts";
import { membresiaLigada } from "./ligada.ts";
import { isTokenDeSesion, sesionDe } from "./sesiones.ts";
import { getEmpresaDe } from "./readers/llamadores.ts";
import { empresaDeClave, hasClaveViva } from "./clave-dueno.ts";
import { bearerDe, type Cabeceras } from "../http/bearer.ts";
import type { EnSesion, Llamador, Persona } from "../http/route.ts";

/**
 * Identifies a person by an identity token, whether or not the person belongs to a company. An API key identifies no person and gives 401; so
 * does a session that the owner's key or a link handed over by an owner opened, because it proves no address.
 */
export async function identificar(deps: Deps, headers: Cabeceras): Promise<Result<Persona, Fallo>> {
  const found = await enSesion(deps, headers);
  if (!found.ok) return found;
  const { correo, nit } = found.value.sesion;
  return correo === null || nit !== null ? fail({ kind: "identidadInvalida" }) : ok({ correo });
}

/** Finds the session of a call, whether or not it belongs to a company. */
export async function enSesion(deps: Deps, headers: Cabeceras): Promise<Result<EnSesion, Fallo>> {
  const bearer = bearerDe(headers);
  const sesion =
    bearer === undefined || !isTokenDeSesion(bearer)
      ? undefined
      : await sesionDe(deps, bearer, equipoDe(headers["user-agent"]));
  return sesion === undefined ? fail({ kind: "identidadInvalida" }) : ok({ sesion });
}

/** Identifies the owner by the owner's key, or a person by a session's token. Undefined for any other bearer. */
export async function dePersona(
  deps: Deps,
  bearer: string,
  headers: Cabeceras,
): Promise<Result<Omit<Llamador, "terminal">, Fallo> | undefined> {
  if (!isTokenDeSesion(bearer)) {
    const found = await empresaDeClave(deps, bearer);
    return found === undefined ? undefined : ok({ ...CON_CLAVE, empresa: found.empresa, sesion: null });
  }
  const found = await enSesion(deps, headers);
  if (!found.ok) return found;
  const { sesion } = found.value;
  const { correo, nit, clave } = sesion;
  if (correo === null) {
    const viva = nit !== null && clave !== null && (await hasClaveViva(deps, clave));
    if (!viva) return fail({ kind: "identidadInvalida" });
    return ok({ ...CON_CLAVE, empresa: await getEmpresaDe(deps.db, { nit }), sesion });
  }
  const membresia = await membresiaDe(deps, sesion, correo, headers[EMPRESA_HEADER]);
  return membresia?.ok === true
    ? ok({ ...membresia.value, correo, soloEsta: nit !== null, sesion })
    : membresia;
}

/** Role of a caller with the owner's key, or of a session that it opened: both belong to one company and to no person. */
const CON_CLAVE = { rol: "dueno", correo: null, soloEsta: true } as const;

/** Finds the company that a person's call acts for, and the role there. A bound session has one company. */
async function membresiaDe(
  deps: Deps,
  { nit, enlaceEn }: EnSesion["sesion"],
  correo: string,
  pedida: string | undefined,
): Promise<Result<Membresia, Fallo> | undefined> {
  if (nit === null) return empresaDe(deps, correo, pedida);
  if (pedida !== undefined && pedida !== String(nit)) return fail({ kind: "empresaAjena" });
  const membresia = await membresiaLigada(deps, correo, { nit, desdeMs: enlaceEn ?? 0 });
  return membresia === undefined ? undefined : ok(membresia);
}
