import { Badge, Button, ScrollArea, Table, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";
import type { EstadoVenta, Venta } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";

const COLORES: Readonly<Record<EstadoVenta, string>> = {
  COBRANDO: "blue",
  EMITIDA: "verde",
  OFFLINE: "orange",
  RECHAZADA: "red",
  BORRADOR: "gray",
  ANULADA: "gray",
};

interface PropsTabla {
  readonly ventas: readonly Venta[];
  /** Said where there is none. */
  readonly vacia: string;
  /** Asks for older ones; null where there are no more. */
  readonly onMas: (() => void) | null;
  readonly elegida: Venta | undefined;
  readonly onElegir: (venta: Venta) => void;
}

/** Sales in rows, the newest first; arrows go from row to row and Enter chooses. */
export function Tabla({ ventas, vacia, onMas, elegida, onElegir }: PropsTabla) {
  return (
    <ScrollArea h="calc(100vh - 250px)" viewportProps={{ tabIndex: 0 }} style={{ flex: 1 }}>
      <Table highlightOnHover verticalSpacing="sm" aria-label="Ventas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>N°</Table.Th>
            <Table.Th>Cliente</Table.Th>
            <Table.Th className="sobra-al-lado">Pago</Table.Th>
            <Table.Th ta="right">Total Bs</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ventas.map((venta) => (
            <Fila
              key={venta.id}
              venta={venta}
              elegida={venta.id === elegida?.id}
              onElegir={() => onElegir(venta)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {onMas !== null && (
        <Button variant="default" fullWidth my="sm" onClick={onMas}>
          Ver ventas más antiguas
        </Button>
      )}
      {ventas.length === 0 && (
        <Text p="xl" ta="center" className="suave">
          {vacia}
        </Text>
      )}
    </ScrollArea>
  );
}

function Fila({
  venta,
  elegida,
  onElegir,
}: {
  readonly venta: Venta;
  readonly elegida: boolean;
  readonly onElegir: () => void;
}) {
  return (
    <Table.Tr
      tabIndex={0}
      onClick={onElegir}
      onKeyDown={(event) => porFilas(event, onElegir)}
      style={{ cursor: "pointer" }}
      data-estado={venta.estado}
      aria-current={elegida}
    >
      <Table.Td className="entero">{diaHora(venta.creadaEn)}</Table.Td>
      <Table.Td className="entero">{venta.numeroFactura ?? "—"}</Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={venta.cliente.razonSocial}>
          {venta.cliente.razonSocial}
        </Text>
      </Table.Td>
      <Table.Td className="entero sobra-al-lado">{venta.metodoPagoTexto}</Table.Td>
      <Table.Td ta="right">{monto(venta.total)}</Table.Td>
      <Table.Td className="entero">
        <Badge color={COLORES[venta.estado]} variant="light">
          {venta.anulacion?.estado === "pendiente"
            ? "POR ANULAR"
            : venta.estado === "OFFLINE"
              ? "POR ENVIAR"
              : venta.estado}
        </Badge>
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
