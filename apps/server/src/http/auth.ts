import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Identificada } from "../identidad/emisor.ts";
import { EMPRESA_HEADER, empresaDe } from "../identidad/empresas.ts";
import { membresiaLigada } from "../identidad/ligada.ts";
import { findEmpresaDe, findTerminalDe, getEmpresaDe } from "../readers/llamadores.ts";
import { isServidorPropio } from "../use-cases/servidor-propio/es-propio.ts";
import { hasRight, type CompanyRight, type Rol } from "./rights.ts";
import type { Llamador, Persona } from "./route.ts";

type Cabeceras = Readonly<Record<string, string | undefined>>;

/**
 * Identifies the caller by X-API-KEY, or by a bearer credential of the owner, of a person or of a terminal. Fails where the caller is
 * unknown or lacks the right. docs/api.md A41.
 */
export async function autenticar(
  deps: Deps,
  right: CompanyRight,
  headers: Cabeceras,
): Promise<Result<Llamador, Fallo>> {
  const llamador = await quienLlama(deps, right, headers);
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
): Promise<Result<Llamador, Fallo>> {
  const bearer = bearerDe(headers);
  if (right === "terminal") return terminal(deps, bearer);
  const key = headers["x-api-key"];
  if (key !== undefined && key.length <= 300) {
    if (right === "portal") return fail({ kind: "soloPortal" });
    const empresa = await findEmpresaDe(deps.db, key, "api");
    return empresa === undefined
      ? fail({ kind: "claveInvalida" })
      : ok({ empresa, rol: "api", terminal: null, correo: null, soloEsta: true });
  }
  const found = bearer === undefined ? undefined : await dePersona(deps, bearer, headers[EMPRESA_HEADER]);
  if (found?.ok === false) return found;
  const persona = found?.value;
  if (persona === undefined)
    return fail({ kind: right === "portal" ? "identidadInvalida" : "claveInvalida" });
  return ok({ ...persona, terminal: null });
}

/**
 * Identifies a person by an identity token, of a company or of none. An API key is no person: 401. Nor is a session
 * that one company's owner handed over: its address is not proven.
 */
export async function identificar(deps: Deps, headers: Cabeceras): Promise<Result<Persona, Fallo>> {
  const bearer = bearerDe(headers);
  const persona = bearer === undefined ? null : await deps.identidad.verificar(bearer);
  if (persona === null || persona.ligada !== null) return fail({ kind: "identidadInvalida" });
  return ok({ correo: persona.correo });
}

/** Reads the credential of `Authorization: Bearer` (in any case: RFC 9110), if it has a sane length. */
export function bearerDe(headers: Cabeceras): string | undefined {
  return /^Bearer +(\S{1,4000})$/i.exec(headers["authorization"] ?? "")?.[1];
}

/** Identifies the owner by the owner's credential, or a person of a company by an identity token. */
async function dePersona(
  deps: Deps,
  bearer: string,
  pedida: string | undefined,
): Promise<Result<Omit<Llamador, "terminal">, Fallo> | undefined> {
  const empresa = await findEmpresaDe(deps.db, bearer, "dueno");
  if (empresa !== undefined) return ok({ empresa, rol: "dueno", correo: null, soloEsta: true });
  if (bearer.split(".").length !== 3) return undefined;
  const persona = await deps.identidad.verificar(bearer);
  if (persona === null) return undefined;
  const { correo, ligada } = persona;
  const membresia = await membresiaDe(deps, persona, pedida);
  return membresia?.ok === true ? ok({ ...membresia.value, correo, soloEsta: ligada !== null }) : membresia;
}

/** Finds the company that a person's call acts for, and the role there. A bound session has one company. */
async function membresiaDe(deps: Deps, { correo, ligada }: Identificada, pedida: string | undefined) {
  if (ligada === null) return empresaDe(deps, correo, pedida);
  if (pedida !== undefined && pedida !== String(ligada.nit)) return fail({ kind: "empresaAjena" } as const);
  const membresia = await membresiaLigada(deps, correo, ligada);
  return membresia === undefined ? undefined : ok(membresia);
}

async function terminal(deps: Deps, bearer: string | undefined): Promise<Result<Llamador, Fallo>> {
  const found = bearer === undefined ? undefined : await findTerminalDe(deps.db, bearer);
  if (found === undefined) return fail({ kind: "terminalDesconocida" });
  if (found.revocado === 1) return fail({ kind: "terminalRevocada" });
  const empresa = await getEmpresaDe(deps.db, found);
  return empresa.activa === 1
    ? ok({ empresa, rol: "terminal", terminal: found, correo: null, soloEsta: true })
    : fail({ kind: "cuentaInactiva" });
}
