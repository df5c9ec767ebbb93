/** Applies the effect of a pad's key to a field. */
import { reponer, type Escrito } from "../comun/campo.ts";

/** A field that a pad types into. */
export type Campo = Escrito["campo"];

/** Inserts a sign at the cursor. It replaces selected text, as a key does. */
export function write(campo: Campo, signo: string): void {
  const desde = campo.selectionStart ?? campo.value.length;
  const hasta = campo.selectionEnd ?? campo.value.length;
  put(campo, campo.value.slice(0, desde) + signo + campo.value.slice(hasta), desde + signo.length);
}

/** Deletes the selected text, else the sign before the cursor. */
export function borrar(campo: Campo): void {
  const hasta = campo.selectionEnd ?? campo.value.length;
  const inicio = campo.selectionStart ?? hasta;
  const desde = inicio === hasta ? Math.max(0, inicio - 1) : inicio;
  put(campo, campo.value.slice(0, desde) + campo.value.slice(hasta), desde);
}

function put(campo: Campo, texto: string, cursor: number): void {
  if (campo.maxLength >= 0 && texto.length > campo.maxLength) return;
  reponer({ campo, texto });
  // A field of addresses has no cursor that a program may move.
  if (campo.selectionStart !== null) campo.setSelectionRange(cursor, cursor);
}

/** Does what Enter does in the field: the field's own use of the key, else its form is sent. */
export function entrar(campo: Campo): void {
  const tecla = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (campo.dispatchEvent(tecla)) campo.form?.requestSubmit();
}
