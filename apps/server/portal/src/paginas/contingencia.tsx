/** The page of outages. */
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useLeer } from "../api.ts";
import { Estado, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { bs, entero, fechaHora } from "@mostrador/core/formato";
import { enlace } from "../navegar.ts";
import { useSectores } from "../sectores.ts";
import type { Contingencia as DatosContingencia } from "../tipos.ts";

const TIPOS: Readonly<Record<number, string>> = {
  1: "Corte de internet",
  2: "El sistema tributario no respondió",
  3: "Ingreso a una zona sin internet",
  4: "Venta en una zona sin internet",
  5: "Virus o falla del programa",
  6: "Cambio o falla del equipo",
  7: "Corte de energía",
};
const CADA_MS = 15_000;

export function Contingencia() {
  const leido = useLeer<DatosContingencia>("/v1/portal/contingencia", CADA_MS);
  const { nombre } = useSectores();
  return (
    <Pagina titulo="Contingencia">
      <Lectura leido={leido}>
        {({ eventos, observadas, totalObservadas }) => (
          <>
            {observadas.length > 0 && (
              <Tarjeta titulo="Facturas observadas">
                <Stack gap="sm">
                  {totalObservadas > observadas.length && (
                    <Text size="sm">
                      Son {entero(totalObservadas)}; aquí están las {entero(observadas.length)} más nuevas.{" "}
                      <Anchor {...enlace("ventas", { estado: "OBSERVADA" })}>Verlas todas en Ventas</Anchor>
                    </Text>
                  )}
                  {observadas.map((o) => (
                    <div key={o.cuf}>
                      <Group justify="space-between">
                        <Text fw={600}>
                          Factura {o.numero} · punto de venta {o.sucursal}/{o.puntoVenta} · {bs(o.monto)}
                        </Text>
                        <Text size="sm" c="dimmed">
                          {fechaHora(o.fechaEmision)}
                        </Text>
                      </Group>
                      <Text c="red">
                        {o.descripcion} ({o.codigo})
                      </Text>
                      <Text size="sm">{o.remedio}</Text>
                    </div>
                  ))}
                </Stack>
              </Tarjeta>
            )}
            {eventos.length === 0 ? (
              <Vacio>Ninguna caja trabajó fuera de línea.</Vacio>
            ) : (
              eventos.map((e) => <Evento key={e.id} evento={e} nombreSector={nombre} />)
            )}
          </>
        )}
      </Lectura>
    </Pagina>
  );
}

interface PropsEvento {
  readonly evento: DatosContingencia["eventos"][number];
  readonly nombreSector: (codigo: number) => string;
}

function Evento({ evento: e, nombreSector }: PropsEvento) {
  return (
    <Tarjeta
      titulo={TIPOS[e.tipo] ?? `Evento de tipo ${e.tipo}`}
      accion={
        <Text size="sm" c="dimmed">
          Punto de venta {e.sucursal}/{e.puntoVenta}
        </Text>
      }
    >
      <Text size="sm">
        Del {fechaHora(e.inicio)} al {fechaHora(e.fin)} ·{" "}
        {e.codigo === null ? "todavía sin registrar" : `registrado con el código ${e.codigo}`}
      </Text>
      <Mensajes mensajes={e.mensajes} />
      {e.paquetes.map((p, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- packages of an event have no other name, and stay in their order
        <div key={i}>
          <Group mt="xs">
            <Estado estado={p.estado} />
            <Text>
              {nombreSector(p.sector)} · {entero(p.cantidad)} documentos
              {p.cafc === null ? "" : `, talonario ${p.cafc}`}
            </Text>
          </Group>
          <Mensajes mensajes={p.mensajes} />
        </div>
      ))}
    </Tarjeta>
  );
}

function Mensajes({ mensajes }: { readonly mensajes: DatosContingencia["eventos"][number]["mensajes"] }) {
  return mensajes.map(({ codigo, descripcion, remedio }) => (
    <div key={codigo}>
      <Text c="red" size="sm">
        {descripcion} ({codigo})
      </Text>
      <Text size="sm">{remedio}</Text>
    </div>
  ));
}
