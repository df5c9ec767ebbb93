import type { Destino } from "./escaner.ts";

/** A text field, and its text at one moment. */
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

/** Returns the focused text field with its text; null if the focus is not in a text field. */
export function escritoAhora(): Escrito | null {
  return document.activeElement === null ? null : escritoEn(document.activeElement);
}

/** The keyboard that a field asks for, even while the till's own pad serves it instead of the system's. */
export function modoDe({ dataset, inputMode }: Escrito["campo"]): string {
  return dataset["modo"] ?? inputMode;
}

/** Gives a field back the keyboard that it asked for. */
export function removeModo(campo: Escrito["campo"]): void {
  campo.inputMode = modoDe(campo);
  delete campo.dataset["modo"];
}

/** Returns an element with its text; null if it is not a text field. */
export function escritoEn(campo: Element): Escrito | null {
  const escribe =
    campo instanceof HTMLTextAreaElement || (campo instanceof HTMLInputElement && !SIN_TEXTO.has(campo.type));
  return escribe ? { campo, texto: campo.value } : null;
}

/** Returns the purpose of the focused field, by its `data-lee` or else by its kind. */
export function destinoAhora(): Destino {
  const campo = escritoAhora()?.campo;
  if (campo === undefined) return "ninguno";
  const dicho = campo.dataset["lee"] ?? "";
  const destino = DESTINOS.find((uno) => uno === dicho);
  if (destino !== undefined) return destino;
  if (campo.type === "password") return "secreto";
  return modoDe(campo) === "decimal" ? "importe" : "texto";
}

/** Writes into a field as a hand would: React hears of it. */
export function reponer({ campo, texto }: Escrito): void {
  if (campo.value === texto || !campo.isConnected) return;
  const { prototype } = campo instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React watches the element's own setter; the prototype's goes past it, so that the event is taken for typing.
  Reflect.set(prototype, "value", texto, campo);
  campo.dispatchEvent(new Event("input", { bubbles: true }));
}
