import { Table, Text, VisuallyHidden } from "@mantine/core";
import { pedir, useLeer, type Accion } from "../api.ts";
import { Boton } from "../boton.tsx";
import { Estado, Lectura, Vacio } from "../comun.tsx";
import { hace } from "@mostrador/core/formato";
import { msDe, useAhora } from "../reloj.ts";
import type { Entregas as DatosEntregas } from "../tipos.ts";

/** The last ten deliveries of a webhook, each of which can be sent again. */
export function Entregas({ id, accion }: { readonly id: string; readonly accion: Accion }) {
  const leido = useLeer<DatosEntregas>(`/v1/webhooks/${id}/entregas`);
  const reenviar = (entrega: number) =>
    accion.hacer(async () => {
      await pedir("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`);
      leido.releer();
    });
  return (
    <Lectura leido={leido}>
      {({ entregas }) =>
        entregas.length === 0 ? (
          <Vacio>Sin entregas todavía.</Vacio>
        ) : (
          <Table.ScrollContainer minWidth={560}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Aviso</Table.Th>
                  <Table.Th>Estado</Table.Th>
                  <Table.Th>Último intento</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Acciones</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entregas.slice(0, 10).map((e) => (
                  <Entrega key={e.id} entrega={e} accion={accion} reenviar={() => reenviar(e.id)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </Lectura>
  );
}

function Entrega({
  entrega: e,
  accion,
  reenviar,
}: {
  readonly entrega: DatosEntregas["entregas"][number];
  readonly accion: Accion;
  readonly reenviar: () => void;
}) {
  const ahora = useAhora();
  return (
    <Table.Tr>
      <Table.Td>
        {e.tipo}
        <Text size="xs" c="dimmed">
          {hace(msDe(e.creadoEn), ahora)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Estado estado={e.estado} />
      </Table.Td>
      <Table.Td>
        {e.ultimo === null
          ? "—"
          : `${e.ultimo.status ?? e.ultimo.error ?? "sin respuesta"} (${e.ultimo.ms ?? 0} ms), intento ${e.intentos}`}
      </Table.Td>
      <Table.Td ta="right">
        <Boton
          variant="subtle"
          size="compact-sm"
          falta={accion.ocupada ? "Espere a que termine." : null}
          onClick={reenviar}
        >
          Reenviar
        </Boton>
      </Table.Td>
    </Table.Tr>
  );
}
