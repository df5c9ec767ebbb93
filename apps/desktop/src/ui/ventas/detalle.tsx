import { Alert, Button, ScrollArea, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Venta } from "../../contract/index.ts";
import { fechaHora, monto, nombreCatalogo } from "../comun/formato.ts";
import { isObservada } from "../comun/sello-venta.tsx";
import { AccionesVenta } from "../documentos/acciones-venta.tsx";
import { Corregir } from "../documentos/corregir.tsx";
import { puente } from "../puente.ts";

/** A sale of the list, with its actions and its ticket. */
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
      <Motivo key={venta.id} venta={venta} />
      <ScrollArea h="calc(100vh - 260px)" viewportProps={{ tabIndex: 0 }}>
        <div className="ticket" role="region" aria-label="Ticket" tabIndex={0}>
          {texto}
        </div>
      </ScrollArea>
    </Stack>
  );
}

/** Shows the fault of a sale: the reason, the tax system's objections, and the remedy for each. */
function Motivo({ venta }: { readonly venta: Venta }) {
  // The dialog keeps the sale for which it was opened, even after the sale has its new invoice.
  const [corrige, setCorrige] = useState<Venta | null>(null);
  return (
    <>
      <Queja venta={venta} onCorregir={() => setCorrige(venta)} />
      {corrige !== null && <Corregir venta={corrige} onCerrar={() => setCorrige(null)} />}
    </>
  );
}

function Queja({ venta, onCorregir }: { readonly venta: Venta; readonly onCorregir: () => void }) {
  const { motivo, mensajes } = venta;
  if (motivo === null) return null;
  return (
    <Alert color="red" title={motivo}>
      {mensajes.map(({ codigo, descripcion, remedio }) => (
        <Text key={codigo} size="sm">
          {nombreCatalogo(descripcion)} ({codigo}). {remedio}
        </Text>
      ))}
      {isObservada(venta) && (
        <Button mt="xs" onClick={onCorregir}>
          Corregir y emitir de nuevo
        </Button>
      )}
    </Alert>
  );
}
