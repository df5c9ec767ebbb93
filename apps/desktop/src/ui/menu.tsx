import { Group, Kbd, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { Dialogo } from "./comun/dialogo.tsx";
import { createTeclaSuelta } from "./comun/tecla-suelta.ts";
import { NOMBRES_VISTA, type NombreVista } from "./vista.ts";
import { VISTAS } from "./vistas.ts";

interface Props {
  readonly abierto: boolean;
  readonly onElegir: (vista: NombreVista) => void;
  readonly onCerrar: () => void;
}

const GRUPOS = [...new Set(NOMBRES_VISTA.map((nombre) => VISTAS[nombre].grupo))];

/** Every screen by one letter, a click or a finger. */
export function Menu({ abierto, onElegir, onCerrar }: Props) {
  useLetras(abierto, onElegir);
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Menú" size="72rem" yOffset="2dvh">
      <Stack gap="sm">
        {GRUPOS.map((grupo) => (
          <section key={grupo} aria-label={grupo}>
            <Text fw={600} mb={4} className="suave">
              {grupo}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
              {NOMBRES_VISTA.filter((nombre) => VISTAS[nombre].grupo === grupo).map((nombre) => {
                const { titulo, letra, detalle, icono: Icono } = VISTAS[nombre];
                return (
                  <UnstyledButton
                    key={nombre}
                    className="opcion opcion-menu"
                    onClick={() => onElegir(nombre)}
                  >
                    <Icono size={24} />
                    <div style={{ flex: 1, minWidth: 0 }}>
                      <Group justify="space-between" wrap="nowrap">
                        <Text fw={600}>{titulo}</Text>
                        <Kbd>{letra}</Kbd>
                      </Group>
                      <Text size="sm" className="suave" truncate title={detalle}>
                        {detalle}
                      </Text>
                    </div>
                  </UnstyledButton>
                );
              })}
            </SimpleGrid>
          </section>
        ))}
      </Stack>
    </Dialogo>
  );
}

/** Opens a screen by its letter. The letters of a code that a scanner reads open none. */
function useLetras(abierto: boolean, onElegir: Props["onElegir"]): void {
  const alElegir = useRef(onElegir);
  useLayoutEffect(() => {
    alElegir.current = onElegir;
  });
  useLayoutEffect(() => {
    if (!abierto) return;
    const suelta = createTeclaSuelta((tecla) => {
      const nombre = NOMBRES_VISTA.find((una) => VISTAS[una].letra === tecla.toUpperCase());
      if (nombre !== undefined) alElegir.current(nombre);
    });
    window.addEventListener("keydown", suelta.oir);
    return () => {
      suelta.cerrar();
      window.removeEventListener("keydown", suelta.oir);
    };
  }, [abierto]);
}
