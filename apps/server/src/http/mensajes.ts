import { z } from "zod";

/**
 * Installs Spanish sentences for schema refusals that have no sentence of their own. They say what is
 * expected and replace the library's texts.
 */
export function useMensajes(): void {
  z.config({ localeError: mensajeDe });
}

/** Gives the sentence of one problem. */
export function mensajeDe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? FALTA : (ESPERADO[issue.expected] ?? "No tiene la forma esperada.");
    case "too_big":
      return tope(issue.origin, Number(issue.maximum), "como máximo", "El máximo es");
    case "too_small":
      return tope(issue.origin, Number(issue.minimum), "al menos", "El mínimo es");
    case "invalid_value":
      return issue.input === undefined ? FALTA : `Use ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return FORMATO[issue.format] ?? "No tiene la forma esperada.";
    case "invalid_key":
      return "El nombre de este campo no se admite.";
    case "not_multiple_of":
      return `Use un múltiplo de ${issue.divisor}.`;
    case "invalid_union":
    case "invalid_element":
    case "unrecognized_keys":
    case "custom":
      return issue.input === undefined ? FALTA : "No tiene la forma esperada.";
  }
}

/** The message for a missing field. */
export const FALTA = "Falta este campo.";

const ESPERADO: Readonly<Record<string, string>> = {
  string: "Se espera un texto.",
  number: "Se espera un número.",
  int: "Se espera un número entero.",
  boolean: "Se espera true o false.",
  array: "Se espera una lista.",
  tuple: "Se espera una lista.",
  object: "Se espera un objeto.",
  record: "Se espera un objeto.",
  null: "Se espera null.",
  never: "Este campo no se admite.",
};

const FORMATO: Readonly<Record<string, string>> = {
  email: "El correo no tiene la forma nombre@dominio.",
  url: "Se espera una dirección: https://…",
  uuid: "Se espera un UUID.",
  date: "Use una fecha que exista: AAAA-MM-DD.",
  datetime: "Use una fecha y hora: AAAA-MM-DDTHH:MM:SS-04:00.",
};

function tope(origen: string, limite: number, cuanto: string, numero: string): string {
  if (origen === "string") return `Lleva ${cuanto} ${limite} caracteres.`;
  if (origen === "array" || origen === "set" || origen === "map")
    return `Lleva ${cuanto} ${limite} elementos.`;
  return `${numero} ${limite}.`;
}
