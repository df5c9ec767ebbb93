/** "1234.5" as 1,234.50: text in, text out. */
export function monto(texto: string): string {
  const [entero = "0", decimales = ""] = texto.split(".");
  return `${entero.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimales.padEnd(2, "0").slice(0, 2)}`;
}

/** Quantities lose the zeros that say nothing: "2.00" is 2, "0.350" is 0.35. */
export function cantidad(texto: string): string {
  return texto.includes(".") ? texto.replace(/0+$/, "").replace(/\.$/, "") : texto;
}

/** The hour and minute of an instant. */
export function hora(instante: string): string {
  return instante.slice(11, 16);
}

/** Day and hour of an instant: 21/11 10:05. Of one in another year than `ahora` its day with the year: 21/11/2028. */
export function diaHora(instante: string, ahora = instante): string {
  const dia = `${instante.slice(8, 10)}/${instante.slice(5, 7)}`;
  const anio = instante.slice(0, 4);
  return anio === ahora.slice(0, 4) ? `${dia} ${hora(instante)}` : `${dia}/${anio}`;
}

/** Day with its year and hour of an instant: 21/11/2026 10:05. */
export function fechaHora(instante: string): string {
  return `${instante.slice(8, 10)}/${instante.slice(5, 7)}/${instante.slice(0, 4)} ${hora(instante)}`;
}

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;

/** Gives the time until a moment, both in milliseconds: "quedan 71 h 20 min", "quedan 40 días", "venció hace 5 min". */
export function falta(hastaMs: number, ahoraMs: number): string {
  const ms = Math.abs(hastaMs - ahoraMs);
  return `${hastaMs >= ahoraMs ? "quedan" : "venció hace"} ${duracion(ms)}`;
}

function duracion(ms: number): string {
  if (ms >= 4 * DIA_MS) return `${Math.floor(ms / DIA_MS)} días`;
  const minutos = `${Math.floor((ms % HORA_MS) / MINUTO_MS)} min`;
  return ms >= HORA_MS ? `${Math.floor(ms / HORA_MS)} h ${minutos}` : minutos;
}

/** Reads the text of the search field: `3*cafe` is three of what is found. */
export function parseBusqueda(texto: string): { readonly cantidad: string; readonly texto: string } {
  const [, veces, resto] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*[*xX]\s*(.*)$/.exec(texto) ?? [];
  if (veces === undefined || Number(veces.replace(",", ".")) === 0)
    return { cantidad: "1", texto: texto.trim() };
  return { cantidad: veces.replace(",", "."), texto: (resto ?? "").trim() };
}

/** A decimal as a person types it ("12,5", ".5"), or null. */
export function parseDecimal(texto: string): string | null {
  const limpio = texto.trim().replace(",", ".").replace(/^\./, "0.");
  return /^\d{1,12}(\.\d{1,5})?$/.test(limpio) ? limpio : null;
}
