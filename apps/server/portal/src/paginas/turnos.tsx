/** The cash sessions of all tills: what should be in each open drawer, and the closings with what was missing. */
import { Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useLeer } from "../api.ts";
import { Largo, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { bsTexto, entero, fechaHora } from "../formato.ts";
import type { Turnos as DatosTurnos } from "../tipos.ts";
import { Actos } from "./actos.tsx";
import { Diferencia, lugarDe } from "./diferencia.tsx";

const CADA_MS = 15_000;

type Abierto = DatosTurnos["abiertos"][number];
type Cerrado = DatosTurnos["cierres"][number];

/** The sessions that are open and the latest closings, as the tills told them. */
export function Turnos() {
  const leido = useLeer<DatosTurnos>("/v1/portal/turnos", CADA_MS);
  return (
    <Pagina titulo="Turnos">
      <Lectura leido={leido}>
        {({ abiertos, cierres }) => (
          <Stack gap="md">
            <Tarjeta titulo="Abiertos ahora">
              {abiertos.length === 0 ? (
                <Vacio>Ninguna caja tiene un turno abierto.</Vacio>
              ) : (
                <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
                  {abiertos.map((turno) => (
                    <TurnoAbierto key={`${turno.sucursal}/${turno.puntoVenta}`} turno={turno} />
                  ))}
                </SimpleGrid>
              )}
            </Tarjeta>
            <Tarjeta titulo="Cierres">
              {cierres.length === 0 ? (
                <Vacio>Todavía no hay cierres. Aparecen aquí cuando una caja cierra su turno.</Vacio>
              ) : (
                <Cierres cierres={cierres} />
              )}
            </Tarjeta>
          </Stack>
        )}
      </Lectura>
      <Actos />
    </Pagina>
  );
}

function TurnoAbierto({ turno }: { readonly turno: Abierto }) {
  const filas: readonly (readonly [string, string])[] = [
    ["Inicial", bsTexto(turno.inicial)],
    [
      turno.ventas.cantidad === 1 ? "1 venta" : `${entero(turno.ventas.cantidad)} ventas`,
      bsTexto(turno.ventas.total),
    ],
  ];
  return (
    <Stack gap={4}>
      <Largo>{lugarDe(turno)}</Largo>
      <Text size="sm" c="dimmed">
        Turno {turno.numero}, desde {fechaHora(turno.abiertoEn)}
        {turno.abiertoPor === null ? "" : `, ${turno.abiertoPor}`}
      </Text>
      {filas.map(([texto, valor]) => (
        <Group key={texto} justify="space-between">
          <Text size="sm">{texto}</Text>
          <Text size="sm">{valor}</Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={600}>Debe haber en efectivo</Text>
        <Text fw={600}>{bsTexto(turno.esperado)}</Text>
      </Group>
      <Text size="xs" c="dimmed">
        La caja contó hasta {fechaHora(turno.contadoHasta)}.
      </Text>
    </Stack>
  );
}

function Cierres({ cierres }: { readonly cierres: readonly Cerrado[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Caja</Table.Th>
            <Table.Th>Z</Table.Th>
            <Table.Th>Cerró</Table.Th>
            <Table.Th ta="right">Ventas</Table.Th>
            <Table.Th ta="right">Esperado</Table.Th>
            <Table.Th ta="right">Contado</Table.Th>
            <Table.Th>Diferencia</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cierres.map((cerrado) => (
            <Cierre key={cerrado.huella} cierre={cerrado} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Cierre({ cierre }: { readonly cierre: Cerrado }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Largo>{lugarDe(cierre)}</Largo>
      </Table.Td>
      <Table.Td>{cierre.z}</Table.Td>
      <Table.Td>
        {fechaHora(cierre.cerradoEn)}
        {cierre.cerradoPor === null ? null : <Largo>{cierre.cerradoPor}</Largo>}
      </Table.Td>
      <Table.Td ta="right" className="entero">
        {bsTexto(cierre.ventas.total)}
      </Table.Td>
      <Table.Td ta="right" className="entero">
        {bsTexto(cierre.esperado)}
      </Table.Td>
      <Table.Td ta="right" className="entero">
        {bsTexto(cierre.contado)}
      </Table.Td>
      <Table.Td>
        <Diferencia diferencia={cierre.diferencia} />
        {cierre.nota === null ? null : <Largo>{cierre.nota}</Largo>}
      </Table.Td>
    </Table.Tr>
  );
}
