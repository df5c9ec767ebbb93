import { Button, Drawer, Group, ScrollArea, Table, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { useLeer } from "../api.ts";
import type { PropsPagina } from "./props.ts";
import { Largo, Estado, Lectura, Pagina, Vacio } from "../comun.tsx";
import { bs, momento } from "../formato.ts";
import type { Factura, FacturasHalladas } from "../tipos.ts";
import { DetalleFactura } from "./detalle-factura.tsx";
import { Dobles } from "./dobles.tsx";

const ESPERA_TECLA_MS = 250;

const TODAS = { buscar: "", desde: "", hasta: "" };
type Filtro = typeof TODAS;

/** Finds an invoice by number, customer, CUF or dates, and opens it. */
export function Facturas({ inicio }: PropsPagina) {
  const [filtro, setFiltro] = useState(TODAS);
  const [abierta, setAbierta] = useState<Factura | null>(null);
  const [texto] = useDebouncedValue(filtro.buscar.trim(), ESPERA_TECLA_MS);
  const consulta = new URLSearchParams(
    Object.entries({ ...filtro, buscar: texto }).filter(([, valor]) => valor !== ""),
  );
  const leido = useLeer<FacturasHalladas>(`/v1/portal/facturas?${consulta.toString()}`);
  return (
    <Pagina titulo="Facturas">
      {inicio.rol === "dueno" && <Dobles alElegir={leido.releer} />}
      <Filtros filtro={filtro} poner={(cambio) => setFiltro({ ...filtro, ...cambio })} />
      <Lectura leido={leido}>
        {({ facturas, hayMas }) =>
          facturas.length === 0 ? (
            <Vacio>Ninguna factura coincide.</Vacio>
          ) : (
            <Lista facturas={facturas} hayMas={hayMas} onVer={setAbierta} />
          )
        }
      </Lectura>
      <Drawer
        opened={abierta !== null}
        onClose={() => setAbierta(null)}
        position="right"
        title={abierta === null ? "" : `Factura ${abierta.numeroFactura}`}
      >
        {abierta !== null && <DetalleFactura factura={abierta} />}
      </Drawer>
    </Pagina>
  );
}

function Filtros({
  filtro,
  poner,
}: {
  readonly filtro: Filtro;
  readonly poner: (cambio: Partial<Filtro>) => void;
}) {
  return (
    <Group align="end">
      <TextInput
        flex={1}
        miw={240}
        size="md"
        label="Buscar"
        placeholder="Número, NIT o CI, nombre o CUF"
        leftSection={<IconSearch size={18} />}
        value={filtro.buscar}
        onChange={(e) => poner({ buscar: e.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label="Desde"
        value={filtro.desde}
        onChange={(e) => poner({ desde: e.currentTarget.value })}
      />
      <TextInput
        size="md"
        type="date"
        label="Hasta"
        value={filtro.hasta}
        onChange={(e) => poner({ hasta: e.currentTarget.value })}
      />
    </Group>
  );
}

function Lista({
  facturas,
  hayMas,
  onVer,
}: FacturasHalladas & { readonly onVer: (factura: Factura) => void }) {
  return (
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
              <Table.Th>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
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
                  <Button variant="subtle" size="compact-sm" onClick={() => onVer(f)}>
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
  );
}
