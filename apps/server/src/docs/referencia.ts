import { conCodigo, listaDeCampos, resolver } from "./campos-html.ts";
import { bloque } from "./guia/resaltar.ts";
import { marco } from "./guia/sitio.ts";
import { escapar } from "./html.ts";
import type { OpenApi } from "./documento.ts";
import {
  entradaHtml,
  listPorTema,
  menuDeRutas,
  metodoHtml,
  salidaHtml,
  type Ubicada,
} from "./operacion-html.ts";

/** Renders the whole API on one page, from its description: to read, search in the browser, and print. */
export function paginaReferencia(api: OpenApi): string {
  const cuerpo = listPorTema(api)
    .map(([tema, lista]) => `<h2>${escapar(tema)}</h2>${lista.map((una) => seccion(api, una)).join("")}`)
    .join("");
  return marco({
    titulo: "Referencia de la API",
    resumen: "Cada ruta, cada campo, cada estado y cada cabecera de la API.",
    menu: `${menuDeRutas(api, (id) => `#${id}`)}<a href="#avisos">Avisos (webhooks)</a>`,
    cuerpo: `<article class="referencia"><h1>Referencia de la API</h1><p>Cada ruta, cada campo, cada estado y cada cabecera, hechos de lo mismo que revisa las llamadas. Para programas: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${cuerpo}${avisos(api)}</article>`,
    lugar: "/redoc",
  });
}

function seccion(api: OpenApi, { metodo, ruta, operacion }: Ubicada): string {
  const { operationId, summary } = operacion;
  return `<section id="${operationId}"><h3>${escapar(summary)}</h3><p class="direccion">${metodoHtml(metodo)} <code>${escapar(ruta)}</code> <a href="/docs/${operationId}">Probar</a></p>${entradaHtml(api, operacion, 4)}${salidaHtml(api, operacion, 4)}</section>`;
}

/** Renders the messages to a webhook receiver: `data` of each kind of event. */
function avisos(api: OpenApi): string {
  const lista = Object.entries(api.webhooks).map(([tipo, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    const data = resolver(api.components.schemas, schema).properties?.["data"] ?? {};
    return `<section id="aviso-${tipo}"><h3><code>${escapar(tipo)}</code></h3><p>${conCodigo(post.summary)}</p><h4><code>data</code></h4>${listaDeCampos(api.components.schemas, data)}<h4>Ejemplo</h4>${bloque(JSON.stringify(example, null, 2), "json", "JSON")}</section>`;
  });
  return `<h2 id="avisos">Avisos (webhooks)</h2>${lista.join("")}`;
}
