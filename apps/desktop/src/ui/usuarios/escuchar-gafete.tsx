import { Alert } from "@mantine/core";
import { useState } from "react";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { searchLeido } from "../venta/buscar-leido.ts";

/** Fewest characters of a badge. A shorter code could be guessed, or be a PIN that was typed very fast. */
const MIN_GAFETE = 8;

interface Props {
  /** True if the till is locked and no sale is below. The component itself then shows the notice that a product code is not a badge. */
  readonly bloqueada?: boolean;
  readonly onGafete: (codigo: string) => void;
}

/**
 * While shown, reads badges with the scanner and suppresses keys. A product code is not a badge: a notice says so, and the code goes to the
 * screen below, as from any other dialog. docs/trust.md heading 50.
 */
export function EscucharGafete({ bloqueada = false, onGafete }: Props) {
  const [producto, setProducto] = useState<string | null>(null);
  useTeclasPrestadas({
    acciones: {},
    onCodigo: async (leido, pasar) => {
      const { codigos, callado } = leido;
      const [codigo] = codigos;
      if (callado || codigo === undefined) return null;
      const hallado = bloqueada ? null : await searchLeido(leido);
      if (hallado?.ok) {
        setProducto(hallado.value.producto.descripcion);
        await pasar();
        return hallado.value.codigo;
      }
      setProducto(null);
      if (codigo.length < MIN_GAFETE) return null;
      onGafete(codigo);
      return codigo;
    },
  });
  if (producto === null) return null;
  return (
    <Alert color="orange" role="status">
      Eso es un producto, no un gafete: {producto}.
    </Alert>
  );
}
