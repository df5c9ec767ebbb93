import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { escape } from "../html.ts";

for (const [nombre, lenguaje] of Object.entries({ bash, json, php, python, typescript }))
  hljs.registerLanguage(nombre, lenguaje);

/** Renders code as HTML with marked words; an unknown language stays plain. */
export function resaltar(codigo: string, lenguaje: string): string {
  return hljs.getLanguage(lenguaje) === undefined
    ? escape(codigo)
    : hljs.highlight(codigo, { language: lenguaje }).value;
}

/** Renders a block of code with its name and a copy button. */
export function bloque(codigo: string, lenguaje: string, nombre: string): string {
  return `<div class="codigo"><div class="codigo-barra"><span>${escape(nombre)}</span><button type="button" class="copiar">Copiar</button></div><pre tabindex="0"><code>${resaltar(codigo, lenguaje)}</code></pre></div>`;
}
