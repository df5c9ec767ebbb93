/** Inputs and answers of the bridge's calls, typed by the call's name. */
import type { z } from "zod";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada, type Salida } from "../../contract/index.ts";

/** Checks an input with the schema of its call. */
export function revisarEntrada<N extends NombreLlamada>(
  nombre: N,
  entrada: unknown,
): z.ZodSafeParseResult<EntradaRevisada<N>> {
  const revisada = LLAMADAS[nombre].entrada.safeParse(entrada);
  return revisada as z.ZodSafeParseResult<EntradaRevisada<N>>; // the schema is the one of this very call
}

/** Tells whether an input is one of a certain call; `nombre` is the call that it was made with. */
export function isEntradaDe<M extends NombreLlamada>(
  buscada: M,
  nombre: NombreLlamada,
  entrada: unknown,
): entrada is EntradaRevisada<M> {
  return nombre === buscada && entrada !== undefined;
}

/** Tells whether an answer is one of a certain call; `nombre` is the call that was made. */
export function isSalidaDe<M extends NombreLlamada>(
  buscada: M,
  nombre: NombreLlamada,
  salida: unknown,
): salida is Salida<M> {
  return nombre === buscada && salida !== undefined;
}
