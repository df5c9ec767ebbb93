import { campoHtml, conCodigo, listaDeCampos, resolve } from "./campos-html.ts";
import { bloque } from "./guia/resaltar.ts";
import { escape } from "./html.ts";
import type { OpenApi, Operacion, RespuestaDescrita } from "./documento.ts";

/** An operation with its place in the document. */
export interface Ubicada {
  readonly metodo: string;
  readonly ruta: string;
  readonly operacion: Operacion;
}

/** Lists the operations of the document by subject, issuing first. */
export function listPorTema(
  api: OpenApi,
): readonly (readonly [tema: string, operaciones: readonly Ubicada[]])[] {
  const todas = Object.entries(api.paths).flatMap(([ruta, metodos]) =>
    Object.entries(metodos).map(([metodo, operacion]): Ubicada => ({ ruta, metodo, operacion })),
  );
  return api.tags.map(({ name }) => [name, todas.filter(({ operacion }) => operacion.tags[0] === name)]);
}

/** Renders the menu of paths; `enlace` gives the address of each. */
export function menuDeRutas(api: OpenApi, enlace: (operationId: string) => string, actual?: string): string {
  return listPorTema(api)
    .map(
      ([tema, lista]) =>
        `<strong>${escape(tema)}</strong>${lista
          .map(
            ({ metodo, ruta, operacion: { operationId, summary } }) =>
              `<a class="ruta" href="${enlace(operationId)}" title="${escape(summary)}"${operationId === actual ? ' aria-current="page"' : ""}>${metodoHtml(metodo)}<span>${conCortes(ruta)}</span></a>`,
          )
          .join("")}`,
    )
    .join("");
}

/** Renders a method as a label. */
export function metodoHtml(metodo: string): string {
  return `<span class="metodo ${metodo}">${metodo === "delete" ? "DEL" : metodo.toUpperCase()}</span>`;
}

/** Renders a path that may break after its slashes. */
export function conCortes(ruta: string): string {
  return escape(ruta).replaceAll("/", "/<wbr>");
}

const EN = { path: "en la dirección", query: "en la consulta", header: "cabecera" } as const;

/** The level of the headings inside an operation, under those of its page. */
type Nivel = 3 | 4;

/** Renders the input of an operation: parameters, fields of the body, an example. */
export function entradaHtml(api: OpenApi, { parameters, requestBody }: Operacion, nivel: Nivel): string {
  const titulo = (texto: string) => `<h${nivel} class="parte">${texto}</h${nivel}>`;
  const { schemas } = api.components;
  const parametros = parameters.map(({ name, in: donde, required, description, schema }) => {
    const dicho = description ?? schema.description;
    return campoHtml(
      schemas,
      name,
      { ...schema, description: `${dicho === undefined ? "" : `${dicho} `}(${EN[donde]})` },
      required,
    );
  });
  const cuerpo = requestBody?.content["application/json"];
  const campos = cuerpo === undefined ? "" : listaDeCampos(schemas, cuerpo.schema);
  return [
    parametros.length === 0 ? "" : `${titulo("Parámetros")}<ul class="campos">${parametros.join("")}</ul>`,
    campos === "" ? "" : `${titulo("Cuerpo")}${campos}`,
    cuerpo?.example === undefined
      ? ""
      : `${titulo("Ejemplo del cuerpo")}${bloque(JSON.stringify(cuerpo.example, null, 2), "json", "JSON")}`,
  ].join("");
}

/** Renders the output of an operation: the data of a success, and every status with its headers. */
export function salidaHtml(api: OpenApi, { responses }: Operacion, nivel: Nivel): string {
  const titulo = (texto: string) => `<h${nivel} class="parte">${texto}</h${nivel}>`;
  const { schemas } = api.components;
  const hecho = responses["200"]?.content?.["application/json"]?.schema;
  const sobre = hecho === undefined ? undefined : resolve(schemas, hecho);
  const datos = sobre?.properties?.["datos"] ?? sobre;
  const campos = datos === undefined ? "" : listaDeCampos(schemas, datos);
  const filas = Object.entries(responses).map(
    ([estado, dicha]) =>
      `<tr><td><code>${estado === "default" ? "otro" : estado}</code></td><td>${conCodigo(dicha.description)}</td><td>${cabeceras(dicha)}</td></tr>`,
  );
  return `${campos === "" ? "" : `${titulo(sobre === datos ? "Respuesta" : "Respuesta: <code>datos</code>")}${campos}`}${titulo("Estados")}<div class="tabla" tabindex="0"><table><thead><tr><th>HTTP</th><th>Cuándo</th><th>Cabeceras</th></tr></thead><tbody>${filas.join("")}</tbody></table></div>`;
}

function cabeceras({ headers = {} }: RespuestaDescrita): string {
  return Object.keys(headers)
    .map((nombre) => `<code>${nombre}</code>`)
    .join(" ");
}
