import { Badge, Stack } from "@mantine/core";
import { bs, usd } from "@mostrador/core/formato";

/** Describes the difference between counted and expected cash for each currency. */
export function Diferencia({
  diferencia,
  dolares = null,
}: {
  readonly diferencia: string;
  /** Difference in dollars; null if the till accepted none. */
  readonly dolares?: string | null;
}) {
  return (
    <Stack gap={4} align="start">
      <Una diferencia={diferencia} enPalabras={bs} />
      {dolares !== null && <Una diferencia={dolares} enPalabras={usd} />}
    </Stack>
  );
}

function Una({
  diferencia,
  enPalabras,
}: {
  readonly diferencia: string;
  readonly enPalabras: (monto: string) => string;
}) {
  const valor = Number(diferencia);
  const suma = enPalabras(diferencia.replace("-", ""));
  const [color, texto] =
    valor === 0 ? ["verde", "Cuadra"] : valor < 0 ? ["red", `Falta ${suma}`] : ["orange", `Sobra ${suma}`];
  return <Badge color={color}>{texto}</Badge>;
}
