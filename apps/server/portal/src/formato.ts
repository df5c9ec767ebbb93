/** Amounts, dates and names as the portal shows them. */
const BS = new Intl.NumberFormat("es-BO", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ENTERO = new Intl.NumberFormat("es-BO");
const FECHA = new Intl.DateTimeFormat("es-BO", {
  timeZone: "America/La_Paz",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

export function bs(monto: number): string {
  return `Bs ${BS.format(monto)}`;
}

/** A decimal text as an amount in bolivianos. */
export function bsTexto(monto: string): string {
  return bs(Number(monto));
}

export function entero(n: number): string {
  return ENTERO.format(n);
}

/** An instant with offset, in Bolivia's time. */
export function momento(iso: string): string {
  return FECHA.format(new Date(iso));
}

/** An instant of the tax system's clock, as it stands on the document, with its year. */
export function fechaHora(instante: string): string {
  return instante.slice(0, 16).replace("T", " ");
}

/** `2026-11-20` as `20 nov`. */
export function dia(fecha: string): string {
  const [, mes = "1", numero = "1"] = fecha.split("-");
  return `${Number(numero)} ${MESES[Number(mes) - 1]}`;
}
const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];

/** Tells how long ago it was, in words; `null` is never. */
export function hace(iso: string | null, ahora: number): string {
  if (iso === null) return "nunca";
  return `hace ${duracion(ahora - Date.parse(iso))}`;
}

/** Tells how long there is left, in words; past is said. */
export function falta(iso: string, ahora: number): string {
  const ms = Date.parse(iso) - ahora;
  return ms < 0 ? `venció hace ${duracion(-ms)}` : `en ${duracion(ms)}`;
}

function duracion(ms: number): string {
  const minutos = Math.max(0, Math.round(ms / 60_000));
  if (minutos < 1) return "un momento";
  if (minutos < 60) return `${minutos} min`;
  const horas = Math.round(minutos / 60);
  return horas < 48 ? `${horas} h` : `${Math.round(horas / 24)} días`;
}
