import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import type { FalloPuente, Salida, VentaDeLaTienda } from "../../contract/index.ts";
import { NINGUNA } from "./de-esta-caja.tsx";
import { DetalleTienda } from "./detalle-tienda.tsx";
import { type FilaDeVenta, Tabla } from "./tabla.tsx";
import type { Busqueda } from "./use-ventas.ts";
import { puente } from "../puente.ts";

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

const PAGINA = 50;
/** Pause in typing after which the server is asked. */
const QUIETO_MS = 250;

type Hallada = Salida<"buscarVentasDeLaTienda">;

/**
 * Searches the sales of the whole shop. `mas` loads older ones, `otraVez` asks again. `hallada` is null until
 * the first reply; `fallo` tells why there is none.
 */
function useVentasTienda(busqueda: Busqueda) {
  const [hallada, setHallada] = useState<Hallada | null>(null);
  const [fallo, setFallo] = useState<FalloPuente | null>(null);
  const [vez, setVez] = useState(0);
  const [pregunta] = useDebouncedValue(JSON.stringify(busqueda), QUIETO_MS);
  useEffect(() => {
    let vigente = true;
    const actual: Busqueda = JSON.parse(pregunta); // written by the line above
    void puente.invoke("buscarVentasDeLaTienda", { ...actual, limite: PAGINA }).then((result) => {
      if (!vigente) return;
      setFallo(result.ok ? null : result.error);
      setHallada(result.ok ? result.value : null);
    });
    return () => {
      vigente = false;
    };
  }, [pregunta, vez]);
  const mas = () => {
    const tras = hallada?.siguiente ?? null;
    if (tras === null) return;
    const actual: Busqueda = JSON.parse(pregunta); // the search whose page is on the screen
    void puente.invoke("buscarVentasDeLaTienda", { ...actual, tras, limite: PAGINA }).then((result) => {
      if (!result.ok) return setFallo(result.error);
      const { ventas, siguiente } = result.value;
      setHallada((antes) =>
        antes?.siguiente === tras ? { ventas: [...antes.ventas, ...ventas], siguiente } : antes,
      );
    });
  };
  return { hallada, fallo, mas, otraVez: () => setVez((n) => n + 1) };
}
