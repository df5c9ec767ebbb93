/** A paper of labels. Lengths in millimetres. */
export interface FormatoEtiqueta {
  /** The format's name on the screen. */
  readonly titulo: string;
  readonly hoja: { readonly ancho: number; readonly alto: number };
  readonly columnas: number;
  readonly filas: number;
  /** The size of one label, its empty margin included. */
  readonly ancho: number;
  readonly alto: number;
  /** Left and upper margins of the sheet, and the gap between columns. */
  readonly izquierda: number;
  readonly arriba: number;
  readonly entreColumnas: number;
  /** Empty margins inside a label: at its sides, and above and below. Printers do not reach a sheet's edge. */
  readonly aire: { readonly x: number; readonly y: number };
  /**
   * Bar widths that scanners read from this paper, the best first. On a roll they are whole dots at 203 dpi.
   */
  readonly modulos: readonly number[];
}

const A4 = { ancho: 210, alto: 297 };
const MODULOS_HOJA = [0.33, 0.264, 0.25, 0.2, 0.17];
const MODULOS_ROLLO = [0.375, 0.25];

function rollo(ancho: number, alto: number): FormatoEtiqueta {
  return {
    titulo: `Rollo de ${ancho} × ${alto} mm`,
    hoja: { ancho, alto },
    columnas: 1,
    filas: 1,
    ancho,
    alto,
    izquierda: 0,
    arriba: 0,
    entreColumnas: 0,
    aire: { x: 2, y: 1.5 },
    modulos: MODULOS_ROLLO,
  };
}

/** The papers of labels, by name. */
export const FORMATOS_ETIQUETA = {
  "a4-3x8": {
    titulo: "Hoja A4 de 3 × 8 (70 × 37 mm)",
    hoja: A4,
    columnas: 3,
    filas: 8,
    ancho: 70,
    alto: 37,
    izquierda: 0,
    arriba: 0.5,
    entreColumnas: 0,
    aire: { x: 5, y: 4 },
    modulos: MODULOS_HOJA,
  },
  "a4-5x13": {
    titulo: "Hoja A4 de 5 × 13 (38 × 21 mm)",
    hoja: A4,
    columnas: 5,
    filas: 13,
    ancho: 38.1,
    alto: 21.2,
    izquierda: 4.75,
    arriba: 10.7,
    entreColumnas: 2.5,
    aire: { x: 1.5, y: 1.2 },
    modulos: MODULOS_HOJA,
  },
  "rollo-50x25": rollo(50, 25),
  "rollo-57x32": rollo(57, 32),
} as const satisfies Readonly<Record<string, FormatoEtiqueta>>;

/** Name of a paper of labels. */
export type NombreFormato = keyof typeof FORMATOS_ETIQUETA;

/**
 * Computes the number of sheets that this many labels take.
 *
 * @example
 * countHojas(NOMBRES_FORMATO[0], 70);
 * // => 3
 */
export function countHojas(formato: NombreFormato, lugares: number): number {
  const { columnas, filas } = FORMATOS_ETIQUETA[formato];
  return Math.ceil(lugares / (columnas * filas));
}

/** Names of the papers, in the order of the screen. */
export const NOMBRES_FORMATO = [
  "a4-3x8",
  "a4-5x13",
  "rollo-50x25",
  "rollo-57x32",
] as const satisfies readonly NombreFormato[];
