/** The foot of an act on stock: it stays in view, however long the list of goods is. */
import { Alert, Kbd, Stack } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";

interface Props {
  /** The act that was just written down, in words; null: none. */
  readonly hecho: string | null;
  readonly fallo: FalloPuente | null;
  readonly ocupada: boolean;
  /** The reason why the act cannot be done yet; null: it can. */
  readonly falta: string | null;
  readonly icono: ReactNode;
  readonly onListo: () => void;
  /** The words of the button. */
  readonly children: string;
}

/** Shows the answer to an act where the person pressed: its success or its refusal, and below it the button with its key. */
export function PieDeActo({ hecho, fallo, ocupada, falta, icono, onListo, children }: Props) {
  const { cobrar } = useTeclasDeCaja();
  return (
    <Stack className="pie" gap="xs">
      {hecho !== null && (
        <Alert color="verde" role="status">
          {hecho}
        </Alert>
      )}
      <Fallo fallo={fallo} />
      <Boton
        size="lg"
        leftSection={icono}
        rightSection={<Kbd>{cobrar}</Kbd>}
        loading={ocupada}
        falta={falta}
        onClick={onListo}
      >
        {children}
      </Boton>
    </Stack>
  );
}
