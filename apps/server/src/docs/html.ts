/** Escapes text for HTML. */
export function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`);
}
