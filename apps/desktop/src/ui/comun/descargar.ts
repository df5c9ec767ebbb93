/** Saves a PDF, in base64, as a file of the browser's downloads. */
export function descargar({ nombre, base64 }: { readonly nombre: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (signo) => signo.codePointAt(0) ?? 0);
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  Object.assign(document.createElement("a"), { href, download: nombre }).click();
  URL.revokeObjectURL(href);
}
