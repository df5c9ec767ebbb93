import { Button, Group, Table, Text } from "@mantine/core";
import { newUuid } from "@mostrador/core/uuid";
import { Sello, type ColorSello } from "../comun/sello.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { diaHora, monto } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import { hojaDe, type Hoja, type Manual } from "./hoja.ts";

const ESTADOS: Readonly<Record<Manual["estado"], { readonly texto: string; readonly color: ColorSello }>> = {
  escrita: { texto: "Sin enviar", color: "orange" },
  enviando: { texto: "Enviando", color: "blue" },
  recibida: { texto: "Espera a Impuestos", color: "blue" },
  observada: { texto: "Por corregir", color: "red" },
  emitida: { texto: "Emitida", color: "verde" },
  anulada: { texto: "Anulada", color: "gray" },
  corregida: { texto: "Corregida", color: "gray" },
};

interface Props {
  readonly manual: Manual;
  readonly onHoja: (hoja: Hoja) => void;
  readonly onCambio: () => void;
}

/** One paper invoice in the list: its row, and under it the reason of a refusal over the whole width. */
export function FilaManual(props: Props) {
  return (
    <>
      <Fila {...props} />
      <Motivo manual={props.manual} />
    </>
  );
}

function Motivo({ manual: { error, observada } }: Pick<Props, "manual">) {
  if (error === null && observada === null) return null;
  return (
    <Table.Tr>
      <Table.Td colSpan={COLUMNAS} pt={0}>
        {error !== null && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        {observada !== null && (
          <>
            <Text size="sm" c="red">
              {observada.descripcion} ({observada.codigo})
            </Text>
            {observada.remedio !== null && <Text size="sm">{observada.remedio}</Text>}
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Columns of `Fila`. */
const COLUMNAS = 6;

function Fila({ manual, onHoja, onCambio }: Props) {
  const { clave, numero, fechaEmision, venta, total, estado } = manual;
  const hoja = hojaDe(manual, newUuid(crypto));
  return (
    <Table.Tr data-manual={estado}>
      <Table.Td style={{ whiteSpace: "nowrap" }}>N° {numero}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(fechaEmision)}</Table.Td>
      <Table.Td>{venta.cliente.razonSocial}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        Bs {monto(total)}
      </Table.Td>
      <Table.Td>
        <Sello color={ESTADOS[estado].color}>{ESTADOS[estado].texto}</Sello>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="end">
          {hoja !== null && (
            <Button variant="default" onClick={() => onHoja(hoja)}>
              Corregir
            </Button>
          )}
          {estado === "escrita" && (
            <BotonConfirmado
              variant="default"
              aria-label={`Quitar la factura ${numero}`}
              titulo={`Quitar la factura de papel ${numero}`}
              pregunta={`${venta.cliente.razonSocial}, Bs ${monto(total)}. Lo que se escribió de ella se borra.`}
              si="Sí, quitar"
              onSi={() => void puente.invoke("quitarManual", { clave }).then(onCambio)}
            >
              Quitar
            </BotonConfirmado>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
