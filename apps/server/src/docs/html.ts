/** Text as HTML shows it. */
export function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`);
}

/** A page of documentation: nothing from elsewhere, light and dark. */
export function pagina(titulo: string, indice: string, cuerpo: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapar(titulo)}</title><style>${ESTILO}</style></head><body><nav aria-label="Contenido">${indice}</nav><main>${cuerpo}</main></body></html>`;
}

const ESTILO = `
:root{color-scheme:light dark;--fondo:#fff;--tinta:#16221e;--suave:#5b6b65;--linea:#e1e7e4;--marca:#0b6e4f;--codigo:#f3f6f5}
@media(prefers-color-scheme:dark){:root{--fondo:#111815;--tinta:#eaf1ee;--suave:#9db0a8;--linea:#2a3731;--marca:#4cc79a;--codigo:#1a231f}}
*{box-sizing:border-box}html{scroll-behavior:smooth}
body{margin:0;display:grid;grid-template-columns:17rem minmax(0,1fr);background:var(--fondo);color:var(--tinta);font:16px/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--linea);font-size:.875rem}
nav a{display:block;padding:.3rem .5rem;color:inherit;text-decoration:none;border-radius:.375rem}nav a:hover,nav a:focus-visible{background:var(--codigo)}nav strong{display:block;margin:1rem .5rem .25rem;color:var(--suave);font-size:.75rem;letter-spacing:.06em;text-transform:uppercase}
main{padding:2rem clamp(1rem,4vw,3.5rem) 6rem;max-width:64rem}h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}h2{margin:3rem 0 .75rem;font-size:1.375rem;border-top:1px solid var(--linea);padding-top:2rem}h3{font-size:1.0625rem;margin:1.75rem 0 .5rem}
a{color:var(--marca)}code,pre{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--codigo);border-radius:.375rem}code{padding:.1em .35em}pre{padding:1rem;overflow:auto}pre code{padding:0}
table{border-collapse:collapse;width:100%;font-size:.9375rem;display:block;overflow-x:auto}th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--linea)}th{color:var(--suave);font-weight:600}
.metodo{display:inline-block;min-width:4rem;font:700 12px ui-monospace,monospace;color:var(--marca)}.ruta{font:600 15px ui-monospace,monospace}details{margin:.5rem 0}summary{cursor:pointer;padding:.5rem 0}
@media(max-width:48rem){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--linea)}}`;
