import { Alert, ScrollArea, Stack, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { FalloPuente, Salida, Venta, VentaDeLaTienda } from "../../contract/index.ts";
import { Fallo } from "../comun/fallo.tsx";
import { fechaHora, monto, nombreCatalogo } from "../comun/formato.ts";
import { AccionesTienda } from "../documentos/acciones-tienda.tsx";
import { puente } from "../puente.ts";
import { Detalle } from "./detalle.tsx";

interface Props {
  readonly venta: VentaDeLaTienda;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
  /** Called when its state changed, to read the list again. */
  readonly onCambio: () => void;
}

/** A sale of the shop. This till's own sale has all that it has among its own sales. */
export function DetalleTienda(props: Props) {
  const { propia } = props.venta;
  return propia === null ? <DeOtra {...props} /> : <Propia {...props} ventaId={propia} />;
}

function Propia({ ventaId, turno, onNota, onCambio }: Props & { readonly ventaId: string }) {
  const [venta, setVenta] = useState<Venta | null>(null);
  useEffect(() => {
    let vigente = true;
    void puente.invoke("venta", { ventaId }).then((result) => {
      if (vigente && result.ok) setVenta(result.value);
    });
    const callar = puente.subscribe("ventaCambio", (cambiada) => {
      if (cambiada.id !== ventaId) return;
      setVenta(cambiada);
      onCambio();
    });
    return () => {
      vigente = false;
      callar();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is asked for by whatever `onCambio` is at that moment
  }, [ventaId]);
  return venta === null ? null : <Detalle venta={venta} turno={turno} onNota={onNota} />;
}

function DeOtra({ venta: deLista, turno, onNota, onCambio }: Props) {
  const { detalle, fallo, cargar } = useDetalle(deLista.cuf);
  const venta = detalle?.venta ?? deLista;
  const { numeroFactura, creadaEn, cliente, caja, esNota } = venta;
  return (
    <Stack w="27.5rem" role="region" aria-label="Venta elegida">
      <div>
        <Text fw={700} size="lg">
          {esNota ? "Nota" : "Factura"} {numeroFactura} · Bs {monto(venta.total)}
        </Text>
        <Text className="suave" lineClamp={2}>
          {fechaHora(creadaEn)}, {cliente.razonSocial}
        </Text>
        <Text className="suave">{caja}</Text>
      </div>
      <AccionesTienda
        venta={venta}
        turno={turno}
        onNota={onNota}
        onCambio={() => {
          cargar();
          onCambio();
        }}
      />
      <Fallo fallo={fallo} />
      {detalle !== null && <Contenido detalle={detalle} />}
    </Stack>
  );
}

function Contenido({ detalle: { ticket, pagos, observada } }: { readonly detalle: Leido }) {
  return (
    <>
      {observada !== null && <Alert color="orange">Impuestos la observó: {observada}</Alert>}
      {pagos.length > 1 && (
        <Text>
          Pagada con{" "}
          {pagos.map((pago) => `${nombreCatalogo(pago.metodo)} Bs ${monto(pago.monto)}`).join(" y ")}.
        </Text>
      )}
      <ScrollArea h="calc(100vh - 320px)" viewportProps={{ tabIndex: 0 }}>
        <div className="ticket" role="region" aria-label="Ticket" tabIndex={0}>
          {ticket}
        </div>
      </ScrollArea>
    </>
  );
}

type Leido = Salida<"ventaDeLaTienda">;

function useDetalle(cuf: VentaDeLaTienda["cuf"]) {
  const [detalle, setDetalle] = useState<Leido | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const cargar = useCallback(() => {
    void puente.invoke("ventaDeLaTienda", { cuf }).then((result) => {
      setFallo(result.ok ? null : result.error);
      if (result.ok) setDetalle(result.value);
    });
  }, [cuf]);
  useEffect(cargar, [cargar]);
  return { detalle, fallo, cargar };
}
