/** Applies the effect of an on-screen key to a field. */
import { reponer, type Escrito } from "../comun/campo.ts";

/** Field into which an on-screen pad types. */
export type Campo = Escrito["campo"];

/** Inserts a character at the cursor. It replaces selected text, as a real key does. */
export function write(campo: Campo, signo: string): void {
  const desde = campo.selectionStart ?? campo.value.length;
  const hasta = campo.selectionEnd ?? campo.value.length;
  put(campo, campo.value.slice(0, desde) + signo + campo.value.slice(hasta), desde + signo.length);
}

/** Deletes the selected text, or else the character before the cursor. */
export function borrar(campo: Campo): void {
  const hasta = campo.selectionEnd ?? campo.value.length;
  const inicio = campo.selectionStart ?? hasta;
  const desde = inicio === hasta ? Math.max(0, inicio - 1) : inicio;
  put(campo, campo.value.slice(0, desde) + campo.value.slice(hasta), desde);
}

function put(campo: Campo, texto: string, cursor: number): void {
  if (campo.maxLength >= 0 && texto.length > campo.maxLength) return;
  reponer({ campo, texto });
  // The cursor of an e-mail field cannot be moved by a program.
  if (campo.selectionStart !== null) campo.setSelectionRange(cursor, cursor);
}

/** Does what Enter does in the field: the field's own handler, or else submitting its form. */
export function entrar(campo: Campo): void {
  const tecla = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (campo.dispatchEvent(tecla)) campo.form?.requestSubmit();
}
