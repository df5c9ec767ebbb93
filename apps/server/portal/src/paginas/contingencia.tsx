/** The page of outages. */
import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useLeer } from "../api.ts";
import { Estado, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { bs, entero, fechaHora, nombreLugar } from "@mostrador/core/formato";
import { cuantas } from "../figuras.tsx";
import { enlace } from "../navegar.ts";
import { useSectores } from "../sectores.ts";
import { TablaChica, type Eleccion } from "../tabla-chica.tsx";
import type { Columna } from "../tabla.tsx";
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
              <Tarjeta titulo="Cortes">
                <TablaChica
                  nombre="Cortes"
                  archivo="cortes"
                  columnas={columnasDe(nombre)}
                  filas={eventos}
                  claveDe={({ id }) => id}
                  elecciones={ELECCIONES}
                  nota={cuantas(eventos.length, "corte", "cortes")}
                  ancha
                />
              </Tarjeta>
            )}
          </>
        )}
      </Lectura>
    </Pagina>
  );
}

type Evento = DatosContingencia["eventos"][number];

const ELECCIONES: readonly Eleccion<Evento>[] = [
  { titulo: "Motivo", todas: "Todos", de: ({ tipo }) => nombreDeTipo(tipo) },
  { titulo: "Punto de venta", todas: "Todos", de: (evento) => nombreLugar({ ...evento, caja: null }) },
  {
    titulo: "Impuestos",
    todas: "Todos",
    de: ({ codigo }) => (codigo === null ? "Sin registrar" : "Registrado"),
  },
];

function nombreDeTipo(tipo: number): string {
  return TIPOS[tipo] ?? `Evento de tipo ${tipo}`;
}

function columnasDe(nombreSector: (codigo: number) => string): readonly Columna<Evento>[] {
  return [
    {
      clave: "motivo",
      titulo: "Motivo",
      celda: ({ tipo }) => nombreDeTipo(tipo),
      valor: ({ tipo }) => nombreDeTipo(tipo),
      telefono: "titulo",
    },
    {
      clave: "punto",
      titulo: "Punto de venta",
      celda: (evento) => nombreLugar({ ...evento, caja: null }),
      valor: (evento) => nombreLugar({ ...evento, caja: null }),
    },
    momento("desde", "Desde", ({ inicio }) => inicio),
    momento("hasta", "Hasta", ({ fin }) => fin),
    {
      clave: "registro",
      titulo: "Registro",
      celda: ({ codigo, mensajes }) => (
        <div>
          {codigo === null ? "todavía sin registrar" : `código ${codigo}`}
          <Mensajes mensajes={mensajes} />
        </div>
      ),
      valor: ({ codigo }) => (codigo === null ? "" : String(codigo)),
    },
    {
      clave: "documentos",
      titulo: "Documentos",
      celda: ({ paquetes }) => <Paquetes paquetes={paquetes} nombreSector={nombreSector} />,
      valor: documentosDe,
      cuenta: true,
    },
  ];
}

function documentosDe({ paquetes }: Evento): number {
  return paquetes.reduce((suma, { cantidad }) => suma + cantidad, 0);
}

function momento(clave: string, titulo: string, de: (evento: Evento) => string): Columna<Evento> {
  return {
    clave,
    titulo,
    celda: (evento) => <span className="entero">{fechaHora(de(evento))}</span>,
    valor: de,
    exporta: (evento) => fechaHora(de(evento)),
  };
}

function Paquetes({
  paquetes,
  nombreSector,
}: {
  readonly paquetes: Evento["paquetes"];
  readonly nombreSector: (codigo: number) => string;
}) {
  return (
    <Stack gap="xs">
      {paquetes.map((p, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- packages of an event have no other name, and stay in their order
        <div key={i}>
          <Estado estado={p.estado} />
          <Text size="sm" className="libre">
            {nombreSector(p.sector)} · {entero(p.cantidad)} documentos
            {p.cafc === null ? "" : `, talonario ${p.cafc}`}
          </Text>
          <Mensajes mensajes={p.mensajes} />
        </div>
      ))}
    </Stack>
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
