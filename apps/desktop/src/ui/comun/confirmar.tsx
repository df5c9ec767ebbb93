import { Button, Group, Stack, Text, type ButtonProps } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Dialogo } from "./dialogo.tsx";

interface Props extends Omit<ButtonProps, "disabled"> {
  readonly titulo: string;
  /** Question that describes the effect, with the number and the amount of the document. */
  readonly pregunta: ReactNode;
  /** Label of the button that confirms. */
  readonly si: string;
  readonly onSi: () => void;
  readonly children: ReactNode;
  readonly "aria-label"?: string;
}

/** Button for an act that cannot be undone. It asks for confirmation first. Enter, also from a scanner, cancels. */
export function BotonConfirmado({ titulo, pregunta, si, onSi, ...boton }: Props) {
  const [preguntando, setPreguntando] = useState(false);
  const cerrar = () => setPreguntando(false);
  return (
    <>
      <Button {...boton} onClick={() => setPreguntando(true)} />
      {preguntando && (
        <Dialogo opened onClose={cerrar} title={titulo} centered>
          <Stack>
            <Text style={{ overflowWrap: "anywhere" }}>{pregunta}</Text>
            <Group justify="end" className="pie">
              <Button variant="default" autoFocus data-autofocus onClick={cerrar}>
                No
              </Button>
              <Button color="red" onClick={() => (cerrar(), onSi())}>
                {si}
              </Button>
            </Group>
          </Stack>
        </Dialogo>
      )}
    </>
  );
}
