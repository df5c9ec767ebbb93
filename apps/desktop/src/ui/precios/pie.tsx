import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Boton } from "../comun/boton.tsx";

/** The foot of an editor: what takes the row away on the left; back, and save or why not, on the right. */
export function PieDeEditor({
  borrar,
  falta,
  guardando,
  onVolver,
}: {
  readonly borrar: ReactNode;
  readonly falta: string | null;
  readonly guardando: boolean;
  readonly onVolver: () => void;
}) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      {borrar ?? <span />}
      <Group justify="end" align="flex-start" wrap="nowrap">
        <Button variant="default" onClick={onVolver}>
          Volver
        </Button>
        <Boton type="submit" loading={guardando} falta={falta}>
          Guardar
        </Boton>
      </Group>
    </Group>
  );
}
