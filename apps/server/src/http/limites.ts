import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import { hashCredencial } from "../secretos.ts";
import { bearerDe } from "./auth.ts";
import { direccionDe } from "./direccion.ts";
import { createLimiteComun, type Cobrar } from "./limite-comun.ts";
import { headersOf, createLimite, type Cupo } from "./limite.ts";
import type { Llamador, Persona } from "./route.ts";

/** Refused calls have a limit this many times smaller. */
const VECES_MENOS = 10;

/** The call limits, shared by every entrance: /v1 and /mcp. */
export interface Limites {
  /**
   * Counts a call by its caller at all servers, or by address at this one for an anonymous caller. Gives the
   * seconds to wait; 0 where it may go on.
   */
  readonly llamada: (llamador: Llamador | Persona | null, req: Request, res: Response) => Promise<number>;
  /**
   * Counts a refused credential, by that credential and the caller's address. Other callers behind the same
   * address are thus not affected. A call without any credential guesses nothing, and is not counted. Each server counts its own.
   */
  readonly negada: (req: Request, res: Response) => number;
}

/**
 * Makes the limits. They set the headers of the reply; the caller sends the rest. `cobrar`: the count that servers share; null where this
 * server is the only one.
 */
export function createLimites(
  deps: Pick<Deps, "config" | "now" | "monotono" | "fin" | "log">,
  cobrar: Cobrar | null,
): Limites {
  const { now } = deps;
  const { porMinuto } = deps.config;
  const anonimas = createLimite(porMinuto, now);
  const llamadas =
    cobrar === null ? createLimite(porMinuto, now) : createLimiteComun(porMinuto, cobrar, deps);
  const negadas = createLimite(Math.max(1, Math.round(porMinuto / VECES_MENOS)), now);
  const decir = (cupo: Cupo, res: Response): number => {
    for (const [name, value] of Object.entries(headersOf(cupo))) res.setHeader(name, value);
    return cupo.esperaS;
  };
  return {
    llamada: async (llamador, req, res) =>
      decir(llamador === null ? anonimas(direccionDe(req)) : await llamadas(quienEs(llamador)), res),
    negada: (req, res) => {
      const credencial = credencialDe(req);
      if (credencial === undefined) return 0;
      return decir(negadas(`${direccionDe(req)} ${hashCredencial(credencial)}`), res);
    },
  };
}

/** Gives the sentence of a 429. */
export function textoEspera(esperaS: number): string {
  return `Demasiadas llamadas: espere ${esperaS} s.`;
}

/** Gives the name under which calls are counted together. */
function quienEs(llamador: Llamador | Persona): string {
  if (!("empresa" in llamador)) return `persona:${llamador.correo}`;
  return llamador.terminal?.id ?? `${llamador.rol}:${llamador.empresa.nit}`;
}

function credencialDe({ headers }: Request): string | undefined {
  const clave = headers["x-api-key"];
  return typeof clave === "string" ? clave : bearerDe({ authorization: headers.authorization });
}
