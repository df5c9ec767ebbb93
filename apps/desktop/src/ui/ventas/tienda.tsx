import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { VentaDeLaTienda } from "../../contract/index.ts";
import { NINGUNA } from "./de-esta-caja.tsx";
import { DetalleTienda } from "./detalle-tienda.tsx";
import { Tabla, type FilaDeVenta } from "./tabla.tsx";
import type { Busqueda } from "./use-ventas.ts";
import { useVentasTienda } from "./use-ventas-tienda.ts";

/** Sales of every till and of the API, through the server; in its place the reason while it does not answer. */
export function DeLaTienda({
  busqueda,
  turno,
  onNota,
}: {
  readonly busqueda: Busqueda;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}) {
  const { hallada, fallo, mas, otraVez } = useVentasTienda(busqueda);
  const [tocada, setTocada] = useState<string | null>(null);
  const elegida = hallada?.ventas.find(({ cuf }) => cuf === tocada) ?? hallada?.ventas[0];
  return (
    <>
      {fallo !== null && (
        <Alert color="orange" role="alert">
          <Stack gap="xs" align="flex-start">
            {fallo.texto}
            <Button variant="default" onClick={otraVez}>
              Intentar otra vez
            </Button>
          </Stack>
        </Alert>
      )}
      {hallada === null && fallo === null && <Preguntando />}
      {hallada !== null && (
        <Group align="flex-start" wrap="nowrap" className="lado-a-lado">
          <Tabla
            filas={hallada.ventas.map(filaDe)}
            columna="Caja"
            vacia={NINGUNA}
            onMas={hallada.siguiente === null ? null : mas}
            elegida={elegida?.cuf}
            onElegir={setTocada}
          />
          {elegida !== undefined && (
            <div onClickCapture={() => setTocada(elegida.cuf)}>
              <DetalleTienda
                key={elegida.cuf}
                venta={elegida}
                turno={turno}
                onNota={onNota}
                onCambio={otraVez}
              />
            </div>
          )}
        </Group>
      )}
    </>
  );
}

function Preguntando() {
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text>Preguntando al servidor…</Text>
    </Group>
  );
}

function filaDe(venta: VentaDeLaTienda): FilaDeVenta {
  return {
    id: venta.cuf,
    creadaEn: venta.creadaEn,
    numero: venta.numeroFactura,
    cliente: venta.cliente.razonSocial,
    detalle: venta.esNota ? `Nota, ${venta.caja}` : venta.caja,
    total: venta.total,
    estado: venta.estado,
    porAnular: false,
  };
}
