import { Button, Group, Stack, Text } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { EscucharGafete } from "./escuchar-gafete.tsx";

interface Props {
  readonly conGafete: boolean;
  /** The badge that was read just now; null: to be taken away; undefined: as it was. */
  readonly gafete: string | null | undefined;
  readonly onGafete: (gafete: string | null | undefined) => void;
}

/** A card with a barcode or a QR, passed by the scanner while this is on the screen. Its code is shown by its end only. */
export function CampoGafete({ conGafete, gafete, onGafete }: Props) {
  const tiene = gafete === undefined ? conGafete : gafete !== null;
  const texto =
    gafete === undefined
      ? conGafete
        ? "Tiene un gafete. Para cambiarlo, pase el nuevo por el lector."
        : "Para entrar sin PIN: pase por el lector una tarjeta con código de barras o QR."
      : gafete === null
        ? "Al guardar queda sin gafete."
        : `Gafete leído: termina en ${gafete.slice(-3)}. Queda al guardar.`;
  return (
    <Stack gap="xs">
      <EscucharGafete onGafete={onGafete} />
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <IconBarcode size={22} />
          <div>
            <Text fw={600}>Gafete</Text>
            <Text size="sm" className="suave" role="status">
              {texto}
            </Text>
          </div>
        </Group>
        {tiene && (
          <Button variant="default" onClick={() => onGafete(gafete === undefined ? null : undefined)}>
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  );
}
