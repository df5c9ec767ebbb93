import { Badge, Group, ScrollArea, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { EstadoVenta, Salida, Venta } from "../../contract/index.ts";
import { hora, monto } from "../comun/formato.ts";
import { AccionesVenta } from "../posventa/acciones-venta.tsx";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vistas.ts";

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
  const [lista, setLista] = useState<Salida<"ventasDeHoy"> | null>(null);
  const [filtro, setFiltro] = useState("");
  const [tocada, setTocada] = useState<Venta | null>(null);
  useEffect(() => {
    let ultima = 0;
    const cargar = () => {
      const esta = ++ultima;
      const estado = filtro === "" ? null : (filtro as EstadoVenta);
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
  // As the till says now; one that was touched stays, also where the filter leaves it out.
  const elegida = lista?.ventas.find(({ id }) => id === tocada?.id) ?? tocada ?? lista?.ventas[0];

  return (
    <>
      {lista !== null && (
        <Stack>
          <Group justify="space-between">
            <SegmentedControl aria-label="Filtro" data={FILTROS} value={filtro} onChange={setFiltro} />
            <Group gap="xl">
              <Cifra nombre="Ventas" valor={String(lista.totales.cantidad)} />
              <Cifra nombre="Efectivo" valor={`Bs ${monto(lista.totales.efectivo)}`} />
              <Cifra nombre="Total" valor={`Bs ${monto(lista.totales.total)}`} />
            </Group>
          </Group>
          <Group align="flex-start" wrap="nowrap" className="lado-a-lado">
            <ScrollArea h="calc(100vh - 190px)" style={{ flex: 1 }}>
              <Table highlightOnHover verticalSpacing="sm" aria-label="Ventas de hoy">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Hora</Table.Th>
                    <Table.Th>N°</Table.Th>
                    <Table.Th>Cliente</Table.Th>
                    <Table.Th>Pago</Table.Th>
                    <Table.Th ta="right">Total Bs</Table.Th>
                    <Table.Th>Estado</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {lista.ventas.map((venta) => (
                    <Table.Tr
                      key={venta.id}
                      tabIndex={0}
                      onClick={() => setTocada(venta)}
                      onKeyDown={(event) => porFilas(event, () => setTocada(venta))}
                      style={{ cursor: "pointer" }}
                      data-estado={venta.estado}
                      aria-selected={venta.id === elegida?.id}
                    >
                      <Table.Td className="entero">{hora(venta.creadaEn)}</Table.Td>
                      <Table.Td className="entero">{venta.numeroFactura ?? "—"}</Table.Td>
                      <Table.Td>
                        <Text size="sm" lineClamp={2} title={venta.cliente.razonSocial}>
                          {venta.cliente.razonSocial}
                        </Text>
                      </Table.Td>
                      <Table.Td className="entero">{venta.metodoPagoTexto}</Table.Td>
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
                  ))}
                </Table.Tbody>
              </Table>
              {lista.ventas.length === 0 && (
                <Text p="xl" ta="center" className="suave">
                  Todavía no hay ventas.
                </Text>
              )}
            </ScrollArea>
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
      <ScrollArea h="calc(100vh - 260px)">
        <div className="ticket">{texto}</div>
      </ScrollArea>
    </Stack>
  );
}

function Cifra({ nombre, valor }: { readonly nombre: string; readonly valor: string }) {
  return (
    <div>
      <Text size="sm" className="suave">
        {nombre}
      </Text>
      <Text fw={700} size="lg">
        {valor}
      </Text>
    </div>
  );
}
