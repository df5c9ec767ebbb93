import { ScrollArea, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Venta } from "../../contract/index.ts";
import { fechaHora, monto } from "../comun/formato.ts";
import { AccionesVenta } from "../documentos/acciones-venta.tsx";
import { puente } from "../puente.ts";

/** A sale of the list: its actions and its ticket. */
export function Detalle({
  venta,
  turno,
  onNota,
}: {
  readonly venta: Venta;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}) {
  const [texto, setTexto] = useState("");
  useEffect(() => {
    void puente
      .invoke("ticket", { ventaId: venta.id })
      .then((result) => setTexto(result.ok ? result.value.texto : result.error.texto));
  }, [venta.id, venta.estado]);
  return (
    <Stack w="27.5rem" role="region" aria-label="Venta elegida">
      <div>
        <Text fw={700} size="lg">
          {venta.numeroFactura === null ? "Sin número" : `Factura ${venta.numeroFactura}`} · Bs{" "}
          {monto(venta.total)}
        </Text>
        <Text className="suave" lineClamp={2}>
          {fechaHora(venta.creadaEn)}, {venta.cliente.razonSocial}
        </Text>
      </div>
      <AccionesVenta venta={venta} turno={turno} onNota={onNota} />
      {venta.motivo !== null && <Text c="red">{venta.motivo}</Text>}
      <ScrollArea h="calc(100vh - 260px)" viewportProps={{ tabIndex: 0 }}>
        <div className="ticket" role="region" aria-label="Ticket" tabIndex={0}>
          {texto}
        </div>
      </ScrollArea>
    </Stack>
  );
}
