import type { NotaTerminal, Result } from "@mostrador/core";
import { EnCamino } from "./en-camino.ts";
import type { FalloServidor } from "./read-respuesta.ts";

/** A till's calls that several may want at once, by their kinds. */
export class Compartidas {
  readonly anulaciones = new EnCamino<Result<unknown, FalloServidor>>();
  readonly notas = new EnCamino<Result<NotaTerminal, FalloServidor>>();
}
