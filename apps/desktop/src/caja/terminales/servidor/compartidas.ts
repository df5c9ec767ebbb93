import type { NotaTerminal, Result } from "@mostrador/core";
import type { Conexiones } from "./conexiones.ts";
import { EnCamino } from "./en-camino.ts";
import type { FalloServidor } from "./read-respuesta.ts";

/** A till's calls that several may want at once, by their kinds, and the connections that they share; null: each call has its own. */
export class Compartidas {
  readonly anulaciones = new EnCamino<Result<unknown, FalloServidor>>();
  readonly notas = new EnCamino<Result<NotaTerminal, FalloServidor>>();
  readonly conexiones: Conexiones | null;

  constructor(conexiones: Conexiones | null = null) {
    this.conexiones = conexiones;
  }
}
