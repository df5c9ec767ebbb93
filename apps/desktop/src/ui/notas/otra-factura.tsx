import { Button, Group, Stack, Text } from "@mantine/core";
import { Dialogo } from "../comun/dialogo.tsx";

/** The question about a ticket that was scanned while a note of another invoice is written. Enter stays with the note. */
export function OtraFactura({
  onSeguir,
  onDejar,
}: {
  readonly onSeguir: () => void;
  readonly onDejar: () => void;
}) {
  return (
    <Dialogo opened onClose={onSeguir} title="Se leyó otra factura" centered>
      <Stack>
        <Text>
          La nota que está escribiendo es de otra factura. Si la deja, lo escrito en ella se pierde.
        </Text>
        <Group justify="end" className="pie">
          <Button variant="default" onClick={onDejar}>
            Ir a la otra factura
          </Button>
          <Button autoFocus data-autofocus onClick={onSeguir}>
            Seguir con esta nota
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  );
}
