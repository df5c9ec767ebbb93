import { Badge, Group, ScrollArea, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import { EstadoVenta, type Salida, type Venta } from "../../contract/index.ts";
import { Cifra } from "../comun/cifra.tsx";
import { hora, monto } from "../comun/formato.ts";
import { AccionesVenta } from "../posventa/acciones-venta.tsx";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";

const COLORES: Readonly<Record<EstadoVenta, string>> = {
  COBRANDO: "blue",
  EMITIDA: "verde",
  OFFLINE: "orange",
  RECHAZADA: "red",
  BORRADOR: "gray",
  ANULADA: "gray",
};
const FILTROS = [
  { value: "", label: "Todas" },
  { value: "EMITIDA", label: "Emitidas" },
  { value: "OFFLINE", label: "Por enviar" },
  { value: "ANULADA", label: "Anuladas" },
  { value: "RECHAZADA", label: "Rechazadas" },
];

/** Today's sales: how each stands, its ticket, its paper again. Each time that it is opened it begins with the newest one. */
export function VentasDeHoy({ estado, abierto, vez, onCerrar, onAbrir }: PropsVista) {
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="72rem" title="Ventas de hoy">
      {abierto && <Ventas key={vez} turno={estado.turno !== null} onNota={(cuf) => onAbrir("notas", cuf)} />}
    </PanelLateral>
  );
}

interface PropsVentas {
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}

function Ventas({ turno, onNota }: PropsVentas) {
  const [filtro, setFiltro] = useState("");
  const { lista, tocada, setTocada } = useVentasDeHoy(filtro);
  // As the till says now; one that was touched stays, also where the filter leaves it out.
  const elegida = lista?.ventas.find(({ id }) => id === tocada?.id) ?? tocada ?? lista?.ventas[0];

  return (
    <>
      {lista !== null && (
        <Stack>
          <Group justify="space-between">
            <SegmentedControl aria-label="Filtro" data={FILTROS} value={filtro} onChange={setFiltro} />
            <Group gap="xl">
              <Cifra tamano="lg" nombre="Ventas" valor={String(lista.totales.cantidad)} />
              <Cifra tamano="lg" nombre="Efectivo" valor={`Bs ${monto(lista.totales.efectivo)}`} />
              <Cifra tamano="lg" nombre="Total" valor={`Bs ${monto(lista.totales.total)}`} />
            </Group>
          </Group>
          <Group align="flex-start" wrap="nowrap" className="lado-a-lado">
            <Tabla ventas={lista.ventas} elegida={elegida} onElegir={setTocada} />
            {elegida !== undefined && (
              <div onClickCapture={() => setTocada(elegida)}>
                <Detalle key={elegida.id} venta={elegida} turno={turno} onNota={onNota} />
              </div>
            )}
          </Group>
        </Stack>
      )}
    </>
  );
}

/** Today's sales in the state `filtro` ("" is all), kept up to date, and the one that was touched. */
function useVentasDeHoy(filtro: string) {
  const [lista, setLista] = useState<Salida<"ventasDeHoy"> | null>(null);
  const [tocada, setTocada] = useState<Venta | null>(null);
  useEffect(() => {
    let ultima = 0;
    const cargar = () => {
      const esta = ++ultima;
      const estado = filtro === "" ? null : EstadoVenta.parse(filtro);
      void puente.invoke("ventasDeHoy", { estado }).then((result) => {
        if (result.ok && esta === ultima) setLista(result.value);
      });
    };
    cargar();
    const callar = puente.subscribe("ventaCambio", (venta) => {
      setTocada((antes) => (antes?.id === venta.id ? venta : antes));
      cargar();
    });
    return () => {
      ultima = 0;
      callar();
    };
  }, [filtro]);
  return { lista, tocada, setTocada };
}

interface PropsTabla {
  readonly ventas: readonly Venta[];
  readonly elegida: Venta | undefined;
  readonly onElegir: (venta: Venta) => void;
}

function Tabla({ ventas, elegida, onElegir }: PropsTabla) {
  return (
    <ScrollArea h="calc(100vh - 190px)" viewportProps={{ tabIndex: 0 }} style={{ flex: 1 }}>
      <Table highlightOnHover verticalSpacing="sm" aria-label="Ventas de hoy">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Hora</Table.Th>
            <Table.Th>N°</Table.Th>
            <Table.Th>Cliente</Table.Th>
            <Table.Th className="sobra-al-lado">Pago</Table.Th>
            <Table.Th ta="right">Total Bs</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ventas.map((venta) => (
            <Fila
              key={venta.id}
              venta={venta}
              elegida={venta.id === elegida?.id}
              onElegir={() => onElegir(venta)}
            />
          ))}
        </Table.Tbody>
      </Table>
      {ventas.length === 0 && (
        <Text p="xl" ta="center" className="suave">
          Todavía no hay ventas.
        </Text>
      )}
    </ScrollArea>
  );
}

function Fila({
  venta,
  elegida,
  onElegir,
}: {
  readonly venta: Venta;
  readonly elegida: boolean;
  readonly onElegir: () => void;
}) {
  return (
    <Table.Tr
      tabIndex={0}
      onClick={onElegir}
      onKeyDown={(event) => porFilas(event, onElegir)}
      style={{ cursor: "pointer" }}
      data-estado={venta.estado}
      aria-current={elegida}
    >
      <Table.Td className="entero">{hora(venta.creadaEn)}</Table.Td>
      <Table.Td className="entero">{venta.numeroFactura ?? "—"}</Table.Td>
      <Table.Td>
        <Text size="sm" lineClamp={2} title={venta.cliente.razonSocial}>
          {venta.cliente.razonSocial}
        </Text>
      </Table.Td>
      <Table.Td className="entero sobra-al-lado">{venta.metodoPagoTexto}</Table.Td>
      <Table.Td ta="right">{monto(venta.total)}</Table.Td>
      <Table.Td className="entero">
        <Badge color={COLORES[venta.estado]} variant="light">
          {venta.anulacion?.estado === "pendiente"
            ? "POR ANULAR"
            : venta.estado === "OFFLINE"
              ? "POR ENVIAR"
              : venta.estado}
        </Badge>
      </Table.Td>
    </Table.Tr>
  );
}

/** Arrows go from row to row, Enter chooses. */
function porFilas(event: KeyboardEvent<HTMLElement>, elegir: () => void): void {
  const { currentTarget, key } = event;
  if (key === "Enter") return elegir();
  const vecina =
    key === "ArrowDown"
      ? currentTarget.nextElementSibling
      : key === "ArrowUp"
        ? currentTarget.previousElementSibling
        : null;
  if (!(vecina instanceof HTMLElement)) return;
  event.preventDefault();
  vecina.focus();
}

function Detalle({
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
    <Stack w={420} role="region" aria-label="Venta elegida">
      <div>
        <Text fw={700} size="lg">
          {venta.numeroFactura === null ? "Sin número" : `Factura ${venta.numeroFactura}`} · Bs{" "}
          {monto(venta.total)}
        </Text>
        <Text className="suave" lineClamp={2}>
          {hora(venta.creadaEn)}, {venta.cliente.razonSocial}
        </Text>
      </div>
      <AccionesVenta venta={venta} turno={turno} onNota={onNota} />
      {venta.motivo !== null && <Text c="red">{venta.motivo}</Text>}
      <ScrollArea h="calc(100vh - 260px)" viewportProps={{ tabIndex: 0 }}>
        <div className="ticket">{texto}</div>
      </ScrollArea>
    </Stack>
  );
}
