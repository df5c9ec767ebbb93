/** The page of outages. */
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { TIPOS_EVENTO } from "@mostrador/core";
import { bs, entero, fechaHora, nombreEvento, nombreLugar } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Estado, Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { Exportar } from "../exportar.tsx";
import { Filtros, type CampoFiltro } from "../filtros.tsx";
import { consultaDe, enlace, useFiltro } from "../navegar.ts";
import { useSectores } from "../sectores.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { Contingencia as DatosContingencia, ValoresDeVentas } from "../tipos.ts";

const CADA_MS = 15_000;

const VACIO = { motivo: "", caja: "", registro: "", orden: "-fecha", tras: "" };
const RUTA = "/v1/portal/contingencia";

export function Contingencia() {
  const [filtro, poner] = useFiltro(VACIO);
  const leido = useLeer<DatosContingencia>(`${RUTA}?${consultaDe(filtro).toString()}`, CADA_MS);
  return (
    <Pagina titulo="Contingencia" ancha>
      <Lectura leido={leido}>
        {(datos) => (
          <>
            {datos.observadas.length > 0 && <Observadas {...datos} />}
            <Cortes datos={datos} filtro={filtro} poner={poner} />
          </>
        )}
      </Lectura>
    </Pagina>
  );
}

function Observadas({
  observadas,
  totalObservadas,
}: Pick<DatosContingencia, "observadas" | "totalObservadas">) {
  return (
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
                Factura {o.numero} · {nombreLugar({ ...o, caja: null })} · {bs(o.monto)}
              </Text>
              <Text size="sm" c="dimmed">
                {fechaHora(o.fechaEmision)}
              </Text>
            </Group>
            <Text c="red">
              {o.descripcion} ({o.codigo})
            </Text>
            <Text size="sm">{o.remedio}</Text>
            <Button variant="default" mt="xs" component="a" {...enlace(`ventas/${o.cuf}`)}>
              Ver la factura y resolverla
            </Button>
          </div>
        ))}
      </Stack>
    </Tarjeta>
  );
}

type Filtro = typeof VACIO;

/** The list of outages with its filter, a page at a time. */
function Cortes({
  datos: { eventos, siguiente },
  filtro,
  poner,
}: {
  readonly datos: DatosContingencia;
  readonly filtro: Filtro;
  readonly poner: (cambio: Partial<Filtro>) => void;
}) {
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const { nombre } = useSectores();
  const { tras, ...sinPagina } = filtro;
  const hayFiltro = [filtro.motivo, filtro.caja, filtro.registro, tras].some((valor) => valor !== "");
  if (eventos.length === 0 && !hayFiltro)
    return (
      <Vacio>
        Ninguna caja trabajó fuera de línea. Aquí se verá cada corte: desde cuándo, sus facturas y si
        Impuestos ya las validó.
      </Vacio>
    );
  return (
    <Tarjeta titulo="Cortes" accion={<Exportar ruta={RUTA} consulta={consultaDe(sinPagina)} />}>
      <Filtros
        nombre="Filtro de Cortes"
        campos={camposDe(valores.datos)}
        filtro={filtro}
        vacio={VACIO}
        poner={(cambio) => poner({ ...cambio, tras: "" })}
      />
      {eventos.length === 0 ? (
        <Vacio>Ningún corte coincide.</Vacio>
      ) : (
        <Tabla
          nombre="Cortes"
          columnas={columnasDe(nombre)}
          filas={eventos}
          claveDe={({ id }) => id}
          orden={{ actual: filtro.orden, poner: (orden) => poner({ orden, tras: "" }) }}
          paginas={{ hayAntes: tras !== "", siguiente, poner: (otra) => poner({ tras: otra }) }}
          ancha
        />
      )}
    </Tarjeta>
  );
}

function camposDe(valores: ValoresDeVentas | null): readonly CampoFiltro[] {
  const cajas = (valores?.cajas ?? []).map(({ valor, nombre }) => ({ value: valor, label: nombre }));
  const motivos = TIPOS_EVENTO.map((tipo) => ({ value: String(tipo), label: nombreEvento(tipo) }));
  return [
    {
      campo: "motivo",
      titulo: "Motivo",
      tipo: "opciones",
      opciones: [{ value: "", label: "Todos" }, ...motivos],
    },
    { campo: "caja", titulo: "Caja", tipo: "opciones", opciones: [{ value: "", label: "Todas" }, ...cajas] },
    {
      campo: "registro",
      titulo: "Impuestos",
      tipo: "opciones",
      opciones: [
        { value: "", label: "Todos" },
        { value: "si", label: "Registrado" },
        { value: "no", label: "Sin registrar" },
      ],
    },
  ];
}

type Evento = DatosContingencia["eventos"][number];

function columnasDe(nombreSector: (codigo: number) => string): readonly Columna<Evento>[] {
  return [
    {
      clave: "motivo",
      titulo: "Motivo",
      celda: ({ tipo }) => nombreEvento(tipo),
      ordena: true,
      telefono: "titulo",
    },
    {
      clave: "punto",
      titulo: "Punto de venta",
      celda: (evento) => nombreLugar({ ...evento, caja: null }),
      ordena: true,
    },
    momento("fecha", "Desde", ({ inicio }) => inicio),
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
      ordena: true,
    },
    {
      clave: "documentos",
      titulo: "Documentos",
      celda: ({ paquetes }) => <Paquetes paquetes={paquetes} nombreSector={nombreSector} />,
      cuenta: true,
    },
  ];
}

function momento(clave: string, titulo: string, de: (evento: Evento) => string): Columna<Evento> {
  return {
    clave,
    titulo,
    celda: (evento) => <span className="entero">{fechaHora(de(evento))}</span>,
    ordena: true,
  };
}

function Paquetes({
  paquetes,
  nombreSector,
}: {
  readonly paquetes: Evento["paquetes"];
  readonly nombreSector: (codigo: number) => string;
}) {
  if (paquetes.length === 0) return "ninguno";
  return (
    <Stack gap="xs">
      {paquetes.map((p, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- packages of an event have no other name, and stay in their order
        <div key={i}>
          <Estado estado={p.estado} />
          <Text size="sm" className="libre">
            {nombreSector(p.sector)} · {entero(p.cantidad)} {p.cantidad === 1 ? "documento" : "documentos"}
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
