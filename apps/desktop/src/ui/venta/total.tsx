import { Group, Text } from "@mantine/core";
import { monto } from "../comun/formato.ts";

/** What it comes to, to be read from a distance. */
export function Total({ valor, prueba }: { readonly valor: string; readonly prueba: string }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <Text fw={700} size="lg">
        Total Bs
      </Text>
      <span className="total" aria-label="Total" data-testid={prueba}>
        {monto(valor)}
      </span>
    </Group>
  );
}
