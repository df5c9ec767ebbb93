/** Asks for a quantity of a product that is not simply one piece. */
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseDecimal } from "../comun/formato.ts";

interface Props {
  readonly pregunta: string;
  readonly antes: string;
  readonly onCantidad: (cantidad: string) => void;
  readonly onDejar: () => void;
}

/** Field for a quantity. Enter accepts it, and Escape cancels. */
export function PedirCantidad({ pregunta, antes, onCantidad, onDejar }: Props) {
  const [texto, setTexto] = useState(antes);
  const [visto, setVisto] = useState(false);
  const cantidad = parseDecimal(texto);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setVisto(true);
        if (cantidad !== null) onCantidad(cantidad);
      }}
    >
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={pregunta}
          size="md"
          style={{ flex: 1 }}
          inputMode="decimal"
          data-lee="importe"
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          error={visto && cantidad === null && "Escriba un número, como 2 o 0.5."}
          value={texto}
          onChange={(event) => setTexto(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            onDejar();
          }}
        />
        <Button type="submit" size="md">
          Poner
        </Button>
        <Button variant="default" size="md" onClick={onDejar}>
          Dejar
        </Button>
      </Group>
    </form>
  );
}
