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

/** Today's sales: how each stands, its ticket, its paper again. */
export function VentasDeHoy({ estado, abierto, onCerrar, onAbrir }: PropsVista) {
  const [lista, setLista] = useState<Salida<"ventasDeHoy"> | null>(null);
  const [filtro, setFiltro] = useState("");
  const [elegida, setElegida] = useState<Venta | null>(null);
  useEffect(() => {
    if (!abierto) return;
    const cargar = () =>
      void puente
        .invoke("ventasDeHoy", { estado: filtro === "" ? null : (filtro as EstadoVenta) })
        .then((result) => {
          if (result.ok) setLista(result.value);
        });
    cargar();
    return puente.subscribe("ventaCambio", cargar);
  }, [abierto, filtro]);

  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="72rem" title="Ventas de hoy">
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
          <Group align="flex-start" wrap="nowrap">
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
                      onClick={() => setElegida(venta)}
                      onKeyDown={(event) => porFilas(event, () => setElegida(venta))}
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
            {elegida !== null && (
              <Detalle
                key={elegida.id}
                venta={lista.ventas.find((v) => v.id === elegida.id) ?? elegida}
                turno={estado.turno !== null}
                onNota={(cuf) => onAbrir("notas", cuf)}
              />
            )}
          </Group>
        </Stack>
      )}
    </PanelLateral>
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
    <Stack w={420}>
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
