import type { Esquema } from "./esquema.ts";
import type { Operacion, OpenApi } from "./openapi.ts";
import { escapar, pagina } from "./html.ts";

/** The whole API on one page, made from its description: to read, to search with the browser, to print. */
export function paginaReferencia(api: OpenApi): string {
  const operaciones = Object.entries(api.paths).flatMap(([ruta, metodos]) =>
    Object.entries(metodos).map(([metodo, operacion]) => ({ ruta, metodo, operacion })),
  );
  const porTema = Map.groupBy(operaciones, ({ operacion }) => operacion.tags[0] ?? "");
  const indice = [...porTema]
    .map(
      ([tema, lista]) =>
        `<strong>${escapar(tema)}</strong>${lista.map(({ operacion }) => `<a href="#${operacion.operationId}">${escapar(operacion.summary)}</a>`).join("")}`,
    )
    .join("");
  const cuerpo = [...porTema]
    .map(
      ([tema, lista]) =>
        `<h2>${escapar(tema)}</h2>${lista.map(({ ruta, metodo, operacion }) => seccion(api, metodo, ruta, operacion)).join("")}`,
    )
    .join("");
  return pagina(
    "Referencia de la API",
    `<a href="/guia"><b>Guía</b></a><a href="/docs"><b>Probar la API</b></a><a href="/openapi.json">openapi.json</a>${indice}`,
    `<h1>${escapar(api.info.title)} ${escapar(api.info.version)}</h1><p>${escapar(api.info.description)}</p>${cuerpo}${avisos(api)}`,
  );
}

function seccion(
  api: OpenApi,
  metodo: string,
  ruta: string,
  { operationId, summary, parameters, requestBody, responses }: Operacion,
): string {
  const cuerpo = requestBody?.content["application/json"];
  const dato = resolver(api, responses["200"]?.content?.["application/json"]?.schema);
  const datos = resolver(api, dato?.properties?.["datos"]) ?? dato;
  return `<h3 id="${operationId}"><span class="metodo">${metodo.toUpperCase()}</span> <span class="ruta">${escapar(ruta)}</span></h3>
<p>${escapar(summary)}</p>${
    parameters.length === 0
      ? ""
      : `<table><tr><th>Parámetro</th><th>Va en</th><th>Tipo</th></tr>${parameters
          .map(
            (p) =>
              `<tr><td><code>${escapar(p.name)}</code>${p.required ? " *" : ""}</td><td>${p.in}</td><td>${tipoDe(p.schema)}</td></tr>`,
          )
          .join("")}</table>`
  }${cuerpo === undefined ? "" : `<details><summary>Cuerpo</summary>${campos(api, cuerpo.schema)}</details>`}${
    cuerpo?.example === undefined
      ? ""
      : `<details><summary>Ejemplo</summary><pre><code>${escapar(JSON.stringify(cuerpo.example, null, 2))}</code></pre></details>`
  }${datos?.properties === undefined ? "" : `<details><summary>Respuesta</summary>${campos(api, datos)}</details>`}<p>${Object.entries(
    responses,
  )
    .map(([status, { description }]) => `<code>${status}</code> ${escapar(description)}`)
    .join(" · ")}</p>`;
}

/** Messages that a receiver is sent: `data` of each kind of event. */
function avisos(api: OpenApi): string {
  const lista = Object.entries(api.webhooks).map(([tipo, { post }]) => {
    const { data } = post.requestBody.content["application/json"].schema.properties;
    return `<h3>${escapar(tipo)}</h3><p>${escapar(post.summary)}</p><details><summary>data</summary>${campos(api, data)}</details>`;
  });
  return `<h2>Avisos (webhooks)</h2>${lista.join("")}`;
}

/** The schema itself, where it stands among the components. */
function resolver(api: OpenApi, esquema: Esquema | undefined): Esquema | undefined {
  const nombre = esquema?.$ref?.split("/").at(-1);
  return nombre === undefined ? esquema : api.components.schemas[nombre];
}

function campos(api: OpenApi, esquema: Esquema): string {
  const filas = filasDe(api, esquema, "");
  return `<table><tr><th>Campo</th><th>Tipo</th></tr>${filas.join("")}</table>`;
}

function filasDe(api: OpenApi, esquema: Esquema, prefijo: string): string[] {
  const obligatorios = new Set(esquema.required ?? []);
  return Object.entries(esquema.properties ?? {}).flatMap(([nombre, campo]) => {
    const hijo = resolver(api, campo.type === "array" ? campo.items : campo);
    const camino = `${prefijo}${nombre}${campo.type === "array" ? "[]" : ""}`;
    const fila = `<tr><td><code>${escapar(camino)}</code>${obligatorios.has(nombre) ? " *" : ""}</td><td>${tipoDe(campo)}</td></tr>`;
    return [fila, ...(hijo?.properties === undefined ? [] : filasDe(api, hijo, `${camino}.`))];
  });
}

function tipoDe({
  type,
  enum: valores,
  anyOf,
  minimum,
  maximum,
  maxLength,
  default: defecto,
}: Esquema): string {
  const partes = [
    valores === undefined
      ? (type ?? (anyOf === undefined ? "" : "varios"))
      : valores.map((v) => `<code>${escapar(String(v))}</code>`).join(" "),
    minimum !== undefined && maximum !== undefined && maximum < 1e15 ? `${minimum} a ${maximum}` : "",
    maxLength === undefined ? "" : `hasta ${maxLength} caracteres`,
    defecto === undefined ? "" : `por defecto ${escapar(JSON.stringify(defecto))}`,
  ];
  return partes.filter(Boolean).join(", ");
}
