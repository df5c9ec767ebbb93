import { faltaDeDevuelta } from "@mostrador/core";
import { Alert, Table, Text, TextInput } from "@mantine/core";
import { cantidad as sinCeros, fechaHora, monto } from "../../comun/formato.ts";
import type { Devuelta, Original } from "./devuelta.ts";

/** The invoice of a note: its buyer, its earlier returns, and whether the note can be issued now. */
export function CabeceraNota({
  original,
  enLinea,
}: {
  readonly original: Original;
  readonly enLinea: boolean;
}) {
  return (
    <>
      <div>
        <Text fw={600} size="lg">
          Factura {original.numeroFactura}, Bs {monto(original.total)}
        </Text>
        <Text className="suave">
          {original.cliente} · {fechaHora(original.fechaEmision)}
        </Text>
      </div>
      {!enLinea && (
        <Alert color="orange">
          No hay conexión con el servidor, y las notas solo se emiten en línea. Dé un vale: el cliente lleva
          otra cosa o su dinero ahora, y la nota se emite sola cuando vuelva.
        </Alert>
      )}
      {Number(original.devuelto) > 0 && (
        <Alert color="orange">
          Otras notas ya devolvieron Bs {monto(original.devuelto)} de esta factura.
        </Alert>
      )}
    </>
  );
}

/** The lines of an invoice, each with the quantity that comes back. */
export function LineasNota({
  lineas,
  escritas,
  onEscrita,
}: {
  readonly lineas: readonly Devuelta[];
  readonly escritas: Readonly<Record<number, string>>;
  readonly onEscrita: (nroItem: number, texto: string) => void;
}) {
  return (
    <Table aria-label="Lo que se devuelve">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Producto</Table.Th>
          <Table.Th ta="right">Vendido</Table.Th>
          <Table.Th ta="right">Importe Bs</Table.Th>
          <Table.Th>Devuelve</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lineas.map((devuelta, i) => (
          <Table.Tr key={devuelta.linea.nroItem}>
            <Table.Td>{devuelta.linea.descripcion}</Table.Td>
            <Table.Td ta="right">{sinCeros(devuelta.linea.cantidad)}</Table.Td>
            <Table.Td ta="right">{monto(devuelta.linea.subTotal)}</Table.Td>
            <Table.Td w={160}>
              <TextInput
                aria-label={`Cuánto devuelve de ${devuelta.linea.descripcion}`}
                inputMode="decimal"
                autoFocus={i === 0}
                autoComplete="off"
                value={escritas[devuelta.linea.nroItem] ?? ""}
                error={faltaDeDevuelta(devuelta)}
                onChange={(event) => onEscrita(devuelta.linea.nroItem, event.currentTarget.value)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
