/** Pagination by cursor: the foot of a list, and the current page of a list that does not keep it in the address. */
import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";

/** The current page of a list that is paginated by cursor. */
export interface Paginas {
  readonly hayAntes: boolean;
  readonly siguiente: string | null;
  readonly poner: (tras: string) => void;
  /** Goes to the page before; if absent, the browser's history does. */
  readonly volver?: () => void;
}

/** The foot of a list: the way back and the way on; nothing where all is on one page. */
export function Pie({ hayAntes, siguiente, poner, volver = () => window.history.back() }: Paginas) {
  if (!hayAntes && siguiente === null) return null;
  return (
    <Group justify="space-between" mt="sm">
      {hayAntes ? (
        <Button variant="default" leftSection={<IconChevronLeft size={16} />} onClick={volver}>
          Anteriores
        </Button>
      ) : (
        <span />
      )}
      {siguiente === null ? (
        <Text size="sm" c="dimmed">
          No hay más.
        </Text>
      ) : (
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} />}
          onClick={() => (poner(siguiente), window.scrollTo(0, 0))}
        >
          Siguientes
        </Button>
      )}
    </Group>
  );
}

/** Keeps the current page of a list inside a panel or a card, with the cursors of the pages before it. */
export function useHojas() {
  const [pila, setPila] = useState<readonly string[]>([]);
  return {
    /** The cursor of this page; empty on the first. */
    tras: pila.at(-1) ?? "",
    hojear: (siguiente: string | null): Paginas => ({
      hayAntes: pila.length > 0,
      siguiente,
      poner: (tras) => setPila([...pila, tras]),
      volver: () => setPila(pila.slice(0, -1)),
    }),
    alPrincipio: () => setPila([]),
  };
}
