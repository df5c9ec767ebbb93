/** The ways out of a form that has unsaved changes: each asks first. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { direccionDe, enlaceCon, ir } from "../../navegar.ts";

/** Links that leave a form. `pregunta` belongs into the page, outside the form. */
export interface Salida {
  readonly enlace: (ruta: string, consulta: Readonly<Record<string, string>>) => ReturnType<typeof enlaceCon>;
  readonly pregunta: ReactNode;
}

/** Makes the links of a form ask while it has unsaved changes. `guardar` saves them and then calls `luego`. */
export function useSalida(sinGuardar: boolean, guardar: (luego: () => void) => void): Salida {
  const [destino, setDestino] = useState<string | null>(null);
  const quedarse = () => setDestino(null);
  const seguir = () => {
    quedarse();
    if (destino !== null) ir(destino);
  };
  return {
    enlace: (ruta, consulta) => enlaceCon(direccionDe(ruta, consulta), sinGuardar ? setDestino : ir),
    pregunta: (
      <Modal opened={destino !== null} onClose={quedarse} title="Cambios sin guardar" centered>
        <Stack>
          <Text>Lo que cambió en este producto todavía no se guardó.</Text>
          <Group justify="end">
            <Button variant="default" onClick={quedarse}>
              Quedarse
            </Button>
            <Button variant="subtle" color="red" onClick={seguir}>
              Salir sin guardar
            </Button>
            <Button data-autofocus onClick={() => (quedarse(), guardar(seguir))}>
              Guardar y seguir
            </Button>
          </Group>
        </Stack>
      </Modal>
    ),
  };
}
