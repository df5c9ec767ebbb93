import { Group, Text } from "@mantine/core";
import { monto } from "../comun/formato.ts";

/** Room beside the label, in letters of 1 rem. */
const SITIO = 30;

/** The sale's total, to be read from a distance; a long amount in smaller letters, whole. */
export function Total({ valor, prueba }: { readonly valor: string; readonly prueba: string }) {
  const texto = monto(valor);
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <Text fw={700} size="lg">
        Total Bs
      </Text>
      <span
        className="total"
        style={{ fontSize: `min(clamp(2.75rem, 5vw, 4rem), ${SITIO / texto.length}rem)` }}
        aria-label="Total"
        data-testid={prueba}
      >
        {texto}
      </span>
    </Group>
  );
}
