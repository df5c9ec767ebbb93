/** The months that a person may choose. */

/** Names a month of a year, as "noviembre de 2026". */
const MES_Y_GESTION = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" });
/** Months that may be chosen, the current one included. */
const ATRAS = 13;

/** A month to choose: `valor` is the query of the address. */
export interface MesElegible {
  readonly valor: string;
  readonly nombre: string;
}

/** Lists the months up to a day, newest first. */
export function mesesHasta(hoy: string): readonly MesElegible[] {
  const cuenta = Number(hoy.slice(0, 4)) * 12 + Number(hoy.slice(5, 7)) - 1;
  return Array.from({ length: ATRAS }, (_, i) => {
    const [gestion, mes] = [Math.floor((cuenta - i) / 12), (cuenta - i) % 12];
    return {
      valor: `gestion=${gestion}&mes=${mes + 1}`,
      nombre: MES_Y_GESTION.format(Date.UTC(gestion, mes)),
    };
  });
}
