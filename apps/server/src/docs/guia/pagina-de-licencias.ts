import { escape } from "../html.ts";
import { marco, menuGuia } from "./sitio.ts";

/** The licence of one part, under its name and version. */
interface Licencia {
  readonly titulo: string;
  readonly texto: string;
}

/** Lists the licences that texts hold under headings, each part once, by name. */
export function listLicencias(textos: readonly string[]): readonly Licencia[] {
  const partes = textos
    .flatMap((texto) => texto.split(/^## /m).slice(1))
    .map((parte) => {
      const [titulo = "", ...resto] = parte.split("\n");
      return { titulo: titulo.trim(), texto: resto.join("\n").trim() };
    });
  const unas = new Map(partes.map((parte) => [parte.titulo, parte]));
  return [...unas.values()].toSorted((a, b) => a.titulo.localeCompare(b.titulo, "en"));
}

/** Renders the licences of what this server contains. `textos`: as the builds wrote them; none where nothing was built. */
export function paginaDeLicencias(textos: readonly string[]): string {
  const partes = listLicencias(textos).map(
    ({ titulo, texto }) =>
      `<details><summary>${escape(titulo)}</summary><pre lang="en">${escape(texto === "" ? "The package carries no text beside the name of its licence." : texto)}</pre></details>`,
  );
  const cuerpo =
    partes.length === 0
      ? "<p>Este servidor corre desde su código y no construyó sus páginas: las licencias están en cada carpeta de <code>node_modules</code>.</p>"
      : partes.join("");
  return marco({
    titulo: "Licencias",
    resumen: "El trabajo de otras personas que este programa incluye, con su licencia.",
    menu: menuGuia("licencias"),
    cuerpo: `<article><h1>Licencias</h1><p>Este programa incluye trabajo de otras personas: ${partes.length} partes, cada una con su licencia. La caja muestra las suyas en «Salud de la caja». Un servidor que corre desde su código tiene las de sus bibliotecas en <code>node_modules</code>.</p>${cuerpo}</article>`,
    lugar: "/guia",
  });
}
