import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { newUuid } from "@mostrador/core/uuid";
import { bs } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Cash that goes back is a movement of its own: the sale's money stays counted as taken. */
export function Devolucion({
  numero,
  monto,
  onListo,
}: {
  readonly numero: number | null;
  /** The part of the sale that was paid in cash. */
  readonly monto: string;
  readonly onListo: () => void;
}) {
  // Made with the form: pressing again after a lost answer records it once.
  const [id] = useState(() => newUuid(crypto));
  const { ocupada, fallo, llamar } = useLlamada();
  const motivo = `Devolución, factura ${numero ?? ""}`;
  return (
    <Alert color="orange" title={`¿Devolvió ${bs(monto)} en efectivo?`}>
      {fallo !== null && <Text c="red">{fallo.texto}</Text>}
      <Group mt="xs">
        <Button
          autoFocus
          loading={ocupada}
          onClick={() =>
            void llamar(puente.invoke("moverEfectivo", { id, tipo: "retiro", monto, motivo }), onListo)
          }
        >
          Sí, anotar la salida
        </Button>
        <Button variant="default" onClick={onListo}>
          No
        </Button>
      </Group>
    </Alert>
  );
}
