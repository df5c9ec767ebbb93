/** Text made safe for HTML, in content and in attributes. */
export function html(texto: string): string {
  return texto
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const ESTILO = `
:root { color-scheme: light; --tinta: #1c2430; --suave: #5b6675; --linea: #d9dee5; --bien: #0b7a4b; --mal: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f5; color: var(--tinta); font: 16px/1.45 system-ui, "Segoe UI", Roboto, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
.hoja { background: #fff; border: 1px solid var(--linea); border-radius: 6px; padding: 1.25rem; }
header p { margin: 0; color: var(--suave); font-size: .85rem; }
h1 { font-size: 1.25rem; margin: .1rem 0 1rem; }
.estado { display: inline-block; padding: .35rem .9rem; border-radius: 999px; font-weight: 700; letter-spacing: .04em; color: #fff; }
.valida { background: var(--bien); } .anulada, .falta { background: var(--mal); }
dl { display: grid; grid-template-columns: 1fr; gap: .1rem; margin: 1.1rem 0; }
dt { color: var(--suave); font-size: .8rem; margin-top: .55rem; } dd { margin: 0; overflow-wrap: anywhere; }
.cuf { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9rem; }
.tabla { overflow-x: auto; } table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; color: var(--suave); font-weight: 600; } th, td { padding: .45rem .5rem .45rem 0; border-bottom: 1px solid var(--linea); vertical-align: top; }
th.num, td.num { padding: .45rem 0 .45rem .75rem; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot td { font-weight: 700; border-bottom: 0; }
a { color: #0b57b0; } .accion { display: inline-block; margin-top: 1rem; padding: .7rem 1.1rem; border: 1px solid #0b57b0; border-radius: 6px; text-decoration: none; font-weight: 600; }
.pie { color: var(--suave); font-size: .8rem; margin: 1rem .25rem; }
@media (min-width: 34rem) { dl { grid-template-columns: 11rem 1fr; gap: .4rem 1rem; } dt { margin-top: 0; padding-top: .1rem; } .hoja { padding: 2rem; } }
@media print { body { background: #fff; } .hoja { border: 0; padding: 0; } .accion { display: none; } }
`;

/** A whole page, with nothing fetched from elsewhere. */
export function pagina(titulo: string, contenido: string): string {
  return (
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${html(titulo)}</title><style>${ESTILO}</style></head><body><main>${contenido}` +
    `<p class="pie">Simulador de la administración tributaria: estos documentos no tienen valor fiscal.</p></main></body></html>`
  );
}

/** A list of names and values; what is empty is left out. */
export function ficha(datos: readonly (readonly [nombre: string, valor: string, clase?: string])[]): string {
  const filas = datos
    .filter(([, valor]) => valor !== "")
    .map(
      ([nombre, valor, clase]) =>
        `<dt>${html(nombre)}</dt><dd${clase ? ` class="${clase}"` : ""}>${html(valor)}</dd>`,
    );
  return `<dl>${filas.join("")}</dl>`;
}
