import { Instante } from "@mostrador/core";

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
  const [, dia = "", mes = "", anio = hoy.slice(0, 4)] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(fecha.trim()) ?? [];
  const [, horas = "", minutos = ""] = /^(\d{1,2})[:.]?(\d{2})$/.exec(hora.trim()) ?? [];
  const dos = (texto: string) => texto.padStart(2, "0");
  const leido = Instante.safeParse(`${anio}-${dos(mes)}-${dos(dia)}T${dos(horas)}:${minutos}:00.000`);
  return leido.success && dia !== "" && horas !== "" ? leido.data : null;
}

/** Reads `21/11/2026` (or `21/11`, of `hoy`'s year) as the day 2026-11-21; null if it is invalid. */
export function parseFecha(fecha: string, hoy: string): string | null {
  return parseMomento({ fecha, hora: "12:00" }, hoy)?.slice(0, 10) ?? null;
}

/** Writes an instant in the form in which it is typed. */
export function formatMomento(instante: string): MomentoEscrito {
  const [fecha = "", hora = ""] = instante.split("T");
  return { fecha: fecha.split("-").toReversed().join("/"), hora: hora.slice(0, 5) };
}
