import { Alert, Button, Group, Text } from "@mantine/core";
import type { Venta } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";

/** Cash that goes back is a movement of its own: the sale's money stays counted as taken. */
export function Devolucion({
  venta,
  onListo,
}: {
  readonly venta: Pick<Venta, "numeroFactura" | "total">;
  readonly onListo: () => void;
}) {
  const { ocupada, fallo, llamar } = useLlamada();
  const motivo = `Devolución, factura ${venta.numeroFactura ?? ""}`;
  return (
    <Alert color="orange" title={`¿Devolvió Bs ${monto(venta.total)} en efectivo?`}>
      {fallo !== null && <Text c="red">{fallo.texto}</Text>}
      <Group mt="xs">
        <Button
          autoFocus
          loading={ocupada}
          onClick={() =>
            void llamar(
              puente.invoke("moverEfectivo", { tipo: "retiro", monto: venta.total, motivo }),
              onListo,
            )
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
