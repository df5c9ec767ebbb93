/** List of the credit and debit notes issued here. */
import { Button, Group, Table, Text } from "@mantine/core";
import { Sello } from "../../comun/sello.tsx";
import { IconReceiptRefund } from "@tabler/icons-react";
import type { Salida } from "../../../contract/index.ts";
import { BotonConfirmado } from "../../comun/confirmar.tsx";
import { diaHora, monto } from "../../comun/formato.ts";
import { Vacio } from "../../comun/vacio.tsx";

export type Nota = Salida<"notas">[number];

interface Acciones {
  readonly onReimprimir: (nota: Nota) => void;
  readonly onRetomar: (borrador: Nota) => void;
  readonly onDescartar: (borrador: Nota) => void;
}

const ESTADOS = {
  borrador: { texto: "Borrador", color: "orange" },
  enviando: { texto: "Por confirmar", color: "blue" },
  emitida: { texto: "Emitida", color: "verde" },
} as const;

/** The notes of this till, each with its state and the actions that follow from it. */
export function ListaNotas({ notas, ...acciones }: Acciones & { readonly notas: readonly Nota[] }) {
  return notas.length === 0 ? (
    <Vacio texto="Todavía no hay notas de esta caja. Una nota devuelve todo o parte de una factura: búsquela arriba." />
  ) : (
    <Table aria-label="Notas">
      <Table.Tbody>
        {notas.map((nota) => (
          <Table.Tr key={nota.clave} data-nota={nota.estado}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(nota.creadaEn)}</Table.Td>
            <Table.Td>
              {nota.numero === null ? "" : `N° ${nota.numero}, `}factura {nota.numeroOriginal}, {nota.cliente}
              {nota.error !== null && nota.estado !== "emitida" && (
                <Text size="sm" className="suave">
                  {nota.error}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{nota.monto === null ? "" : `Bs ${monto(nota.monto)}`}</Table.Td>
            <Table.Td>
              <Sello color={ESTADOS[nota.estado].color}>{ESTADOS[nota.estado].texto}</Sello>
            </Table.Td>
            <Table.Td>
              <AccionesNota nota={nota} {...acciones} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function AccionesNota({ nota, onReimprimir, onRetomar, onDescartar }: Acciones & { readonly nota: Nota }) {
  switch (nota.estado) {
    case "emitida":
      return (
        <Button variant="default" onClick={() => onReimprimir(nota)}>
          Reimprimir
        </Button>
      );
    case "borrador":
      return (
        <Group gap="xs" wrap="nowrap">
          <Button leftSection={<IconReceiptRefund size={18} />} onClick={() => onRetomar(nota)}>
            Retomar
          </Button>
          <BotonConfirmado
            variant="default"
            titulo="Descartar el borrador"
            pregunta={`Lo que se marcó de la factura ${nota.numeroOriginal}, de ${nota.cliente}, se borra. No se emitió ninguna nota.`}
            si="Sí, descartar"
            onSi={() => onDescartar(nota)}
          >
            Descartar
          </BotonConfirmado>
        </Group>
      );
    case "enviando":
      return null;
  }
}
