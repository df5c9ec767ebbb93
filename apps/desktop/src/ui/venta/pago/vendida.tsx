import { Alert, Button, Group, Kbd, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconCloudOff, IconNotes } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Dialogo } from "../../comun/dialogo.tsx";
import type { Venta } from "../../../contract/index.ts";
import { useCaja } from "../../comun/contexto-caja.ts";
import { monto } from "../../comun/formato.ts";
import { TicketNoSale } from "../../impresion/no-sale.tsx";
import { puente } from "../../puente.ts";

const IMPRESION = {
  ninguna: "",
  pendiente: "Imprimiendo…",
  impresa: "Ticket impreso",
  fallida: "El ticket no se imprimió: reimprima desde Ventas",
} as const;

/** The outcome of a sale: its number, the change, the paper. Enter begins the next sale. */
export function Vendida({
  venta: primera,
  onSiguiente,
}: {
  readonly venta: Venta;
  readonly onSiguiente: () => void;
}) {
  const venta = useVentaAlDia(primera);
  const { color, icono, titulo } = presentar(venta);
  const { sinPapel } = useCaja();
  const sinTicket = sinPapel !== null && (venta.impresion === "pendiente" || venta.impresion === "fallida");
  return (
    <Dialogo opened onClose={onSiguiente} withCloseButton={false} size="lg" nombre={titulo}>
      <Stack align="center" py="md" data-testid="vendida" data-estado={venta.estado}>
        <ThemeIcon className="adorno" size={72} radius="xl" color={color} variant="light">
          {icono}
        </ThemeIcon>
        <Text size="xl" fw={700}>
          {titulo}
        </Text>
        {venta.cambio !== null && (
          <Group align="baseline" gap="sm">
            <Text size="lg" className="suave">
              Cambio
            </Text>
            <span className="cambio">Bs {monto(venta.cambio)}</span>
          </Group>
        )}
        <Text className="suave" ta="center" maw="100%" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
          Total Bs {monto(venta.total)} · {venta.cliente.razonSocial}
        </Text>
        {sinTicket ? (
          <TicketNoSale cuf={venta.cuf} onSalir={onSiguiente} />
        ) : (
          <Text className="suave" role="status">
            {IMPRESION[venta.impresion]}
          </Text>
        )}
        {venta.motivo !== null && <Alert color={color}>{venta.motivo}</Alert>}
        <Group className="pie" w="100%" justify="center">
          {venta.publicUrl !== null && !venta.offline && (
            <Button component="a" variant="default" href={venta.publicUrl} target="_blank" rel="noreferrer">
              Ver factura
            </Button>
          )}
          <Button size="lg" autoFocus rightSection={<Kbd>Enter</Kbd>} onClick={onSiguiente}>
            Siguiente venta
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  );
}

/** Keeps the sale up to date with the till's events; the customer's screen is updated once. */
function useVentaAlDia(primera: Venta): Venta {
  const [venta, setVenta] = useState(primera);
  useEffect(
    () => puente.subscribe("ventaCambio", (v) => v.id === primera.id && setVenta((antes) => alDia(antes, v))),
    [primera.id],
  );
  useEffect(
    () =>
      puente.subscribe(
        "imprimio",
        ({ ventaId, estado }) => ventaId === primera.id && setVenta((v) => ({ ...v, impresion: estado })),
      ),
    [primera.id],
  );
  useEffect(() => {
    void puente.invoke("mostrarAlCliente", { kind: "vendida", ventaId: primera.id });
  }, [primera.id]);
  // The paper may be printed before this subscribes, so the current state is read once.
  useEffect(() => {
    void puente.invoke("venta", { ventaId: primera.id }).then((result) => {
      if (result.ok) setVenta((v) => alDia(v, result.value));
    });
  }, [primera.id]);
  return venta;
}

/** News of a sale may overtake each other: a ticket that is out does not go back to the queue. */
function alDia(antes: Venta, ahora: Venta): Venta {
  return antes.impresion === "impresa" ? { ...ahora, impresion: "impresa" } : ahora;
}

function presentar({ estado, offline, numeroFactura }: Venta) {
  if (estado === "BORRADOR")
    return { color: "orange", icono: <IconNotes size={40} />, titulo: "Guardada como borrador" };
  if (offline)
    return {
      color: "orange",
      icono: <IconCloudOff size={40} />,
      titulo: `Factura ${numeroFactura} emitida fuera de línea`,
    };
  return {
    color: "verde",
    icono: <IconCheck size={44} stroke={2.4} />,
    titulo: `Factura ${numeroFactura} emitida`,
  };
}
