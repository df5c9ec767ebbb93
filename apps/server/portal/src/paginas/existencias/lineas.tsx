/** Lines of a purchase or of a count that is being written: a product and what is typed of it. */
import { ActionIcon, Group, Stack, Text, TextInput } from "@mantine/core";
import { conLecturas } from "@mostrador/core/lecturas";
import { faltaMonto, parseDecimal } from "@mostrador/core/formato";
import { IconX } from "@tabler/icons-react";
import { BuscarProducto } from "../precios/buscador.tsx";

/** A line as it is typed. */
export interface LineaEscrita {
  readonly productoId: string;
  readonly descripcion: string;
  readonly cantidad: string;
  /** The amount of a purchase's line, or the cost of a unit of a count's. */
  readonly importe: string;
}

interface Props {
  readonly lineas: readonly LineaEscrita[];
  readonly poner: (lineas: readonly LineaEscrita[]) => void;
  readonly titulos: { readonly cantidad: string; readonly importe: string };
}

/** The search that adds a product, and the lines; the product that was added last is the first. */
export function Lineas({ lineas, poner, titulos }: Props) {
  const cambiar = (productoId: string, cambio: Partial<LineaEscrita>) =>
    poner(lineas.map((linea) => (linea.productoId === productoId ? { ...linea, ...cambio } : linea)));
  return (
    <Stack gap="md">
      <BuscarProducto
        titulo="Agregar un producto"
        elegir={({ id: productoId, descripcion }) => {
          if (lineas.some((linea) => linea.productoId === productoId)) return;
          poner([{ productoId, descripcion, cantidad: "", importe: "" }, ...lineas]);
        }}
      />
      {lineas.map(({ productoId, descripcion, cantidad, importe }) => (
        <Stack key={productoId} gap={4} role="group" aria-label={descripcion}>
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} className="libre">
              {descripcion}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Quitar ${descripcion}`}
              onClick={() => poner(lineas.filter((linea) => linea.productoId !== productoId))}
            >
              <IconX size={20} />
            </ActionIcon>
          </Group>
          <Group grow gap="sm" wrap="nowrap" align="flex-end">
            <TextInput
              size="md"
              label={titulos.cantidad}
              inputMode="decimal"
              autoComplete="off"
              value={cantidad}
              error={faltaEn(cantidad)}
              onChange={(e) => cambiar(productoId, { cantidad: e.currentTarget.value })}
            />
            <TextInput
              size="md"
              label={titulos.importe}
              inputMode="decimal"
              autoComplete="off"
              value={importe}
              error={conLecturas({
                texto: importe,
                falta: importe.trim() === "" ? null : faltaMonto(importe),
                onElegir: (elegido) => cambiar(productoId, { importe: elegido }),
              })}
              onChange={(e) => cambiar(productoId, { importe: e.currentTarget.value })}
            />
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}

function faltaEn(texto: string): string | null {
  return texto.trim() === "" || parseDecimal(texto) !== null ? null : "Escriba un número, como 2 o 0.5.";
}
