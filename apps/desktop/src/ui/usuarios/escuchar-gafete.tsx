import { useTeclasPrestadas } from "../comun/use-teclas.ts";

/** While it is there, what the scanner reads is a badge, and no key does anything else. */
export function EscucharGafete({ onGafete }: { readonly onGafete: (codigo: string) => void }) {
  useTeclasPrestadas({ acciones: {}, onCodigo: onGafete });
  return null;
}
