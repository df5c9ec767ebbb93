/** Escapes text for HTML. */
export function escape(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`);
}
