import { marco } from "./guia/sitio.ts";
import { escape } from "./html.ts";
import type { OpenApi, Operacion } from "./documento.ts";
import {
  conCortes,
  entradaHtml,
  listPorTema,
  menuDeRutas,
  metodoHtml,
  salidaHtml,
  type Ubicada,
} from "./operacion-html.ts";

/** Renders the page that lists the operations to try. */
export function paginaProbar(api: OpenApi): string {
  const cuerpo = listPorTema(api)
    .map(
      ([tema, lista]) =>
        `<h2>${escape(tema)}</h2><ul class="operaciones">${lista
          .map(
            ({ metodo, ruta, operacion: { operationId, summary } }) =>
              `<li><a href="/docs/${operationId}">${metodoHtml(metodo)} <b>${escape(summary)}</b><span>${conCortes(ruta)}</span></a></li>`,
          )
          .join("")}</ul>`,
    )
    .join("");
  return pagina(api, {
    titulo: "Probar la API",
    resumen: "Llame a cualquier ruta de este servidor desde el navegador, con su clave.",
    cuerpo: `<article><h1>Probar la API</h1><p>Llame a cualquier ruta de este servidor desde el navegador, con su clave. Lo que se emite aquí se emite de verdad.</p>${cuerpo}</article>`,
  });
}

/** Renders the page that tries one operation: a form, its reply, and its reference. */
export function paginaOperacion(api: OpenApi, { metodo, ruta, operacion }: Ubicada): string {
  const { operationId, summary } = operacion;
  return pagina(api, {
    titulo: summary,
    resumen: `${metodo.toUpperCase()} ${ruta}: ${summary}`,
    actual: operationId,
    cuerpo: `<article><h1>${escape(summary)}</h1><p class="direccion">${metodoHtml(metodo)} <code>${escape(ruta)}</code></p>${formulario(metodo, ruta, operacion)}<h2>Qué lleva</h2>${entradaHtml(api, operacion, 3)}<h2>Qué responde</h2>${salidaHtml(api, operacion, 3)}</article>`,
  });
}

function pagina(
  api: OpenApi,
  { actual, ...resto }: { titulo: string; resumen: string; cuerpo: string; actual?: string },
): string {
  return marco({
    ...resto,
    menu: menuDeRutas(api, (id) => `/docs/${id}`, actual),
    lugar: "/docs",
    scripts: ["/guia/probar.js"],
  });
}

function formulario(metodo: string, ruta: string, { parameters, requestBody, security }: Operacion): string {
  const credencial =
    security.length === 0
      ? ""
      : `<label for="credencial">Clave de API, o credencial de una persona</label><input id="credencial" type="password" autocomplete="off" spellcheck="false" aria-describedby="credencial-nota"><p id="credencial-nota" class="nota">Se guarda en esta pestaña y se borra al cerrarla.</p>`;
  const campos = parameters.map(
    ({ name, in: donde, required, schema }) =>
      `<label for="p-${name}">${escape(name)}${required ? " (obligatorio)" : ""}</label><input id="p-${name}" name="${escape(name)}" data-en="${donde}"${required ? " required" : ""} placeholder="${escape(comoTexto(schema.examples?.[0] ?? schema.default ?? ""))}" autocomplete="off" spellcheck="false">`,
  );
  const json = requestBody?.content["application/json"];
  const cuerpo =
    json === undefined
      ? ""
      : `<label for="cuerpo">Cuerpo (JSON)</label><textarea id="cuerpo" spellcheck="false" rows="14">${escape(JSON.stringify(json.example ?? {}, null, 2))}</textarea>`;
  return `<form id="probar" class="probar" data-metodo="${metodo.toUpperCase()}" data-ruta="${escape(ruta)}">${credencial}${campos.join("")}${cuerpo}<button type="submit">Enviar</button></form><section id="dada" aria-live="polite" hidden><h2>Respuesta</h2><p id="dada-estado"></p><div class="codigo"><div class="codigo-barra"><span>Cabeceras</span></div><pre tabindex="0"><code id="dada-cabeceras"></code></pre></div><div class="codigo"><div class="codigo-barra"><span>Cuerpo</span><button type="button" class="copiar">Copiar</button></div><pre tabindex="0"><code id="dada-cuerpo"></code></pre></div></section>`;
}

function comoTexto(valor: unknown): string {
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}
