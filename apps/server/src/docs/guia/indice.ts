import { fuente } from "./fuentes.ts";

/** A page of the guide before it is rendered. */
export interface Pagina {
  /** Path of the page under /guia; empty for the first page. */
  readonly slug: string;
  readonly titulo: string;
  /** First paragraph of the page, which states its purpose. */
  readonly resumen: string;
  readonly grupo: string;
  /** Markdown with directives. */
  readonly texto: string;
}

/** Menu groups with the file names of their pages. `inicio` is /guia itself. */
const GRUPOS: readonly (readonly [grupo: string, paginas: readonly string[]])[] = [
  ["Empezar", ["inicio", "cuenta", "autenticacion", "simulador", "produccion"]],
  ["Emitir", ["sectores", "idempotencia", "errores", "codigos-siat", "lotes"]],
  ["Después de emitir", ["consultar", "anular", "notas"]],
  ["Cuando algo se corta", ["contingencia", "cafc"]],
  ["Operar", ["sincronizar", "puntos-de-venta", "webhooks", "eventos", "limites"]],
];

/** The guide's pages, in the order of the menu. */
export const PAGINAS: readonly Pagina[] = GRUPOS.flatMap(([grupo, nombres]) =>
  nombres.map((nombre) => readPagina(grupo, nombre)),
);

/** Returns the address of a page. */
export function rutaDe(slug: string): string {
  return slug === "" ? "/guia" : `/guia/${slug}`;
}

function readPagina(grupo: string, nombre: string): Pagina {
  const texto = fuente(`paginas/${nombre}.md`);
  const [, titulo, resumen] = /^# (.+)\n\n(.+(?:\n.+)*)\n/.exec(texto) ?? [];
  if (titulo === undefined || resumen === undefined)
    throw new Error(`${nombre}.md empieza con su título y un párrafo`);
  return {
    slug: nombre === "inicio" ? "" : nombre,
    titulo,
    resumen: resumen.replaceAll("\n", " "),
    grupo,
    texto,
  };
}
