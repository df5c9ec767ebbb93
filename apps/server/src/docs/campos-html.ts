import type { Esquema } from "./esquema.ts";
import { escape } from "./html.ts";

type Componentes = Readonly<Record<string, Esquema>>;

/** Lists the fields of a schema, those of inner objects under their own. Empty where it has none. */
export function listaDeCampos(componentes: Componentes, esquema: Esquema): string {
  const { properties = {}, required = [] } = objetoDe(componentes, esquema) ?? {};
  const filas = Object.entries(properties).map(([nombre, campo]) =>
    campoHtml(componentes, nombre, campo, required.includes(nombre)),
  );
  return filas.length === 0 ? "" : `<ul class="campos">${filas.join("")}</ul>`;
}

/** Shows one field: name, kind, whether it is required, meaning, example, and its own fields. */
export function campoHtml(
  componentes: Componentes,
  nombre: string,
  campo: Esquema,
  obligatorio: boolean,
): string {
  const resuelto = resolve(componentes, campo);
  const dentro = listaDeCampos(componentes, campo);
  const ejemplo = dentro === "" ? ejemploDe(resuelto) : undefined;
  return `<li><code>${escape(nombre)}</code> <span class="tipo">${escape(tipoDe(componentes, resuelto))}</span>${
    obligatorio ? ' <span class="obligatorio">obligatorio</span>' : ""
  }${resuelto.description === undefined ? "" : `<p>${conCodigo(resuelto.description)}</p>`}${
    ejemplo === undefined ? "" : `<p class="ejemplo">Ejemplo: <code>${escape(ejemplo)}</code></p>`
  }${dentro}</li>`;
}

/** Shows a sentence; words between backticks are code. */
export function conCodigo(texto: string): string {
  return escape(texto).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** Resolves a reference into the components. */
export function resolve(componentes: Componentes, esquema: Esquema): Esquema {
  const nombre = esquema.$ref?.split("/").at(-1);
  return nombre === undefined ? esquema : (componentes[nombre] ?? {});
}

/** Finds the object that a schema is, or that it is a list or a choice of. */
function objetoDe(componentes: Componentes, esquema: Esquema): Esquema | undefined {
  const propio = resolve(componentes, esquema);
  if (propio.properties !== undefined) return propio;
  const otras = [...(propio.anyOf ?? []), ...(propio.items === undefined ? [] : [propio.items])];
  return otras.map((una) => objetoDe(componentes, una)).find((una) => una !== undefined);
}

function ejemploDe({ examples, enum: valores }: Esquema): string | undefined {
  if (valores !== undefined || examples === undefined) return undefined;
  const [primero] = examples;
  return primero === undefined ? undefined : JSON.stringify(primero);
}

const TIPOS: Readonly<Record<string, string>> = {
  string: "texto",
  integer: "entero",
  number: "número",
  boolean: "sí o no",
  array: "lista",
  object: "objeto",
  null: "nulo",
};

function tipoDe(componentes: Componentes, esquema: Esquema): string {
  const { enum: valores, const: fijo, anyOf, items, maxLength, default: defecto } = esquema;
  const base =
    valores !== undefined
      ? valores.map(String).join(", ")
      : fijo !== undefined
        ? JSON.stringify(fijo)
        : anyOf !== undefined
          ? [...new Set(anyOf.map((una) => tipoDe(componentes, resolve(componentes, una))))].join(" o ")
          : nombreDe(esquema);
  return [
    items === undefined ? base : `lista de ${tipoDe(componentes, resolve(componentes, items))}`,
    rango(esquema),
    maxLength === undefined ? "" : `hasta ${maxLength} caracteres`,
    defecto === undefined ? "" : `${JSON.stringify(defecto)} si no se dice`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function nombreDe({ type, format }: Esquema): string {
  const nombres = [type ?? []].flat().map((uno) => TIPOS[uno] ?? uno);
  if (format === "date-time") return "fecha y hora";
  if (format === "date") return "fecha";
  return nombres.length === 0 ? "cualquiera" : nombres.join(" o ");
}

/** Bounds that carry information: those of JSON's own numbers do not. */
const SIN_LIMITE = 1e15;

function rango({ minimum, maximum, exclusiveMinimum }: Esquema): string {
  if (exclusiveMinimum !== undefined) return `mayor que ${exclusiveMinimum}`;
  const [desde, hasta] = [minimum, maximum].map((n) =>
    Math.abs(n ?? SIN_LIMITE) < SIN_LIMITE ? n : undefined,
  );
  if (desde !== undefined && hasta !== undefined) return `${desde} a ${hasta}`;
  if (desde !== undefined) return `desde ${desde}`;
  return hasta === undefined ? "" : `hasta ${hasta}`;
}
