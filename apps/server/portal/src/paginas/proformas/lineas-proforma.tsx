/** The lines of a proforma that is being written: quantity, price and discount of each. */
import { ActionIcon, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { DECIMALES_PRECIO, faltaMonto, parseDecimal } from "@mostrador/core/formato";
import { conLecturas } from "@mostrador/core/lecturas";
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
                error={conLecturas({
                  texto: campo === "cantidad" ? "" : linea[campo],
                  falta: faltaEn(campo, linea[campo]),
                  onElegir: (elegido) => cambiar(i, { [campo]: elegido }),
                  decimales: DECIMALES_PRECIO,
                })}
                onChange={(e) => cambiar(i, { [campo]: e.currentTarget.value })}
              />
            ))}
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}

/** Says what to do about a typed number of a line. An empty one is left to the button that goes on. */
function faltaEn(campo: (typeof CAMPOS)[number][0], texto: string): string | null {
  if (texto.trim() === "") return null;
  if (campo !== "cantidad") return faltaMonto(texto, undefined, DECIMALES_PRECIO);
  return parseDecimal(texto) === null ? "Escriba un número, como 2 o 0.5." : null;
}
