import { Group, Text } from "@mantine/core";
import { monto } from "../comun/formato.ts";

/** Width of a figure of the total, in parts of its size, and of the label beside it. */
const CIFRA = 0.62;
const ROTULO_REM = 6;

/** The sale's total, to be read from a distance; a long amount in smaller letters, whole, in the width that there is. */
export function Total({ valor, prueba }: { readonly valor: string; readonly prueba: string }) {
  const texto = monto(valor);
  const cabe = `calc((100cqi - ${ROTULO_REM}rem) / ${(CIFRA * texto.length).toFixed(2)})`;
  return (
    <div className="con-ancho">
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text fw={700} size="lg" style={{ whiteSpace: "nowrap" }}>
          Total Bs
        </Text>
        <span
          className="total"
          style={{ fontSize: `min(clamp(2.75rem, 5vw, 5rem), ${cabe})` }}
          aria-label="Total"
          data-testid={prueba}
        >
          {texto}
        </span>
      </Group>
    </div>
  );
}
