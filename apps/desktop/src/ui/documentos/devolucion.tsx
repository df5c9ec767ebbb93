import { Alert, Button, Group, Text } from "@mantine/core";
import { bs } from "../comun/formato.ts";
import { useMover } from "../efectivo/use-mover.ts";

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
  const { ocupada, fallo, mover } = useMover(onListo);
  const motivo = `Devolución, factura ${numero ?? ""}`;
  return (
    <Alert color="orange" title={`¿Devolvió ${bs(monto)} en efectivo?`}>
      {fallo !== null && <Text c="red">{fallo.texto}</Text>}
      <Group mt="xs">
        <Button autoFocus loading={ocupada} onClick={() => mover({ tipo: "retiro", monto, motivo })}>
          Sí, anotar la salida
        </Button>
        <Button variant="default" onClick={onListo}>
          No
        </Button>
      </Group>
    </Alert>
  );
}
