/** Editable lines of an act on stock. */
import { ActionIcon, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { conLecturas, faltaMonto, parseDecimal } from "../comun/formato.ts";
import type { LineaTecleada } from "./use-trabajo.ts";

interface Props {
  readonly lineas: readonly LineaTecleada[];
  /** Number of scanned or selected goods so far. When it increases, the first empty field of the newest line gets the focus. */
  readonly elegidos: number;
  readonly onLineas: (lineas: readonly LineaTecleada[]) => void;
  /** True to ask for the amount of each line, and for the earlier stock of a product whose stock control begins. */
  readonly conImporte?: boolean;
}

/** Lists the lines with their fields, newest first. Enter moves to the next field of a line, and from the last one to the product field. */
export function LineasTecleadas({ lineas, elegidos, onLineas, conImporte = false }: Props) {
  const lista = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (elegidos === 0) return;
    const campos = [...(lista.current?.querySelectorAll<HTMLInputElement>(CAMPOS_DE_LA_ULTIMA) ?? [])];
    campos.find(({ value, placeholder }) => value === "" && placeholder === "")?.focus();
  }, [elegidos]);
  if (lineas.length === 0)
    return (
      <Text className="suave">
        Escanee el primer producto. Puede cerrar y seguir después: nada se pierde.
      </Text>
    );
  const cambiar = (i: number, cambio: Partial<LineaTecleada>) =>
    onLineas(lineas.map((linea, j) => (i === j ? { ...linea, ...cambio } : linea)));
  return (
    <Stack ref={lista} gap="md" role="list" aria-label="Productos" onKeyDown={alSiguiente}>
      {lineas.map((linea, i) => (
        <Stack key={`${linea.productoId} ${linea.presentacionId ?? ""}`} gap={4} role="listitem">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {linea.nombre}
            </Text>
            <ActionIcon
              variant="subtle"
              color="red"
              size={44}
              tabIndex={-1}
              aria-label={`Quitar ${linea.nombre}`}
              onClick={() => onLineas(lineas.toSpliced(i, 1))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
          <Campos linea={linea} conImporte={conImporte} onCambio={(cambio) => cambiar(i, cambio)} />
        </Stack>
      ))}
    </Stack>
  );
}

const CAMPOS_DE_LA_ULTIMA = '[role="listitem"]:first-child input';
const CAMPO_DE_PRODUCTO = '[data-lee="busqueda"]';

/** On Enter, moves the focus to the next field of the line; after the last field, to the product field. */
function alSiguiente(event: KeyboardEvent<HTMLDivElement>): void {
  const { target } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const campos = [...(target.closest('[role="listitem"]')?.querySelectorAll("input") ?? [])];
  const siguiente =
    campos[campos.indexOf(target) + 1] ??
    target.closest('[role="dialog"]')?.querySelector<HTMLInputElement>(CAMPO_DE_PRODUCTO);
  siguiente?.focus();
  siguiente?.select();
}

interface PropsCampos {
  readonly linea: LineaTecleada;
  readonly conImporte: boolean;
  readonly onCambio: (cambio: Partial<LineaTecleada>) => void;
}

function Campos({ linea: { nombre, cantidad, importe, yaTenia }, conImporte, onCambio }: PropsCampos) {
  return (
    <Group grow wrap="nowrap" align="flex-start" gap="sm">
      <TextInput
        label="Cantidad"
        aria-label={`Cantidad de ${nombre}`}
        size="md"
        inputMode="decimal"
        data-lee="importe"
        autoComplete="off"
        value={cantidad}
        error={faltaNumero(cantidad)}
        onChange={(event) => onCambio({ cantidad: event.currentTarget.value })}
      />
      {conImporte && (
        <TextInput
          label="Importe (Bs)"
          aria-label={`Importe de ${nombre} en bolivianos`}
          size="md"
          inputMode="decimal"
          data-lee="importe"
          autoComplete="off"
          value={importe}
          error={conLecturas({
            texto: importe,
            falta: importe.trim() === "" ? null : faltaMonto(importe),
            onElegir: (elegido) => onCambio({ importe: elegido }),
          })}
          onChange={(event) => onCambio({ importe: event.currentTarget.value })}
        />
      )}
      {conImporte && yaTenia !== null && (
        <TextInput
          label="Ya tenía"
          aria-label={`Cuánto ya tenía de ${nombre}`}
          size="md"
          inputMode="decimal"
          data-lee="importe"
          autoComplete="off"
          placeholder="0"
          value={yaTenia}
          error={faltaNumero(yaTenia)}
          onChange={(event) => onCambio({ yaTenia: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}

function faltaNumero(texto: string): string | null {
  return texto.trim() === "" || parseDecimal(texto) !== null ? null : "Escriba un número, como 2 o 0.5.";
}

/** Returns a sentence if there is no line or a quantity is missing; null otherwise. */
export function faltaCantidad(lineas: readonly LineaTecleada[]): string | null {
  if (lineas.length === 0) return "Agregue al menos un producto.";
  const sin = lineas.find(({ cantidad }) => Number(parseDecimal(cantidad) ?? "0") <= 0);
  return sin === undefined ? null : `Escriba la cantidad de ${sin.nombre}.`;
}
