import { Button, ScrollArea, Table, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { EstadoVenta } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { SelloVenta } from "../comun/sello-venta.tsx";

/** A sale as a table row. */
export interface FilaDeVenta {
  readonly id: string;
  readonly creadaEn: string;
  readonly numero: number | null;
  readonly cliente: string;
  /** Content of the column that differs between lists. */
  readonly detalle: string;
  readonly total: string;
  readonly estado: EstadoVenta;
  /** True while an annulment of the sale has no outcome yet. */
  readonly porAnular: boolean;
  /** True if the tax system observed the sale and a person must correct it. */
  readonly observada?: boolean;
}

interface PropsTabla {
  readonly filas: readonly FilaDeVenta[];
  /** Title of the column `detalle`. */
  readonly columna: string;
  /** Text for an empty table. */
  readonly vacia: string;
  /** Loads older sales; null if there are none. */
  readonly onMas: (() => void) | null;
  /** Id of the selected row; undefined if there is none. */
  readonly elegida: string | undefined;
  readonly onElegir: (id: string) => void;
}

/** Table of sales, newest first. Arrows move between rows, and Enter selects one. */
export function Tabla({ filas, columna, vacia, onMas, elegida, onElegir }: PropsTabla) {
  return (
    <ScrollArea h="calc(100vh - 250px)" viewportProps={{ tabIndex: 0 }} style={{ flex: 1 }}>
      <Table highlightOnHover verticalSpacing="sm" aria-label="Ventas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>N°</Table.Th>
            <Table.Th>Cliente</Table.Th>
            <Table.Th className="sobra-al-lado">{columna}</Table.Th>
            <Table.Th ta="right">Total Bs</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((fila) => (
            <Fila
              key={fila.id}
              fila={fila}
              elegida={fila.id === elegida}
              onElegir={() => onElegir(fila.id)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {onMas !== null && (
        <Button variant="default" fullWidth my="sm" onClick={onMas}>
          Ver ventas más antiguas
        </Button>
      )}
      {filas.length === 0 && (
        <Text p="xl" ta="center" className="suave">
          {vacia}
        </Text>
      )}
    </ScrollArea>
  );
}

function Fila({
  fila: { creadaEn, numero, cliente, detalle, total, estado, porAnular, observada = false },
  elegida,
  onElegir,
}: {
  readonly fila: FilaDeVenta;
  readonly elegida: boolean;
  readonly onElegir: () => void;
}) {
  return (
    <Table.Tr
      tabIndex={0}
      onClick={onElegir}
      onKeyDown={(event) => porFilas(event, onElegir)}
      style={{ cursor: "pointer" }}
      data-estado={estado}
      aria-current={elegida}
    >
      <Table.Td className="entero">{diaHora(creadaEn)}</Table.Td>
      <Table.Td className="entero">{numero ?? "—"}</Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={cliente}>
          {cliente}
        </Text>
      </Table.Td>
      <Table.Td className="entero sobra-al-lado">{detalle}</Table.Td>
      <Table.Td ta="right">{monto(total)}</Table.Td>
      <Table.Td className="entero">
        <SelloVenta estado={estado} porAnular={porAnular} observada={observada} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Handles the keys of the table: arrows move between rows, and Enter selects the focused row. */
function porFilas(event: KeyboardEvent<HTMLElement>, elegir: () => void): void {
  const { currentTarget, key } = event;
  if (key === "Enter") return elegir();
  const vecina =
    key === "ArrowDown"
      ? currentTarget.nextElementSibling
      : key === "ArrowUp"
        ? currentTarget.previousElementSibling
        : null;
  if (!(vecina instanceof HTMLElement)) return;
  event.preventDefault();
  vecina.focus();
}
