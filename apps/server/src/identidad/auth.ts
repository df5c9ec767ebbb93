import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { findEmpresaDe, findTerminalDe, getEmpresaDe } from "./readers/llamadores.ts";
import { planEntrada, type Entrada } from "../terminales/entrada.ts";
import { findPorOtroToken } from "../terminales/renovar-token.ts";
import { isServidorPropio } from "../cuenta/es-propio.ts";
import { bearerDe, type Cabeceras } from "../http/bearer.ts";
import { dePersona, enSesion, identificar } from "./personas.ts";
import { hasRight, type CompanyRight, type Rol } from "../http/rights.ts";
import type { EnSesion, Llamador, Persona, Route } from "../http/route.ts";

/** Identifies the caller by the kind of credential that the route's right requires. */
export function quienPide(
  deps: Deps,
  { right, conInactiva, conRetirada }: Route,
  headers: Cabeceras,
): Promise<Result<Llamador | Persona | EnSesion, Fallo>> {
  if (right === "anyone" || right === "identified") return identificar(deps, headers);
  if (right === "session") return enSesion(deps, headers);
  return autenticar(deps, right, headers, { conInactiva, conRetirada });
}

/**
 * Identifies the caller by X-API-KEY, or by a bearer credential of the owner, of a person or of a terminal. Fails where the caller is
 * unknown or lacks the right. docs/api.md A41.
 */
export async function autenticar(
  deps: Deps,
  right: CompanyRight,
  headers: Cabeceras,
  cajas: CajasAdmitidas = {},
): Promise<Result<Llamador, Fallo>> {
  const llamador = await quienLlama(deps, right, headers, cajas);
  if (!llamador.ok) return llamador;
  if (hasRight(right, llamador.value.rol))
    return right === "servidor" && !(await isServidorPropio(deps))
      ? fail({ kind: "servidorAjeno" })
      : llamador;
  return fail({ kind: hasRight(right, "api") ? NEGATIVAS[llamador.value.rol] : "noEsDueno" });
}

/** Failures for acts that an API key may do, by the kind of caller that may not do them. */
const NEGATIVAS = {
  api: "noEsDueno",
  dueno: "noEsDueno",
  cajero: "noEsDeCajero",
  contador: "noEsDeContador",
  terminal: "noEsDueno",
} as const satisfies Readonly<Record<Rol, Fallo["kind"]>>;

/** Tills that a route admits besides active ones. */
type CajasAdmitidas = { readonly [C in "conInactiva" | "conRetirada"]?: Route[C] | undefined };

async function quienLlama(
  deps: Deps,
  right: CompanyRight,
  headers: Cabeceras,
  cajas: CajasAdmitidas,
): Promise<Result<Llamador, Fallo>> {
  const bearer = bearerDe(headers);
  if (right === "terminal") return terminal(deps, bearer, cajas);
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

async function terminal(
  deps: Deps,
  bearer: string | undefined,
  { conInactiva, conRetirada }: CajasAdmitidas,
): Promise<Result<Llamador, Fallo>> {
  const found =
    bearer === undefined
      ? undefined
      : ((await findTerminalDe(deps.db, bearer)) ?? (await findPorOtroToken(deps, bearer)));
  if (found === undefined) return fail({ kind: "terminalDesconocida" });
  if (found.revocado === 1 && !isAdmitida(conRetirada, planEntrada(found, deps.now())))
    return fail({
      kind: "terminalRevocada",
      ...(found.entrega === "rechazada" ? { entrega: found.entrega } : {}),
    });
  const empresa = await getEmpresaDe(deps.db, found);
  return empresa.activa === 1 || conInactiva === true
    ? ok({ empresa, rol: "terminal", terminal: found, correo: null, soloEsta: true, sesion: null })
    : fail({ kind: "cuentaInactiva" });
}

/** Tells whether a route admits a till whose credential ended, by the treatment of its documents. */
function isAdmitida(conRetirada: Route["conRetirada"], entrada: Entrada): boolean {
  if (conRetirada === undefined) return false;
  return conRetirada === "siempre" || entrada === "toma";
}
