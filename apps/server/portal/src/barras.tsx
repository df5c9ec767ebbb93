/** Bars that lie, each with its name and its amount: they read on a phone as at a desk. */
import { Stack, Text } from "@mantine/core";

interface Barra {
  readonly clave: string;
  readonly nombre: string;
  readonly valor: number;
}

export function Barras({
  barras,
  formato,
}: {
  readonly barras: readonly Barra[];
  readonly formato: (valor: number) => string;
}) {
  const maximo = Math.max(...barras.map(({ valor }) => valor), 0);
  return (
    <Stack gap={6} component="ul" className="barras">
      {barras.map(({ clave, nombre, valor }) => (
        <li key={clave}>
          <Text size="sm" className="nombre" title={nombre}>
            {nombre}
          </Text>
          <span className="riel" aria-hidden>
            <span style={{ width: `${maximo <= 0 ? 0 : Math.max(0, (valor / maximo) * 100)}%` }} />
          </span>
          <Text size="sm" className="entero">
            {formato(valor)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
