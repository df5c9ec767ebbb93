import { Instante } from "@mostrador/core";
import { parseFecha } from "@mostrador/core/formato";

/** A day and a time as a person types them. */
export interface MomentoEscrito {
  readonly fecha: string;
  readonly hora: string;
}

/**
 * Reads `21/11/2026` (or `21/11`, of `hoy`'s year) and `10:05` (or `1005`) as an instant in Bolivia; null if
 * they are invalid.
 */
export function parseMomento({ fecha, hora }: MomentoEscrito, hoy: string): Instante | null {
  const [, horas = "", minutos = ""] = /^(\d{1,2})[:.]?(\d{2})$/.exec(hora.trim()) ?? [];
  const leido = Instante.safeParse(
    `${parseFecha(fecha, hoy) ?? ""}T${horas.padStart(2, "0")}:${minutos}:00.000`,
  );
  return leido.success ? leido.data : null;
}

/** Writes an instant in the form in which it is typed. */
export function formatMomento(instante: string): MomentoEscrito {
  const [fecha = "", hora = ""] = instante.split("T");
  return { fecha: fecha.split("-").toReversed().join("/"), hora: hora.slice(0, 5) };
}
