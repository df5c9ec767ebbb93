import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { FalloPuente } from "../../../contract/index.ts";
import { Dialogo } from "../../comun/dialogo.tsx";
import { Fallo } from "../../comun/fallo.tsx";
import { PieDeEditor, type PropsPie } from "./pie.tsx";

interface Props extends PropsPie {
  readonly titulo: string;
  readonly ancho?: string;
  readonly fallo: FalloPuente | null;
  /** Called where nothing is missing. */
  readonly onGuardar: () => void;
  readonly children: ReactNode;
}

/** The frame of an editor: a dialog with its fields, its failure, and its foot, which stays in sight. */
export function Editor({ titulo, ancho = "40rem", fallo, onGuardar, children, ...pie }: Props) {
  return (
    <Dialogo opened onClose={pie.onVolver} size={ancho} title={titulo}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog over another form is no part of that form.
          event.stopPropagation();
          if (pie.falta === null) onGuardar();
        }}
      >
        <Stack>
          {children}
          <Fallo fallo={fallo} />
          <PieDeEditor {...pie} />
        </Stack>
      </form>
    </Dialogo>
  );
}
