/** Asks how much of a product that is sold by measure goes into the cart. */
import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ProductoCaja } from "../../contract/index.ts";
import { Dialogo } from "../comun/dialogo.tsx";
import { parseDecimal } from "../comun/formato.ts";

interface Props {
  readonly producto: ProductoCaja;
  /** The product that is asked about next. */
  readonly sigue: string | null;
  readonly onListo: (cantidad: string) => void;
  readonly onCerrar: () => void;
}

/** The quantity of a product before it comes into the cart; closed without one, the cart stays as it was. */
export function DialogoMedida({ producto, sigue, onListo, onCerrar }: Props) {
  const [texto, setTexto] = useState("");
  const cantidad = parseDecimal(texto);
  const falta = cantidad === null || Number(cantidad) === 0;
  return (
    <Dialogo opened onClose={onCerrar} title={producto.descripcion} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (cantidad !== null && !falta) onListo(cantidad);
        }}
      >
        <TextInput
          label={`Cantidad (${producto.unidad.toLowerCase()})`}
          size="xl"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
          error={falta && texto !== "" ? "Escriba un número, como 2 o 0.5." : null}
        />
        {sigue !== null && (
          <Text className="suave" mt="xs" lineClamp={2} role="status">
            Después: {sigue}
          </Text>
        )}
        <Button type="submit" fullWidth size="lg">
          Agregar
        </Button>
      </form>
    </Dialogo>
  );
}
