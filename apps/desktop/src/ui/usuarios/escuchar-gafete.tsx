import { useTeclasPrestadas } from "../comun/use-teclas.ts";

/** Shorter ones could be guessed; or somebody types a PIN very fast. */
const MIN_GAFETE = 8;

/** While it is there, what the scanner reads is a badge, and no key does anything else. */
export function EscucharGafete({ onGafete }: { readonly onGafete: (codigo: string) => void }) {
  useTeclasPrestadas({
    acciones: {},
    onCodigo: async ({ codigos: [codigo], callado }) => {
      if (callado || codigo === undefined || codigo.length < MIN_GAFETE) return null;
      onGafete(codigo);
      return codigo;
    },
  });
  return null;
}
