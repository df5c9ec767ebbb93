import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { UsoEscrito } from "./use-escrito.ts";

/** Asks which of two windows' work is kept, with a button for each. Shows nothing if only one window wrote. */
export function OtraVentana({
  escrito: { hayOtra, quedarConLoMio, tomarLoDeLaOtra },
  que,
}: {
  readonly escrito: Omit<UsoEscrito, "guardar" | "leer">;
  /** The work as the sentence names it, such as "este conteo". */
  readonly que: string;
}) {
  if (!hayOtra) return null;
  return (
    <Alert color="orange" title={`En otra ventana también se escribió ${que}`}>
      <Stack gap="sm">
        <Text size="sm">Lo suyo sigue en esta pantalla y todavía no se guardó. Elija qué queda.</Text>
        <Group>
          <Button variant="default" onClick={quedarConLoMio}>
            Conservar lo mío
          </Button>
          <Button variant="default" onClick={tomarLoDeLaOtra}>
            Tomar lo de la otra ventana
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
