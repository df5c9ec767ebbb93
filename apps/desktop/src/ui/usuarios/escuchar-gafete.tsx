import { Alert } from "@mantine/core";
import { useState } from "react";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { searchLeido } from "../venta/buscar-leido.ts";

/** A shorter code could be guessed, or be a PIN typed very fast. */
const MIN_GAFETE = 8;

interface Props {
  /** The till is locked, so no sale is below: the component itself then says that a product's code is no badge. */
  readonly bloqueada?: boolean;
  readonly onGafete: (codigo: string) => void;
}

/**
 * While shown, makes the scanner read a badge, and no key acts otherwise. A product's code is no badge: a
 * notice says so, and the code goes to the screen below, as from any other dialog. docs/trust.md heading 50.
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
