import type { LineaTicket } from "./ticket.ts";
import { envolver, extremos } from "./lineas.ts";

/** A slip that is no invoice (X, Z, a movement of cash): titles, and rows with a label and an amount. */
export interface Informe {
  readonly titulo: string;
  /** The name of the shop; slips stored by earlier programs have it in `cabecera`. */
  readonly empresa?: string;
  readonly cabecera: readonly string[];
  readonly secciones: readonly {
    readonly titulo: string | null;
    /**
     * A row with a text at the left and one at the right. Without a right one the left text takes the whole
     * line. `destacado`: in bold, twice as high.
     */
    readonly filas: readonly {
      readonly texto: string;
      readonly valor?: string;
      readonly destacado?: boolean;
      /** True leaves the row out where it does not fit on one line: an address that breaks cannot be typed. */
      readonly siCabe?: boolean;
    }[];
  }[];
  readonly pie: readonly string[];
  /** A code that a scanner reads, printed as a QR, as bars and in letters. */
  readonly codigo?: string;
  /** A code that is too long for bars and for typing by hand, printed as a QR alone. */
  readonly qr?: string;
}

/** The lines of a slip, `columnas` characters wide: its title and its results are read first, as on a ticket. */
export function lineasDeInforme(informe: Informe, columnas: 48 | 32): readonly LineaTicket[] {
  const centro = (texto: string, negrita = false): LineaTicket[] =>
    envolver(texto, columnas).map((parte) => ({ kind: "texto", texto: parte, centrado: true, negrita }));
  return [
    // The roll was torn off right above the first line: an empty line makes room.
    { kind: "texto", texto: "" },
    ...titulo(informe.titulo, columnas),
    ...(informe.empresa === undefined ? [] : centro(informe.empresa, true)),
    ...informe.cabecera.flatMap((texto) => centro(texto)),
    ...informe.secciones.flatMap(({ titulo: nombre, filas }): LineaTicket[] => [
      { kind: "regla" },
      ...(nombre === null ? [] : centro(nombre, true)),
      ...filas
        .filter(({ texto, siCabe = false }) => !siCabe || texto.length <= columnas)
        .flatMap(({ texto, valor, destacado = false }) =>
          (valor === undefined ? envolver(texto, columnas) : extremos(texto, valor, columnas, 0)).map(
            (linea): LineaTicket => ({
              kind: "texto",
              texto: linea,
              negrita: destacado,
              ...(destacado ? { tamano: "alto" } : {}),
            }),
          ),
        ),
    ]),
    { kind: "regla" },
    ...informe.pie.flatMap((texto) => centro(texto)),
    ...(informe.qr === undefined ? [] : [{ kind: "qr", contenido: informe.qr } as const]),
    ...(informe.codigo === undefined
      ? []
      : [
          { kind: "qr", contenido: informe.codigo } as const,
          // White between the two codes: without it a scanner reads neither.
          { kind: "texto", texto: "" } as const,
          { kind: "barras", contenido: informe.codigo } as const,
          ...centro(informe.codigo, true),
        ]),
  ];
}

function titulo(texto: string, columnas: number): readonly LineaTicket[] {
  return envolver(texto, Math.floor(columnas / 2)).map((parte) => ({
    kind: "texto",
    texto: parte,
    centrado: true,
    negrita: true,
    tamano: "doble",
  }));
}
