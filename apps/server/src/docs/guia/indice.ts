import { fuente } from "./fuentes.ts";

/** A page of the guide before it is rendered. */
export interface Pagina {
  /** The page's place under /guia; empty for the first one. */
  readonly slug: string;
  readonly titulo: string;
  /** The page's first paragraph, which says what the page is for. */
  readonly resumen: string;
  readonly grupo: string;
  /** The Markdown, with directives. */
  readonly texto: string;
}

/** The menu: groups, and their pages by the name of their file. `inicio` is /guia itself. */
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

/** Gives the address of a page. */
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
