import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import { hashCredencial } from "../secretos.ts";
import { bearerDe } from "./auth.ts";
import { direccionDe } from "./direccion.ts";
import { cabecerasDe, createLimite, type Cupo } from "./limite.ts";
import type { Llamador, Persona } from "./route.ts";

/** As many times fewer than good calls. */
const VECES_MENOS = 10;

/** The limits of calls, shared by every door of this process: /v1 and /mcp. */
export interface Limites {
  /** Counts a call of somebody, or of nobody (by address). Gives the seconds to wait, 0 where it may go on. */
  readonly llamada: (llamador: Llamador | Persona | null, req: Request, res: Response) => number;
  /**
   * Counts a refused credential, by that credential and the caller's address: one caller's failures never change what another hears
   * behind the same address. A call without any credential guesses nothing, and is not counted.
   */
  readonly negada: (req: Request, res: Response) => number;
}

/** Says the limit in the reply's headers; the caller says the rest. */
export function createLimites({ config: { porMinuto }, now }: Pick<Deps, "config" | "now">): Limites {
  const llamadas = createLimite(porMinuto, now);
  const negadas = createLimite(Math.max(1, Math.round(porMinuto / VECES_MENOS)), now);
  const contar = (limite: (key: string) => Cupo, quien: string, res: Response): number => {
    const cupo = limite(quien);
    for (const [name, value] of Object.entries(cabecerasDe(cupo))) res.setHeader(name, value);
    return cupo.esperaS;
  };
  return {
    llamada: (llamador, req, res) =>
      contar(llamadas, llamador === null ? `ip:${direccionDe(req)}` : quienEs(llamador), res),
    negada: (req, res) => {
      const credencial = credencialDe(req);
      if (credencial === undefined) return 0;
      return contar(negadas, `${direccionDe(req)} ${hashCredencial(credencial)}`, res);
    },
  };
}

/** The sentence of a 429. */
export function textoEspera(esperaS: number): string {
  return `Demasiadas llamadas: espere ${esperaS} s.`;
}

/** The name under which calls are counted together. */
function quienEs(llamador: Llamador | Persona): string {
  if (!("empresa" in llamador)) return `persona:${llamador.correo}`;
  return llamador.terminal?.id ?? `${llamador.rol}:${llamador.empresa.nit}`;
}

function credencialDe({ headers }: Request): string | undefined {
  const clave = headers["x-api-key"];
  return typeof clave === "string" ? clave : bearerDe({ authorization: headers.authorization });
}
