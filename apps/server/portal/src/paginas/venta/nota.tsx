/** The form that takes back sold goods: the quantity of each line. The note is issued at the invoice's own point of sale. */
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import {
  faltaDeDevolucion,
  faltaDeDevuelta,
  isDevuelta,
  parseDevueltas,
  quedaPorDevolver,
  type CantidadesEscritas,
} from "@mostrador/core";
import { bs, cantidad } from "@mostrador/core/formato";
import { useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { FalloApi, request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura } from "../../comun.tsx";
import type { PorDevolver, VentaAbierta } from "../../tipos.ts";
import { PiePanel } from "../panel.tsx";

interface Props {
  readonly venta: VentaAbierta;
  readonly cerrar: (dicho: string | null) => void;
}

export function Nota({ venta, cerrar }: Props) {
  const leido = useLeer<PorDevolver>(`/v1/portal/documentos/${venta.cuf}/devolver`);
  const [escritas, setEscritas] = useState<CantidadesEscritas>({});
  const { clave, trasFallo } = useClaveDeNota();
  const accion = useAccion();
  const leidas = parseDevueltas(leido.datos?.lineas ?? [], escritas);
  const lineas = leidas.filter(isDevuelta).map(({ linea, devuelta }) => ({
    nro_item: linea.nroItem,
    cantidad: devuelta,
  }));
  const emitir = () =>
    accion.hacer(async () => {
      const nota = await request<{ numero: number; montoDevuelto: string }>(
        "POST",
        `/v1/portal/documentos/${venta.cuf}/nota`,
        { clave, lineas },
      ).catch((error: unknown) => {
        trasFallo(error);
        throw error;
      });
      cerrar(`Se emitió la nota ${nota.numero}: devuelva ${bs(nota.montoDevuelto)} al cliente.`);
    });
  return (
    <Modal
      opened
      onClose={() => cerrar(null)}
      title={`Devolver de la factura ${venta.numero}`}
      size="lg"
      centered
    >
      <Stack>
        <Text>
          Escriba cuánto devuelve el cliente de cada línea. Se emite una nota de crédito por lo devuelto.
        </Text>
        <Lectura leido={leido}>
          {(original) => <Lineas original={original} escritas={escritas} poner={setEscritas} />}
        </Lectura>
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <Group justify="end" align="start">
          <Button variant="default" onClick={() => cerrar(null)}>
            Volver
          </Button>
          <Boton loading={accion.ocupada} falta={faltaDeDevolucion(leidas)} onClick={emitir}>
            Emitir la nota
          </Boton>
        </Group>
      </PiePanel>
    </Modal>
  );
}

/**
 * Keeps the idempotency key of a note. Repeated presses of the button use the same key. After a refusal the next press
 * gets a new key, because a key keeps its first outcome (docs/decisions/0016). The key stays if its note may have been
 * issued.
 */
function useClaveDeNota() {
  const [clave, setClave] = useState(() => newUuid(crypto));
  const [enDuda, setEnDuda] = useState(false);
  const trasFallo = (error: unknown) => {
    if (!isRechazo(error)) setEnDuda(true);
    else if (!enDuda) setClave(newUuid(crypto));
  };
  return { clave, trasFallo };
}

/** Tells whether the server replied that it issued nothing. A 409 means that a call is still running, so its outcome is unknown. */
function isRechazo(error: unknown): boolean {
  const status = error instanceof FalloApi ? error.status : null;
  return status !== null && status >= 400 && status < 500 && status !== 409;
}

function Lineas({
  original,
  escritas,
  poner,
}: {
  readonly original: PorDevolver;
  readonly escritas: CantidadesEscritas;
  readonly poner: (escritas: CantidadesEscritas) => void;
}) {
  return parseDevueltas(original.lineas, escritas).map((devuelta) => {
    const { linea } = devuelta;
    const queda = quedaPorDevolver(linea);
    return (
      <Group key={linea.nroItem} justify="space-between" wrap="nowrap" align="start">
        <div className="libre">
          <Text size="sm">{linea.descripcion}</Text>
          <Text size="sm" c="dimmed">
            {queda.gt(0)
              ? `Puede devolver ${queda.toFixed()} de ${cantidad(linea.cantidad)}`
              : "Ya volvió todo"}
          </Text>
        </div>
        {queda.gt(0) && (
          <TextInput
            w={160}
            size="md"
            aria-label={`Cuánto devuelve de ${linea.descripcion}`}
            placeholder="0"
            inputMode="decimal"
            autoComplete="off"
            value={escritas[linea.nroItem] ?? ""}
            error={faltaDeDevuelta(devuelta)}
            onChange={(e) => poner({ ...escritas, [linea.nroItem]: e.currentTarget.value })}
          />
        )}
      </Group>
    );
  });
}
