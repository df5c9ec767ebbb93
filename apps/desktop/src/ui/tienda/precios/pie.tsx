import { Button, Group } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import type { ReactNode } from "react";

/** The parts of an editor's foot. */
export interface PropsPie {
  /** The button that takes the row away; null: there is none yet. */
  readonly borrar: ReactNode;
  /** Shown above the buttons, in sight while the fields are edited. */
  readonly encima?: ReactNode;
  /** The reason why it cannot be saved now; null: it can. */
  readonly falta: string | null;
  readonly guardando: boolean;
  readonly onVolver: () => void;
}

/**
 * The foot of an editor: its delete button on the left; back, and save or the reason against it, on the
 * right.
 */
export function PieDeEditor({ borrar, encima, falta, guardando, onVolver }: PropsPie) {
  return (
    <div>
      {encima}
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>{borrar}</div>
        <Group justify="end" align="flex-start" wrap="nowrap">
          <Button variant="default" onClick={onVolver}>
            Volver
          </Button>
          <Boton type="submit" loading={guardando} falta={falta}>
            Guardar
          </Boton>
        </Group>
      </Group>
    </div>
  );
}
