/** Explains the tax system's codes to people. */
import { remedioEnPantalla, type LugarDeRemedio } from "@mostrador/core/remedios";
import { DE_DOCUMENTO } from "./mensajes/de-documento.ts";
import { DE_SERVICIO } from "./mensajes/de-servicio.ts";
import type { Explicacion } from "./mensajes/explicacion.ts";

const EXPLICACIONES: Readonly<Record<number, Explicacion>> = { ...DE_SERVICIO, ...DE_DOCUMENTO };

/** The codes that this program explains. */
export const CODIGOS_EXPLICADOS: readonly number[] = Object.keys(EXPLICACIONES).map(Number);

/** Explains a message. For a code that this program does not explain, it returns the tax system's own words. */
export function explain({
  codigo,
  descripcion,
}: {
  readonly codigo: number;
  readonly descripcion: string;
}): Explicacion {
  return (
    EXPLICACIONES[codigo] ?? {
      causa: descripcion === "" ? `El SIN respondió con el código ${codigo}, sin explicarlo.` : descripcion,
      remedio: `Revise los datos y vuelva a intentar; si se repite, consulte al SIN o a soporte con el código ${codigo}.`,
    }
  );
}

/**
 * Gives the remedy of a refusal in the words of the place where a person reads it. A stored `remedio` that is not the table's own belongs to
 * that one refusal, and stays.
 */
export function remedioEn(
  lugar: LugarDeRemedio,
  mensaje: {
    readonly codigo: number;
    readonly descripcion: string;
    readonly remedio?: string | null | undefined;
  },
): string {
  const { remedio: general } = explain(mensaje);
  const suyo = mensaje.remedio ?? general;
  return suyo === general ? (remedioEnPantalla(lugar, mensaje.codigo) ?? general) : suyo;
}
