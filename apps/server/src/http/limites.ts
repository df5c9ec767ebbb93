import { setTimeout as pausa } from "node:timers/promises";
import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { hashCredencial } from "../secretos.ts";
import { bearerDe } from "./bearer.ts";
import { direccionDe } from "./direccion.ts";
import { loteDe } from "./cuenta-comun.ts";
import type { Cabida } from "./json-body.ts";
import { bytesDe } from "./read-request.ts";
import { createLimiteComun, type Cobrar } from "./limite-comun.ts";
import { headersOf, createLimite, type Cupo } from "./limite.ts";
import type { EnSesion, Llamador, Persona } from "./route.ts";

/** A caller with a valid credential. */
type Quien = Llamador | Persona | EnSesion;

/** Divisor of the limit for a refused credential. */
const VECES_MENOS = 10;
/** Divisor of the limit for the guesses from one address, whichever credentials they try. */
const VECES_MENOS_ADIVINAR = 2;
/** Refusals per minute that a caller receives without delay. */
const AL_INSTANTE = 30;
const FRENO_MS = 1000;
/** Maximum number of replies delayed at the same time, which bounds their memory. */
const MAX_FRENADAS = 2000;
/** Refusals that guessing a credential provokes. All other refusals concern a known credential and count against its holder. */
const ADIVINADAS: ReadonlySet<Fallo["kind"]> = new Set([
  "claveInvalida",
  "identidadInvalida",
  "terminalDesconocida",
]);

/** The call limits shared by all entry points: /v1 and /mcp. */
export interface Limites {
  /**
   * Counts a call: for an identified caller at all servers together, for an anonymous caller by address at this server.
   * Returns the seconds to wait; 0 if the call may proceed.
   */
  readonly llamada: (llamador: Quien | null, req: Request, res: Response) => Promise<number>;
  /**
   * Charges a body that was read, by its size class: a large one counts as several calls. What exceeds the limit is owed, and calls are refused
   * until it is made up for. A till keeps a second's calls whatever it uploads, because a sale that is refused is made offline.
   */
  readonly cuerpo: (llamador: Quien | null, req: Request, cabida: Cabida) => void;
  /**
   * Counts a refused call against its credential together with its address; guesses and calls without a credential also
   * count against the address alone. Callers with valid credentials behind that address are not affected. Each server
   * counts its own refusals.
   */
  readonly negada: (fallo: Fallo, req: Request, res: Response) => number;
  /**
   * Delays the reply to a refused call once its caller has received many refusals, so that a program that retries in a
   * tight loop costs little.
   */
  readonly frenar: (req: Request) => Promise<void>;
}

/**
 * Creates the limits. They set the reply's headers, and the caller sends the reply. `cobrar`: the count shared by
 * several servers; null for a single server.
 */
export function createLimites(
  deps: Pick<Deps, "config" | "now" | "monotono" | "fin" | "log">,
  cobrar: Cobrar | null,
): Limites {
  const { now } = deps;
  const { porMinuto } = deps.config;
  const anonimas = createLimite(porMinuto, now);
  const identificadas =
    cobrar === null ? createLimite(porMinuto, now) : createLimiteComun(porMinuto, cobrar, deps);
  const negadas = createLimite(Math.max(1, Math.round(porMinuto / VECES_MENOS)), now);
  const adivinadas = createLimite(Math.max(1, Math.round(porMinuto / VECES_MENOS_ADIVINAR)), now);
  const insistentes = createLimite(AL_INSTANTE, now);
  let frenadas = 0;
  const decir = (cupo: Cupo, res: Response): number => {
    for (const [name, value] of Object.entries(headersOf(cupo))) res.setHeader(name, value);
    return cupo.esperaS;
  };
  const contar = async (llamador: Quien | null, req: Request): Promise<Cupo> =>
    llamador === null ? anonimas.pedir(direccionDe(req)) : identificadas.pedir(quienEs(llamador));
  return {
    llamada: async (llamador, req, res) => decir(await contar(llamador, req), res),
    cuerpo: (llamador, req, { porLlamada }) => {
      const demas = Math.floor(bytesDe(req) / porLlamada);
      if (demas === 0) return;
      if (llamador === null) anonimas.gastar(direccionDe(req), demas, -porMinuto);
      else identificadas.gastar(quienEs(llamador), demas, isCaja(llamador) ? loteDe(porMinuto) : -porMinuto);
    },
    negada: ({ kind }, req, res) => {
      const credencial = credencialDe(req);
      const direccion = direccionDe(req);
      const suya =
        credencial === undefined
          ? 0
          : decir(negadas.pedir(`${direccion} ${hashCredencial(credencial)}`), res);
      return suya > 0 || !ADIVINADAS.has(kind) ? suya : decir(adivinadas.pedir(direccion), res);
    },
    frenar: async (req) => {
      const credencial = credencialDe(req);
      const quienes = [direccionDe(req), ...(credencial === undefined ? [] : [hashCredencial(credencial)])];
      const insiste = quienes.map((quien) => insistentes.pedir(quien).esperaS > 0).includes(true);
      if (!insiste || frenadas >= MAX_FRENADAS) return;
      frenadas++;
      await pausa(FRENO_MS, undefined, { ref: false, signal: deps.fin }).catch(() => {});
      frenadas--;
    },
  };
}

/** Returns the message of a 429. */
export function textoEspera(esperaS: number): string {
  return `Demasiadas llamadas: espere ${esperaS} s.`;
}

function isCaja(llamador: Quien): boolean {
  return "empresa" in llamador && llamador.terminal !== null;
}

/** Returns the key under which a caller's calls are counted. */
function quienEs(llamador: Quien): string {
  if (!("empresa" in llamador)) {
    const persona = "sesion" in llamador ? (llamador.sesion.correo ?? llamador.sesion.id) : llamador.correo;
    return `persona:${persona}`;
  }
  return llamador.terminal?.id ?? `${llamador.rol}:${llamador.empresa.nit}`;
}

function credencialDe({ headers }: Request): string | undefined {
  const clave = headers["x-api-key"];
  return typeof clave === "string" ? clave : bearerDe({ authorization: headers.authorization });
}
