import { Button, Drawer, Group, ScrollArea, Stack, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { useLeer } from "../api.ts";
import type { PropsPagina } from "../app.tsx";
import { Largo, Estado, Lectura, Pagina, Vacio } from "../comun.tsx";
import { bs, momento } from "../formato.ts";
import type { Factura, FacturasHalladas } from "../tipos.ts";
import { Dobles } from "./dobles.tsx";

const ESPERA_TECLA_MS = 250;

export function Facturas({ inicio }: PropsPagina) {
  const [buscar, setBuscar] = useState("");
  const [desde, setDesde] = useState("");
  const [hasta, setHasta] = useState("");
  const [abierta, setAbierta] = useState<Factura | null>(null);
  const [texto] = useDebouncedValue(buscar.trim(), ESPERA_TECLA_MS);
  const consulta = new URLSearchParams(
    Object.entries({ buscar: texto, desde, hasta }).filter(([, valor]) => valor !== ""),
  );
  const leido = useLeer<FacturasHalladas>(`/v1/portal/facturas?${consulta.toString()}`);
  return (
    <Pagina titulo="Facturas">
      {inicio.rol === "dueno" && <Dobles alElegir={leido.releer} />}
      <Group align="end">
        <TextInput
          flex={1}
          miw={240}
          size="md"
          label="Buscar"
          placeholder="Número, NIT o CI, nombre o CUF"
          leftSection={<IconSearch size={18} />}
          value={buscar}
          onChange={(e) => setBuscar(e.currentTarget.value)}
        />
        <TextInput
          size="md"
          type="date"
          label="Desde"
          value={desde}
          onChange={(e) => setDesde(e.currentTarget.value)}
        />
        <TextInput
          size="md"
          type="date"
          label="Hasta"
          value={hasta}
          onChange={(e) => setHasta(e.currentTarget.value)}
        />
      </Group>
      <Lectura leido={leido}>
        {({ facturas, hayMas }) =>
          facturas.length === 0 ? (
            <Vacio>Ninguna factura coincide.</Vacio>
          ) : (
            <div className="tarjeta">
              <ScrollArea>
                <Table highlightOnHover miw={640}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Número</Table.Th>
                      <Table.Th>Fecha</Table.Th>
                      <Table.Th>Cliente</Table.Th>
                      <Table.Th ta="right">Monto</Table.Th>
                      <Table.Th>Estado</Table.Th>
                      <Table.Th />
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {facturas.map((f) => (
                      <Table.Tr key={f.cuf}>
                        <Table.Td>{f.numeroFactura}</Table.Td>
                        <Table.Td>{momento(f.fechaEmision)}</Table.Td>
                        <Table.Td>
                          <Largo>{f.cliente.razonSocial ?? documentoToText(f.cliente)}</Largo>
                        </Table.Td>
                        <Table.Td ta="right">{bs(f.montoTotal)}</Table.Td>
                        <Table.Td>
                          <Estado estado={f.estado} />
                        </Table.Td>
                        <Table.Td>
                          <Button variant="subtle" size="compact-sm" onClick={() => setAbierta(f)}>
                            Ver
                          </Button>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea>
              {hayMas && (
                <Text size="sm" c="dimmed" mt="sm">
                  Hay más: busque algo más preciso o acote las fechas.
                </Text>
              )}
            </div>
          )
        }
      </Lectura>
      <Drawer
        opened={abierta !== null}
        onClose={() => setAbierta(null)}
        position="right"
        title={abierta === null ? "" : `Factura ${abierta.numeroFactura}`}
      >
        {abierta !== null && <Detalle factura={abierta} />}
      </Drawer>
    </Pagina>
  );
}

function Detalle({ factura: f }: { readonly factura: Factura }) {
  return (
    <Stack>
      <Group>
        <Estado estado={f.estado} />
        <Text fw={700} size="lg">
          {bs(f.montoTotal)}
        </Text>
      </Group>
      <Text>
        {f.cliente.razonSocial} · {documentoToText(f.cliente)}
      </Text>
      <Text size="sm">
        {momento(f.fechaEmision)}, sucursal {f.sucursal}, punto de venta {f.puntoVenta}, sector {f.sector}
      </Text>
      <Text size="sm" className="codigo" style={{ overflowWrap: "anywhere" }}>
        {f.cuf}
      </Text>
      {f.observada !== undefined && (
        <Text c="red">
          Observada ({f.observada.codigo}): {f.observada.descripcion}
        </Text>
      )}
      {f.avisos.map((aviso) => (
        <Text key={aviso} size="sm" c="dimmed">
          {aviso}
        </Text>
      ))}
      {(
        [
          ["PDF (A4)", f.urlPdf],
          ["Ticket", f.urlTicket],
          ["XML", f.urlXml],
          ["Página pública", f.urlPublica],
        ] as const
      ).map(([nombre, url]) => (
        <Button key={nombre} component="a" href={url} target="_blank" rel="noreferrer" variant="default">
          {nombre}
        </Button>
      ))}
    </Stack>
  );
}
