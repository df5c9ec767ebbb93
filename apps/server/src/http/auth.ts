import { fail, ok, type Result } from "@mostrador/core";
import type { Sesion } from "../db/sesiones.ts";
import type { Membresia } from "../db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { EMPRESA_HEADER, empresaDe } from "../identidad/empresas.ts";
import { equipoDe } from "../identidad/equipo.ts";
import { membresiaLigada } from "../identidad/ligada.ts";
import { isTokenDeSesion, sesionDe } from "../identidad/sesiones.ts";
import { findEmpresaDe, findTerminalDe, getEmpresaDe } from "../readers/llamadores.ts";
import { empresaDeClave, hasClaveViva } from "../use-cases/clave-dueno.ts";
import { isServidorPropio } from "../use-cases/servidor-propio/es-propio.ts";
import { hasRight, type CompanyRight, type Rol } from "./rights.ts";
import type { EnSesion, Llamador, Persona } from "./route.ts";

type Cabeceras = Readonly<Record<string, string | undefined>>;

/**
 * Identifies the caller by X-API-KEY, or by a bearer credential of the owner, of a person or of a terminal. Fails where the caller is
 * unknown or lacks the right. docs/api.md A41.
 */
export async function autenticar(
  deps: Deps,
  right: CompanyRight,
  headers: Cabeceras,
  { conInactiva = false }: { readonly conInactiva?: boolean | undefined } = {},
): Promise<Result<Llamador, Fallo>> {
  const llamador = await quienLlama(deps, right, headers, conInactiva);
  if (!llamador.ok) return llamador;
  if (hasRight(right, llamador.value.rol))
    return right === "servidor" && !(await isServidorPropio(deps))
      ? fail({ kind: "servidorAjeno" })
      : llamador;
  return fail({ kind: hasRight(right, "api") ? NEGATIVAS[llamador.value.rol] : "noEsDueno" });
}

/** The refusal of something that an API key may do, by the caller that may not. */
const NEGATIVAS = {
  api: "noEsDueno",
  dueno: "noEsDueno",
  cajero: "noEsDeCajero",
  contador: "noEsDeContador",
  terminal: "noEsDueno",
} as const satisfies Readonly<Record<Rol, Fallo["kind"]>>;

async function quienLlama(
  deps: Deps,
  right: CompanyRight,
  headers: Cabeceras,
  conInactiva: boolean,
): Promise<Result<Llamador, Fallo>> {
  const bearer = bearerDe(headers);
  if (right === "terminal") return terminal(deps, bearer, conInactiva);
  const key = headers["x-api-key"];
  if (key !== undefined && key.length <= 300) {
    if (right === "portal") return fail({ kind: "soloPortal" });
    const empresa = await findEmpresaDe(deps.db, key);
    return empresa === undefined
      ? fail({ kind: "claveInvalida" })
      : siActiva({ empresa, rol: "api", terminal: null, correo: null, soloEsta: true, sesion: null });
  }
  const found = bearer === undefined ? undefined : await dePersona(deps, bearer, headers);
  if (found?.ok === false) return found;
  const persona = found?.value;
  if (persona === undefined)
    return fail({ kind: right === "portal" ? "identidadInvalida" : "claveInvalida" });
  return siActiva({ ...persona, terminal: null });
}

/** Refuses a caller of a company that was deactivated. */
function siActiva(llamador: Llamador): Result<Llamador, Fallo> {
  return llamador.empresa.activa === 1 ? ok(llamador) : fail({ kind: "empresaInactiva" });
}

/**
 * Identifies a person by an identity token, of a company or of none. An API key is no person: 401. Nor is a session
 * that one company's owner handed over, or opened by her key: no address is proven.
 */
export async function identificar(deps: Deps, headers: Cabeceras): Promise<Result<Persona, Fallo>> {
  const found = await enSesion(deps, headers);
  if (!found.ok) return found;
  const { correo, nit } = found.value.sesion;
  return correo === null || nit !== null ? fail({ kind: "identidadInvalida" }) : ok({ correo });
}

/** Finds the session of a call, of any company or of none. */
export async function enSesion(deps: Deps, headers: Cabeceras): Promise<Result<EnSesion, Fallo>> {
  const bearer = bearerDe(headers);
  const sesion =
    bearer === undefined || !isTokenDeSesion(bearer)
      ? undefined
      : await sesionDe(deps, bearer, equipoDe(headers["user-agent"]));
  return sesion === undefined ? fail({ kind: "identidadInvalida" }) : ok({ sesion });
}

/** Reads the credential of `Authorization: Bearer` (in any case: RFC 9110), if it has a sane length. */
export function bearerDe(headers: Cabeceras): string | undefined {
  return /^Bearer +(\S{1,4000})$/i.exec(headers["authorization"] ?? "")?.[1];
}

/** Identifies the owner by the owner's key, or whoever has a session by its token. */
async function dePersona(
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

/** The owner's key is no person's, and one company's. */
const CON_CLAVE = { rol: "dueno", correo: null, soloEsta: true } as const;

/** Finds the company that a person's call acts for, and the role there. A bound session has one company. */
async function membresiaDe(
  deps: Deps,
  { nit, enlaceEn }: Sesion,
  correo: string,
  pedida: string | undefined,
): Promise<Result<Membresia, Fallo> | undefined> {
  if (nit === null) return empresaDe(deps, correo, pedida);
  if (pedida !== undefined && pedida !== String(nit)) return fail({ kind: "empresaAjena" });
  const membresia = await membresiaLigada(deps, correo, { nit, desdeMs: enlaceEn ?? 0 });
  return membresia === undefined ? undefined : ok(membresia);
}

async function terminal(
  deps: Deps,
  bearer: string | undefined,
  conInactiva: boolean,
): Promise<Result<Llamador, Fallo>> {
  const found = bearer === undefined ? undefined : await findTerminalDe(deps.db, bearer);
  if (found === undefined) return fail({ kind: "terminalDesconocida" });
  if (found.revocado === 1) return fail({ kind: "terminalRevocada" });
  const empresa = await getEmpresaDe(deps.db, found);
  return empresa.activa === 1 || conInactiva
    ? ok({ empresa, rol: "terminal", terminal: found, correo: null, soloEsta: true, sesion: null })
    : fail({ kind: "cuentaInactiva" });
}
