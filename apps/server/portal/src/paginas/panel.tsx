/** The side panel in which one thing of a list is looked at or edited: its head and its foot stay, its middle scrolls. */
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";

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
