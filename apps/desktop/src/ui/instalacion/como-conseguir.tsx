import { Button, Stack, Text, Title } from "@mantine/core";
import { CosasDeImpuestos } from "@mostrador/ui";

/** Says of each thing that the first screen asks for how it is got. */
export function ComoConseguir({ onVolver }: { readonly onVolver: () => void }) {
  return (
    <Stack>
      <Title order={1} size="h2">
        Cómo conseguir cada cosa
      </Title>
      <Text>
        Todo lo da Impuestos, menos el certificado. Mientras llega puede practicar en esta computadora, sin
        valor fiscal.
      </Text>
      <CosasDeImpuestos />
      <Button size="lg" variant="default" onClick={onVolver}>
        Volver
      </Button>
    </Stack>
  );
}
