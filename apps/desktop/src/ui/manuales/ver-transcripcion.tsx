import { Alert, Badge, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconFilePencil, IconSend } from "@tabler/icons-react";
import {
  decimal,
  epochToInstante,
  instanteToEpoch,
  PLAZO_EVENTO_HORAS,
  PLAZO_MANUALES_HORAS,
} from "@mostrador/core";
import { diaHora, monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import {
  efectivoDe,
  HOJA_NUEVA,
  hojaDe,
  quedan,
  type Datos,
  type Hoja,
  type Manual,
  type Transcripcion,
} from "./hoja.ts";
import { Boton } from "../comun/boton.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";

interface Props {
  readonly transcripcion: Transcripcion;
  readonly datos: Datos;
  /** A cash session is open. */
  readonly turno: boolean;
  readonly onHoja: (hoja: Hoja) => void;
  readonly onCambiar: () => void;
  readonly onCambio: () => void;
  readonly onVolver: () => void;
}

const ESTADOS: Readonly<Record<Manual["estado"], { readonly texto: string; readonly color: string }>> = {
  escrita: { texto: "Sin enviar", color: "orange" },
  enviando: { texto: "Enviando", color: "blue" },
  recibida: { texto: "Espera a Impuestos", color: "blue" },
  observada: { texto: "Por corregir", color: "red" },
  emitida: { texto: "Emitida", color: "verde" },
  anulada: { texto: "Anulada", color: "gray" },
  corregida: { texto: "Corregida", color: "gray" },
};

/** One outage: what was typed in, each with how it stands; typing goes on, corrections, and sending. */
export function VerTranscripcion({
  transcripcion,
  datos,
  turno,
  onHoja,
  onCambiar,
  onCambio,
  onVolver,
}: Props) {
  const { ocupada, fallo, llamar } = useLlamada();
  const { id, facturas, error } = transcripcion;
  const escritas = facturas.filter(({ estado }) => estado === "escrita");
  const nadaEnviado = escritas.length === facturas.length;
  const total = facturas.reduce((suma, f) => suma.plus(f.total), decimal("0"));
  const efectivo = efectivoDe(transcripcion);
  const libres = quedan(transcripcion, datos);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600} size="lg">
            Del {diaHora(transcripcion.inicio)} al {diaHora(transcripcion.fin)}
          </Text>
          <Text className="suave">
            {datos.tipos.find(({ codigo }) => codigo === transcripcion.tipo)?.descripcion} · CAFC{" "}
            {transcripcion.cafc}, quedan {libres} números
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {facturas.every(({ estado }) => estado === "escrita" || estado === "observada") && (
            <Button variant="default" onClick={onCambiar}>
              Cambiar
            </Button>
          )}
          {nadaEnviado && (
            <BotonConfirmado
              variant="default"
              titulo="Descartar la transcripción"
              pregunta={`Se borran ${facturas.length} ${facturas.length === 1 ? "factura escrita" : "facturas escritas"}, Bs ${monto(total.toFixed(2))}; las de papel siguen valiendo y hay que transcribirlas otra vez.`}
              si="Sí, descartar"
              onSi={() =>
                void llamar(puente.invoke("descartarTranscripcion", { id }), () => (onCambio(), onVolver()))
              }
            >
              Descartar
            </BotonConfirmado>
          )}
        </Group>
      </Group>
      {escritas.length > 0 && (
        <Text>
          Envíelas antes del <b>{diaHora(plazoDe(transcripcion, nadaEnviado))}</b>: después Impuestos ya no
          las recibe.
        </Text>
      )}
      {(fallo !== null || error !== null) && <Alert color="red">{fallo?.texto ?? error}</Alert>}
      {facturas.length === 0 ? (
        <Text className="suave">Transcriba la primera factura de papel.</Text>
      ) : (
        <Table aria-label="Facturas transcritas">
          <Table.Tbody>
            {facturas.map((manual) => (
              <Fila key={manual.clave} manual={manual} onHoja={onHoja} onCambio={onCambio} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {escritas.length > 0 && Number(efectivo) > 0 && (
        <Text className="suave">
          Bs {monto(efectivo)} se cobraron en efectivo.{" "}
          {turno
            ? "Al enviarlas entran en el turno que está abierto: no los anote como ingreso."
            : "La caja está cerrada: si las envía así, ese dinero no entra en ningún turno."}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onVolver}>
          Volver
        </Button>
        <Text fw={600}>
          {facturas.length} {facturas.length === 1 ? "factura" : "facturas"}, Bs {monto(total.toFixed(2))}
        </Text>
        <Group gap="xs">
          <Boton
            variant={escritas.length > 0 ? "default" : "filled"}
            leftSection={<IconFilePencil size={20} />}
            falta={libres <= 0 ? "El talonario no tiene más números." : null}
            autoFocus
            data-autofocus
            onClick={() => onHoja(HOJA_NUEVA(crypto.randomUUID()))}
          >
            Transcribir otra
          </Boton>
          {escritas.length > 0 && (
            <Button
              leftSection={<IconSend size={20} />}
              loading={ocupada}
              onClick={() => void llamar(puente.invoke("enviarTranscripcion", { id }), onCambio)}
            >
              Enviar {escritas.length} a Impuestos
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

/** Until when the outage can be declared, or, once it was, its invoices can be sent. */
function plazoDe({ fin }: Transcripcion, sinDeclarar: boolean): string {
  const horas = sinDeclarar ? PLAZO_EVENTO_HORAS : PLAZO_MANUALES_HORAS;
  return epochToInstante(instanteToEpoch(fin) + horas * 3_600_000);
}

interface PropsFila {
  readonly manual: Manual;
  readonly onHoja: (hoja: Hoja) => void;
  readonly onCambio: () => void;
}

function Fila({ manual, onHoja, onCambio }: PropsFila) {
  const { clave, numero, fechaEmision, venta, total, estado, error, observada } = manual;
  const hoja = hojaDe(manual, crypto.randomUUID());
  return (
    <Table.Tr data-manual={estado}>
      <Table.Td style={{ whiteSpace: "nowrap" }}>N° {numero}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(fechaEmision)}</Table.Td>
      <Table.Td>
        {venta.cliente.razonSocial}
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
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        Bs {monto(total)}
      </Table.Td>
      <Table.Td>
        <Badge color={ESTADOS[estado].color} miw="max-content" autoContrast>
          {ESTADOS[estado].texto}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="end">
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
