import { entero } from "@mostrador/core/formato";

/** The progress of a long work. */
export interface Paso {
  /** The step being done, as a person reads it. */
  readonly que: string;
  readonly hecho: number;
  readonly total: number;
  readonly unidad: "bytes" | "filas";
}

/** Receives the progress of a long order. */
export type Avisar = (paso: Paso) => void;

/** Shorter work reports nothing. */
const CALLA_MS = 1000;
/** One line for each tenth is enough outside a terminal, as in a file. */
const PARTES = 10;

/**
 * Reports the progress of an order beside its answer: one rewritten line on a terminal, separate lines
 * elsewhere. `callaMs`: work that is shorter reports nothing.
 */
export function createAvance(
  salida: { readonly isTTY?: boolean; readonly write: (texto: string) => unknown },
  { callaMs = CALLA_MS, ahora = () => performance.now() } = {},
): { readonly avisar: Avisar; readonly fin: () => void } {
  const desde = ahora();
  let dicho = "";
  return {
    avisar: (paso) => {
      if (ahora() - desde < callaMs) return;
      const parte = Math.floor((PARTES * paso.hecho) / Math.max(1, paso.total));
      const marca = `${paso.que} ${parte}`;
      if (salida.isTTY === true) salida.write(`\r\u001B[K${textoDe(paso)}`);
      else if (marca !== dicho) salida.write(`${textoDe(paso)}\n`);
      dicho = marca;
    },
    fin: () => {
      if (salida.isTTY === true && dicho !== "") salida.write("\r\u001B[K");
    },
  };
}

function textoDe({ que, hecho, total, unidad }: Paso): string {
  const pct = Math.floor((100 * hecho) / Math.max(1, total));
  return `${que}: ${cantidad(hecho, unidad)} de ${cantidad(total, unidad)} ${unidad === "bytes" ? "MB" : unidad} (${pct} %)`;
}

function cantidad(n: number, unidad: Paso["unidad"]): string {
  return entero(unidad === "bytes" ? Math.round(n / 1e6) : n);
}
