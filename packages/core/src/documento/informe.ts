import type { LineaTicket } from "./ticket.ts";
import { envolver, extremos } from "./lineas.ts";

/** A slip that is no invoice (X, Z, a movement of cash): titles, and pairs of what and how much. */
export interface Informe {
  readonly titulo: string;
  readonly cabecera: readonly string[];
  readonly secciones: readonly {
    readonly titulo: string | null;
    /** Left and right; without a right the left takes the line. `destacado` in bold. */
    readonly filas: readonly {
      readonly texto: string;
      readonly valor?: string;
      readonly destacado?: boolean;
    }[];
  }[];
  readonly pie: readonly string[];
}

/** The lines of a slip, `columnas` characters wide. */
export function lineasDeInforme(informe: Informe, columnas: 48 | 32): readonly LineaTicket[] {
  const centro = (texto: string, negrita = false): LineaTicket[] =>
    envolver(texto, columnas).map((parte) => ({ kind: "texto", texto: parte, centrado: true, negrita }));
  return [
    ...centro(informe.titulo, true),
    ...informe.cabecera.flatMap((texto) => centro(texto)),
    ...informe.secciones.flatMap(({ titulo, filas }): LineaTicket[] => [
      { kind: "regla" },
      ...(titulo === null ? [] : centro(titulo, true)),
      ...filas.flatMap(({ texto, valor, destacado = false }) =>
        (valor === undefined ? envolver(texto, columnas) : extremos(texto, valor, columnas, 0)).map(
          (linea): LineaTicket => ({ kind: "texto", texto: linea, negrita: destacado }),
        ),
      ),
    ]),
    { kind: "regla" },
    ...informe.pie.flatMap((texto) => centro(texto)),
  ];
}
