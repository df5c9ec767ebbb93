/** Spanish texts for the fields that a browser refuses, whatever language the browser has. */

/** A field with the browser's judgement of its text, and with its own limits. */
export interface CampoValidable {
  readonly validity: Readonly<Record<Falta, boolean>>;
  readonly type?: string;
  readonly min?: string;
  readonly max?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  setCustomValidity(motivo: string): void;
}
type Falta =
  | "badInput"
  | "patternMismatch"
  | "rangeOverflow"
  | "rangeUnderflow"
  | "stepMismatch"
  | "tooLong"
  | "tooShort"
  | "typeMismatch"
  | "valueMissing";

/** The part of a page's document that `decirValidez` needs. */
export interface Pagina {
  addEventListener(suceso: string, oir: (suceso: { readonly target: unknown }) => void, captura: true): void;
}

/** Texts by fault, in the order of the checks. */
const MOTIVOS: readonly (readonly [Falta, (campo: CampoValidable) => string])[] = [
  ["badInput", () => "Escriba un número."],
  ["valueMissing", ({ type }) => (type === "file" ? "Elija un archivo." : "Llene este campo.")],
  [
    "typeMismatch",
    ({ type }) =>
      type === "email"
        ? "Escriba un correo, como nombre@empresa.com."
        : "Escriba una dirección completa, como https://empresa.com.",
  ],
  ["patternMismatch", () => "Escriba el dato con la forma que pide el campo."],
  ["tooShort", ({ minLength }) => `Escriba ${minLength} caracteres o más.`],
  ["tooLong", ({ maxLength }) => `Escriba ${maxLength} caracteres o menos.`],
  ["rangeUnderflow", ({ min }) => `Escriba ${min} o más.`],
  ["rangeOverflow", ({ max }) => `Escriba ${max} o menos.`],
  ["stepMismatch", () => "Escriba un número con menos decimales."],
];

/** Tells why a browser refuses a field, in Spanish; an empty text for a field that it accepts. */
export function motivoDeInvalido(campo: CampoValidable): string {
  return MOTIVOS.find(([falta]) => campo.validity[falta])?.[1](campo) ?? "";
}

/**
 * Makes the browser's messages about a page's fields Spanish. A message is removed when the field changes or its form is sent again. A text
 * that the page itself set on a field stays.
 */
export function decirValidez(pagina: Pagina): void {
  const dichos = new WeakSet<CampoValidable>();
  pagina.addEventListener(
    "invalid",
    ({ target }) => {
      if (!esCampo(target)) return;
      const motivo = motivoDeInvalido(target);
      if (motivo === "") return;
      target.setCustomValidity(motivo);
      dichos.add(target);
    },
    true,
  );
  const olvidar = ({ target }: { readonly target: unknown }): void => {
    for (const campo of camposDe(target)) if (dichos.delete(campo)) campo.setCustomValidity("");
  };
  // Enter in a field clicks the form's button before the browser checks the fields.
  for (const suceso of ["input", "change", "click"]) pagina.addEventListener(suceso, olvidar, true);
}

/** Lists a field itself, or the fields of the form that an element belongs to. */
function camposDe(elemento: unknown): readonly CampoValidable[] {
  if (esCampo(elemento) && elemento.type !== "submit") return [elemento];
  const boton = esDePagina(elemento) ? elemento.closest("button") : null;
  return [...(boton?.form?.elements ?? [])].filter(esCampo);
}

function esCampo(algo: unknown): algo is CampoValidable {
  return typeof algo === "object" && algo !== null && "setCustomValidity" in algo && "validity" in algo;
}

interface DePagina {
  closest(selector: "button"): { readonly form?: { readonly elements: Iterable<unknown> } | null } | null;
}
function esDePagina(algo: unknown): algo is DePagina {
  return typeof algo === "object" && algo !== null && "closest" in algo;
}
