import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core";
import { IconFilePencil, IconSend } from "@tabler/icons-react";
import {
  decimal,
  epochToInstante,
  instanteToEpoch,
  PLAZO_EVENTO_HORAS,
  PLAZO_MANUALES_HORAS,
} from "@mostrador/core";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { diaHora, monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { FilaManual } from "./fila-manual.tsx";
import {
  explicacion,
  efectivoDe,
  HOJA_NUEVA,
  quedan,
  type Datos,
  type Hoja,
  type Manual,
  type Transcripcion,
} from "./hoja.ts";
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

/** One outage: its typed invoices with their states, more typing, corrections, and sending. */
export function VerTranscripcion(props: Props) {
  const { transcripcion, datos, turno, onHoja, onCambio, onVolver } = props;
  const { ocupada, fallo, llamar } = useLlamada();
  const { id, facturas, error } = transcripcion;
  const escritas = facturas.filter(isEscrita);
  const libres = quedan(transcripcion, datos);
  return (
    <Stack>
      <Cabecera {...props} libres={libres} llamar={llamar} />
      {escritas.length > 0 && (
        <Text>
          Envíelas antes del <b>{diaHora(plazoDe(transcripcion))}</b>: después Impuestos ya no las recibe.
        </Text>
      )}
      {(fallo !== null || error !== null) && <Alert color="red">{fallo?.texto ?? error}</Alert>}
      {facturas.length === 0 ? (
        <Text className="suave">Registre la primera factura de papel.</Text>
      ) : (
        <Table aria-label="Facturas registradas">
          <Table.Tbody>
            {facturas.map((manual) => (
              <FilaManual key={manual.clave} manual={manual} onHoja={onHoja} onCambio={onCambio} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {escritas.length > 0 && <EnEfectivo efectivo={efectivoDe(transcripcion)} turno={turno} />}
      <Group justify="space-between" className="pie">
        <Button variant="default" onClick={onVolver}>
          Volver
        </Button>
        <Text fw={600}>
          {facturas.length} {facturas.length === 1 ? "factura" : "facturas"}, Bs {monto(totalDe(facturas))}
        </Text>
        <Group gap="xs">
          <Boton
            variant={escritas.length > 0 ? "default" : "filled"}
            leftSection={<IconFilePencil size={20} />}
            falta={libres <= 0 ? "El talonario no tiene más números." : null}
            autoFocus
            data-autofocus
            onClick={() => onHoja(HOJA_NUEVA(newUuid(crypto)))}
          >
            Registrar otra
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

/** The outage and its booklet, and the actions on all of it while nothing was sent. */
function Cabecera({
  transcripcion: { id, inicio, fin, tipo, cafc, facturas },
  datos,
  libres,
  llamar,
  onCambiar,
  onCambio,
  onVolver,
}: Props & { readonly libres: number; readonly llamar: ReturnType<typeof useLlamada>["llamar"] }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600} size="lg">
          Del {diaHora(inicio)} al {diaHora(fin)}
        </Text>
        <Text className="suave">
          {explicacion(datos.tipos.find(({ codigo }) => codigo === tipo)?.descripcion ?? `Tipo ${tipo}`)} ·
          CAFC {cafc}, quedan {libres} números
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {facturas.every(({ estado }) => estado === "escrita" || estado === "observada") && (
          <Button variant="default" onClick={onCambiar}>
            Cambiar
          </Button>
        )}
        {facturas.every(isEscrita) && (
          <BotonConfirmado
            variant="default"
            titulo="Descartar lo registrado"
            pregunta={`Se borran ${facturas.length} ${facturas.length === 1 ? "factura escrita" : "facturas escritas"}, Bs ${monto(totalDe(facturas))}; las de papel siguen valiendo y hay que registrarlas otra vez.`}
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
  );
}

/** Cash that was taken on paper, and whether the open cash session will count it. */
function EnEfectivo({ efectivo, turno }: { readonly efectivo: string; readonly turno: boolean }) {
  if (Number(efectivo) <= 0) return null;
  return (
    <Text className="suave">
      Bs {monto(efectivo)} se cobraron en efectivo.{" "}
      {turno
        ? "Al enviarlas entran en el turno que está abierto: no los anote como ingreso."
        : "La caja está cerrada: si las envía así, ese dinero no entra en ningún turno."}
    </Text>
  );
}

function isEscrita({ estado }: Manual): boolean {
  return estado === "escrita";
}

function totalDe(facturas: readonly Manual[]): string {
  return facturas.reduce((suma, f) => suma.plus(f.total), decimal("0")).toFixed(2);
}

/** The instant until which the outage can be declared, or, once it was, its invoices can be sent. */
function plazoDe({ fin, facturas }: Transcripcion): string {
  const horas = facturas.every(isEscrita) ? PLAZO_EVENTO_HORAS : PLAZO_MANUALES_HORAS;
  return epochToInstante(instanteToEpoch(fin) + horas * 3_600_000);
}
