import { Button, ScrollArea, Table, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { EstadoVenta } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { SelloVenta } from "../comun/sello-venta.tsx";

/** A sale as a row shows it. */
export interface FilaDeVenta {
  readonly id: string;
  readonly creadaEn: string;
  readonly numero: number | null;
  readonly cliente: string;
  /** The text of the column that the list names. */
  readonly detalle: string;
  readonly total: string;
  readonly estado: EstadoVenta;
  /** The sale's annulment has no outcome yet. */
  readonly porAnular: boolean;
  /** The tax system observed it, and a person has to correct it. */
  readonly observada?: boolean;
}

interface PropsTabla {
  readonly filas: readonly FilaDeVenta[];
  /** The name of the column of `detalle`. */
  readonly columna: string;
  /** Shown if there is no sale. */
  readonly vacia: string;
  /** Loads older sales; null if there are no more. */
  readonly onMas: (() => void) | null;
  /** Id of the row that is chosen. */
  readonly elegida: string | undefined;
  readonly onElegir: (id: string) => void;
}

/** Sales in rows, the newest first; arrows go from row to row and Enter chooses. */
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

/** Arrows go from row to row, Enter chooses. */
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
