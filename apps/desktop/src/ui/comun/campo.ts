import type { Destino } from "./escaner.ts";

/** A text field with its text at one moment. */
export interface Escrito {
  readonly campo: HTMLInputElement | HTMLTextAreaElement;
  readonly texto: string;
}

const SIN_TEXTO: ReadonlySet<string> = new Set([
  "checkbox",
  "radio",
  "button",
  "submit",
  "file",
  "range",
  "color",
]);
const DESTINOS = ["busqueda", "codigo", "documento", "importe"] as const satisfies readonly Destino[];

/** Returns the focused text field with its text; null if no text field has the focus. */
export function escritoAhora(): Escrito | null {
  return document.activeElement === null ? null : escritoEn(document.activeElement);
}

/** Returns the input mode of a field, also while it is suppressed because the till's own pad serves the field. */
export function modoDe({ dataset, inputMode }: Escrito["campo"]): string {
  return dataset["modo"] ?? inputMode;
}

/** Restores a field's own input mode. */
export function removeModo(campo: Escrito["campo"]): void {
  campo.inputMode = modoDe(campo);
  delete campo.dataset["modo"];
}

/** Returns an element as a text field with its text; null if it is not a text field. */
export function escritoEn(campo: Element): Escrito | null {
  const escribe =
    campo instanceof HTMLTextAreaElement || (campo instanceof HTMLInputElement && !SIN_TEXTO.has(campo.type));
  return escribe ? { campo, texto: campo.value } : null;
}

/** Returns the purpose of the focused field, from its `data-lee` attribute or from its type. */
export function destinoAhora(): Destino {
  const campo = escritoAhora()?.campo;
  if (campo === undefined) return "ninguno";
  const dicho = campo.dataset["lee"] ?? "";
  const destino = DESTINOS.find((uno) => uno === dicho);
  if (destino !== undefined) return destino;
  if (campo.type === "password") return "secreto";
  return modoDe(campo) === "decimal" ? "importe" : "texto";
}

/** Writes text into a field so that React handles it as typing. */
export function reponer({ campo, texto }: Escrito): void {
  if (campo.value === texto || !campo.isConnected) return;
  const { prototype } = campo instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React overrides the setter on the element. Calling the prototype's setter makes React treat the event as typing.
  Reflect.set(prototype, "value", texto, campo);
  campo.dispatchEvent(new Event("input", { bubbles: true }));
}
