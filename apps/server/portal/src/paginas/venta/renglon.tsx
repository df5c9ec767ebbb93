import { Group, Text } from "@mantine/core";

/** A name with its amount at the other end. */
export function Renglon({
  nombre,
  valor,
  fuerte = false,
}: {
  readonly nombre: string;
  readonly valor: string;
  readonly fuerte?: boolean;
}) {
  const peso = fuerte ? 700 : 400;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" fw={peso} className="libre">
        {nombre}
      </Text>
      <Text size="sm" fw={peso} className="entero">
        {valor}
      </Text>
    </Group>
  );
}
