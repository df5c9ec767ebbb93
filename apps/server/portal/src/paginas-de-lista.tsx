/** Cursor pagination: the footer of a list, and the page state of a list that does not keep it in the address. */
import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";

/** The current page of a list that is paginated by cursor. */
export interface Paginas {
  readonly hayAntes: boolean;
  readonly siguiente: string | null;
  readonly poner: (tras: string) => void;
  /** Goes to the previous page; by default the browser's history does. */
  readonly volver?: () => void;
}

/** The footer of a list with buttons for the previous and next page; nothing if there is only one page. */
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

/** Keeps the current page of a list inside a panel or card, with the cursors of its previous pages. */
export function useHojas() {
  const [pila, setPila] = useState<readonly string[]>([]);
  return {
    /** Cursor of the current page; empty on the first page. */
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
