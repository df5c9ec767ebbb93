import { fail, type Result } from "@mostrador/core";
import { isCorrupta } from "@mostrador/core/sumas";
import type { z } from "zod";
import {
  type EntradaRevisada,
  type Evento,
  type FalloPuente,
  type NombreLlamada,
  type Salida,
} from "../../contract/index.ts";
import { isDiscoLleno } from "../motor/abrir.ts";
import { isEntradaDe, isSalidaDe, checkEntrada } from "./revisar.ts";
import type { Deps } from "../deps.ts";
import { negarEnPractica } from "../practica/prohibidas.ts";
import type { RegistroCaja } from "../registro.ts";
import { handle } from "../usuarios/responsable.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_REVISION } from "../frases/revision.ts";

/**
 * Checks the right and the input, answers, and turns disk errors into a sentence: the only place here that
 * catches.
 */
export async function respond<N extends NombreLlamada>(
  { sesion, ajustes, registro }: Pick<Deps, "sesion" | "ajustes"> & { readonly registro: RegistroCaja },
  llamada: (
    entrada: EntradaRevisada<N>,
  ) => Result<Salida<N>, FalloPuente> | Promise<Result<Salida<N>, FalloPuente>>,
  nombre: N,
  entrada: unknown,
): Promise<Result<Salida<N>, FalloPuente>> {
  try {
    const negada = ajustes.practica ? negarEnPractica(nombre) : null;
    if (negada !== null) return negada;
    const revisada = checkEntrada(nombre, entrada);
    const admitida = sesion.admitir(nombre, revisada.success ? revisada.data : null);
    if (!admitida.ok) return admitida;
    if (!revisada.success) return fail(entradaInvalida(revisada.error));
    const limpia = revisada.data;
    const puede = sesion.exigir(nombre, limpia);
    if (!puede.ok) return puede;
    const resultado = await handle(puede.value, () => llamada(limpia));
    const { autorizo } = puede.value;
    if (
      isEntradaDe("cobrar", nombre, limpia) &&
      resultado.ok &&
      isSalidaDe("cobrar", nombre, resultado.value)
    )
      sesion.anotarVenta(autorizo, limpia.venta, resultado.value);
    return resultado;
  } catch (error) {
    registro.error(error);
    return fail(falloDe(error));
  }
}

function entradaInvalida({ issues }: z.ZodError): FalloPuente {
  const campos = issues.map(({ path, message }) => ({
    loc: path.map((part) => (typeof part === "symbol" ? String(part) : part)),
    msg: message,
  }));
  return { kind: "entradaInvalida", texto: campos[0]?.msg ?? FRASES_COMUNES.porCorregir, campos };
}

function falloDe(error: unknown): FalloPuente {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isDiscoLleno(code)) {
    return { kind: "discoLleno", texto: FRASES_COMUNES.discoSinGuardar, campos: [] };
  }
  // `Db` has reported the damage already: the light is red, and the next start reads all data.
  if (isCorrupta(error)) return { kind: "interno", texto: FRASES_REVISION.alTrabajar, campos: [] };
  const detalle = error instanceof Error ? error.message : String(error);
  return { kind: "interno", texto: FRASES_COMUNES.errorInterno(detalle), campos: [] };
}

/** The notice of an error that no call waits for. */
export function avisoDe(error: unknown): Evento<"aviso"> {
  return { nivel: "error", kind: "recuperar", texto: falloDe(error).texto };
}
