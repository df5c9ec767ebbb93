/** List of the credit and debit notes of this till. */
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
  /** Issues the note of a vale. */
  readonly onEmitir: (borrador: Nota) => void;
  readonly onDescartar: (borrador: Nota) => void;
}

const ESTADOS = {
  borrador: { texto: "Borrador", color: "orange" },
  enviando: { texto: "Por confirmar", color: "blue" },
  emitida: { texto: "Emitida", color: "verde" },
} as const;

/** The notes of this till, each with its state and the actions that this state allows. */
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
              <Sello color={ESTADOS[nota.estado].color}>
                {nota.vale !== null && nota.estado === "borrador"
                  ? `Vale N° ${nota.vale}`
                  : ESTADOS[nota.estado].texto}
              </Sello>
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

function AccionesNota({
  nota,
  onReimprimir,
  onRetomar,
  onEmitir,
  onDescartar,
}: Acciones & { readonly nota: Nota }) {
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
          <Button
            variant="light"
            leftSection={<IconReceiptRefund size={18} />}
            onClick={() => (nota.vale === null ? onRetomar(nota) : onEmitir(nota))}
          >
            {nota.vale === null ? "Retomar" : "Emitir ahora"}
          </Button>
          <BotonConfirmado
            variant="default"
            titulo={nota.vale === null ? "Descartar el borrador" : `Quitar el vale N° ${nota.vale}`}
            pregunta={
              nota.vale === null
                ? `Lo que se marcó de la factura ${nota.numeroOriginal}, de ${nota.cliente}, se borra. No se emitió ninguna nota.`
                : `Pida el papel a ${nota.cliente}: el vale deja de servir. Si ya se llevó el dinero, la caja lo pide otra vez.`
            }
            si={nota.vale === null ? "Sí, descartar" : "Sí, quitar el vale"}
            onSi={() => onDescartar(nota)}
          >
            {nota.vale === null ? "Descartar" : "Quitar el vale"}
          </BotonConfirmado>
        </Group>
      );
    case "enviando":
      return null;
  }
}
