import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";

/**
 * The foot of a form that edits a record: its delete button, if any, on the left; back and save on the right.
 */
export function PieForma({
  borrar,
  guardando,
  onVolver,
}: {
  readonly borrar: ReactNode;
  readonly guardando: boolean;
  readonly onVolver: () => void;
}) {
  return (
    <Group justify="space-between">
      {borrar ?? <span />}
      <Group>
        <Button variant="default" onClick={onVolver}>
          Volver
        </Button>
        <Button type="submit" loading={guardando}>
          Guardar
        </Button>
      </Group>
    </Group>
  );
}
