/** Footer of an act on stock, which stays in view below a list of any length. */
import { Alert, Kbd, Stack } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";

interface Props {
  /** Sentence about the act that was just stored; null if there is none. */
  readonly hecho: string | null;
  readonly fallo: FalloPuente | null;
  readonly ocupada: boolean;
  /** Reason for which the act cannot be completed yet; null if it can. */
  readonly falta: string | null;
  readonly icono: ReactNode;
  readonly onListo: () => void;
  /** Label of the button. */
  readonly children: string;
}

/** Shows the success or the failure of an act directly above its button, which also shows its key. */
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
