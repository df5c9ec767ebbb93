import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useState, type ReactNode } from "react";
import { useEncima } from "./capas.tsx";

interface Props {
  readonly titulo: string;
  /** Text that states the effect and the people it concerns. */
  readonly pregunta: ReactNode;
  /** Label of the button that confirms. */
  readonly si: string;
  readonly onSi: () => void;
  readonly falta: string | null;
  readonly variant?: "subtle" | "default";
  readonly color?: string;
  readonly size?: string;
  readonly children: ReactNode;
}

/** A button for an irreversible action. It asks for confirmation first. */
export function BotonConfirmado({ titulo, pregunta, si, onSi, ...boton }: Props) {
  const [preguntando, setPreguntando] = useState(false);
  const cerrar = () => setPreguntando(false);
  useEncima(preguntando);
  return (
    <>
      <Boton {...boton} onClick={() => setPreguntando(true)} />
      <Modal opened={preguntando} onClose={cerrar} title={titulo} centered>
        <Stack>
          <Text style={{ overflowWrap: "anywhere" }}>{pregunta}</Text>
          <Group justify="end">
            <Button variant="default" data-autofocus onClick={cerrar}>
              No
            </Button>
            <Button color="red" onClick={() => (cerrar(), onSi())}>
              {si}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
