/** The lines of a proforma that is being written: quantity, price and discount of each. */
import { ActionIcon, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { LineaEscrita } from "./lineas-escritas.ts";

interface Props {
  readonly lineas: readonly LineaEscrita[];
  readonly cambiar: (indice: number, cambio: Partial<LineaEscrita>) => void;
  readonly quitar: (indice: number) => void;
}

const CAMPOS = [
  ["cantidad", "Cantidad"],
  ["precioUnitario", "Precio (Bs)"],
  ["descuento", "Descuento (Bs)"],
] as const;

export function LineasProforma({ lineas, cambiar, quitar }: Props) {
  return (
    <Stack gap="md">
      {lineas.map((linea, i) => (
        <Stack key={linea.clave} gap={4} role="group" aria-label={linea.descripcion}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} className="libre">
              {linea.descripcion}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Quitar ${linea.descripcion}`}
              onClick={() => quitar(i)}
            >
              <IconX size={20} />
            </ActionIcon>
          </Group>
          <Group grow gap="sm" wrap="nowrap" align="flex-end">
            {CAMPOS.map(([campo, titulo]) => (
              <TextInput
                key={campo}
                size="md"
                label={titulo}
                inputMode="decimal"
                autoComplete="off"
                value={linea[campo]}
                onChange={(e) => cambiar(i, { [campo]: e.currentTarget.value })}
              />
            ))}
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}
