/** Writes the lines of `contra`, for a terminal and as a table of docs/performance.md. */
import type { Linea } from "./correr.ts";
import type { Juicio } from "./juicio.ts";
import { numero } from "../banco.ts";

/** Width of each column but the last. */
const ANCHOS = [76, 13, 13, 8, 14, 8];

export const CABECERA = fila(["", "hoy", "antes", "razón", "entre", "turnos", "veredicto"]);

/** Writes a line of figures, or the reason why it has none. */
export function formatLinea({ grupo, nombre, unidad, kind, juicio, fallo }: Linea): string {
  const que = `${grupo}, ${nombre}`;
  if (juicio === null) return `${que}: ${sinMedida(fallo)}`;
  const { hoy, antes, razon, turnos } = juicio;
  return fila([
    que,
    formatValor(hoy, unidad),
    formatValor(antes, unidad),
    razon.toFixed(3),
    formatEntre(juicio),
    String(turnos),
    kind === "reloj" ? "(reloj)" : juicio.veredicto,
  ]);
}

/** Writes the lines as a table in Markdown. */
export function formatMarkdown(
  lineas: readonly Linea[],
  { hoy, antes }: { readonly hoy: string; readonly antes: string },
): string {
  const filas = lineas.map(({ grupo, nombre, unidad, juicio, fallo, kind }) => {
    const que = `${grupo}, ${nombre}`;
    if (juicio === null) return [que, sinMedida(fallo), "", "", "", ""];
    return [
      que,
      formatValor(juicio.hoy, unidad),
      formatValor(juicio.antes, unidad),
      juicio.razon.toFixed(2),
      formatEntre(juicio),
      kind === "reloj" ? "" : juicio.veredicto,
    ];
  });
  const encabezado = [
    ["", hoy, antes, "razón", "entre", "veredicto"],
    ["---", "---", "---", "---", "---", "---"],
  ];
  return [...encabezado, ...filas].map((celdas) => `| ${celdas.join(" | ")} |`).join("\n");
}

function formatValor(valor: number, unidad: Linea["unidad"]): string {
  return unidad === "ms" && valor >= 1000 ? `${numero(valor / 1000)} s` : `${numero(valor)} ${unidad}`;
}

function formatEntre({ desde, hasta }: Juicio): string {
  return `${desde.toFixed(2)} a ${hasta.toFixed(2)}`;
}

function sinMedida(fallo: Linea["fallo"]): string {
  const [motivo = ""] = (fallo?.motivo ?? "no se midió").split("\n");
  return `sin medida (${fallo?.lado ?? "ambos"}: ${motivo.slice(0, 200)})`;
}

function fila(celdas: readonly string[]): string {
  return celdas
    .map((celda, i) =>
      i === 0 ? celda.padEnd(ANCHOS[i] ?? 0) : celda.padStart(ANCHOS[i] ?? celda.length + 2),
    )
    .join("");
}
