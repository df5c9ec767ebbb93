/** The side panel in which one thing of a list is looked at or edited: its head and its foot stay, its middle scrolls. */
import { Button, Drawer, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Boton } from "../boton.tsx";

interface Props {
  readonly abierto: boolean;
  readonly titulo: string;
  readonly cerrar: () => void;
  readonly children: ReactNode;
}

export function Panel({ abierto, titulo, cerrar, children }: Props) {
  return (
    <Drawer
      opened={abierto}
      onClose={cerrar}
      position="right"
      size="lg"
      title={titulo}
      closeButtonProps={{ "aria-label": "Cerrar", size: 44 }}
    >
      {abierto && children}
    </Drawer>
  );
}

/** The foot of a panel: what it does, always in sight. */
export function PiePanel({ children }: { readonly children: ReactNode }) {
  return <div className="pie-panel">{children}</div>;
}

/** The two ways out of a form in a panel. `falta`: the next thing to fill in; null: it can be kept. */
export function GuardarOVolver({
  ocupada,
  falta,
  cerrar,
}: {
  readonly ocupada: boolean;
  readonly falta: string | null;
  readonly cerrar: () => void;
}) {
  return (
    <Group gap="sm" align="start">
      <Boton type="submit" size="md" loading={ocupada} falta={falta}>
        Guardar
      </Boton>
      <Button variant="default" size="md" onClick={cerrar}>
        Volver
      </Button>
    </Group>
  );
}
