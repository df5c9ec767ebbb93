/** Inputs and answers of the bridge's calls, typed by the call's name. */
import { z } from "zod";
import { conKind, findTextoRoto } from "@mostrador/core";
import { LLAMADAS, type EntradaRevisada, type NombreLlamada, type Salida } from "../../contract/index.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";

/** Checks an input with the schema of its call. A text that the server would refuse is refused here. */
export function checkEntrada<N extends NombreLlamada>(
  nombre: N,
  entrada: unknown,
): z.ZodSafeParseResult<EntradaRevisada<N>> {
  const roto = findTextoRoto(entrada);
  const schema = roto === null ? LLAMADAS[nombre].entrada : negado(roto);
  const revisada = schema.safeParse(entrada);
  return revisada as z.ZodSafeParseResult<EntradaRevisada<N>>; // the schema belongs to the same call
}

/** Builds a schema that refuses any input, because the text at a path cannot be stored. */
function negado(path: readonly (string | number)[]): z.ZodType {
  return z.unknown().superRefine((_entrada, ctx) => {
    ctx.addIssue({ code: "custom", ...conKind("textoRoto", FRASES_COMUNES.textoRoto), path: [...path] });
  });
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
