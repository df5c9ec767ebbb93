import { BuscarAyuda } from "@mostrador/ui";
import { Group, Kbd, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Dialogo } from "../comun/dialogo.tsx";
import { ACCIONES, NOMBRES_ACCION } from "../comun/acciones.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import type { PropsVista } from "../vista.ts";

/** Actions without a key that can be configured: they are typed or scanned. */
const MODOS: readonly (readonly [teclas: string, texto: string])[] = [
  ["3*café", "Escriba la cantidad, * y el producto en el buscador"],
  ["↑ ↓", "Elegir entre lo hallado o entre las líneas"],
  ["Enter", "Agregar lo hallado; con el buscador vacío, cobrar"],
  ["Escáner", "Agrega el producto desde cualquier pantalla de venta"],
  ["Esc", "Cerrar lo que esté abierto"],
];

/** Help page with the cashiers' questions and all keys. `dato` is the question that is initially open. */
export function Ayuda({ abierto, dato, onCerrar }: Pick<PropsVista, "abierto" | "dato" | "onCerrar">) {
  const teclas = useTeclasDeCaja();
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Ayuda" size="60rem" yOffset="2dvh">
      <Stack gap="md">
        <BuscarAyuda key={dato} donde="caja" primera={dato} />
        <Title order={3} size="h4">
          Todo con el teclado
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xl" verticalSpacing="xs">
          {NOMBRES_ACCION.map((accion) => (
            <Group key={accion} justify="space-between" wrap="nowrap">
              <Text>{ACCIONES[accion].texto}</Text>
              <Kbd>{teclas[accion]}</Kbd>
            </Group>
          ))}
        </SimpleGrid>
        <Stack gap="xs">
          {MODOS.map(([teclas, texto]) => (
            <Group key={teclas} justify="space-between" wrap="nowrap">
              <Text className="suave">{texto}</Text>
              <Kbd>{teclas}</Kbd>
            </Group>
          ))}
        </Stack>
      </Stack>
    </Dialogo>
  );
}
