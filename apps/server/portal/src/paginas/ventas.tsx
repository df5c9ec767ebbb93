/** The sales: filtered, added up, exported, and each one opened beside the list. */
import { Alert, Badge, Group, Stack, Text } from "@mantine/core";
import { bs, fechaHora, nombreEstado, nombreLugar } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Estado, Largo, Lectura, Pagina, Vacio } from "../comun.tsx";
import { Totales } from "../figuras.tsx";
import { consultaDe, direccionDe, distintos, ir, useFiltro, useLugar } from "../navegar.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { ValoresDeVentas, VentasListadas } from "../tipos.ts";
import { Dobles } from "./dobles.tsx";
import type { PropsPagina } from "./props.ts";
import { FiltroVentas, SIN_FILTRO } from "./venta/filtro.tsx";
import { PanelVenta } from "./venta/panel.tsx";

type Venta = VentasListadas["ventas"][number];

const COLUMNAS: readonly Columna<Venta>[] = [
  {
    clave: "numero",
    titulo: "Documento",
    celda: ({ clase, numero }) => `${clase === "nota" ? "Nota" : "Factura"} ${numero}`,
    telefono: "titulo",
  },
  {
    clave: "fecha",
    titulo: "Fecha",
    celda: ({ fechaEmision }) => <span className="entero">{fechaHora(fechaEmision)}</span>,
    ordena: true,
  },
  { clave: "cliente", titulo: "Cliente", celda: ({ cliente }) => <Largo>{cliente}</Largo> },
  {
    clave: "cajero",
    titulo: "Cajero y caja",
    celda: (venta) => (
      <>
        <Largo>{venta.cajero}</Largo>
        <Text size="sm" c="dimmed">
          {nombreLugar(venta)}
        </Text>
      </>
    ),
    telefono: "no",
  },
  { clave: "pago", titulo: "Pago", celda: ({ pago }) => pago ?? "—", telefono: "no" },
  { clave: "estado", titulo: "Estado", celda: (venta) => <EstadoVenta venta={venta} /> },
  {
    clave: "monto",
    titulo: "Monto",
    celda: ({ clase, monto }) => (clase === "nota" ? `− ${bs(monto)}` : bs(monto)),
    numero: true,
    ordena: true,
  },
];

function EstadoVenta({ venta: { estado, observada } }: { readonly venta: Venta }) {
  if (observada && estado !== "ANULADA")
    return (
      <Badge color="red" variant="light" tt="none" size="lg" miw="max-content">
        Observada
      </Badge>
    );
  return <Estado estado={estado}>{nombreEstado(estado)}</Estado>;
}

/** Finds sales and opens them; the owner sees their sums. */
export function Ventas({ inicio }: PropsPagina) {
  const { cual } = useLugar();
  const [filtro, poner] = useFiltro(SIN_FILTRO);
  const valores = useLeer<ValoresDeVentas>("/v1/portal/ventas/valores");
  const consulta = consultaDe(filtro);
  const leido = useLeer<VentasListadas>(`/v1/portal/ventas/lista?${consulta.toString()}`);
  const isDueno = inicio.rol === "dueno";
  const abrir = (cuf: string | null) =>
    ir(direccionDe(cuf === null ? "ventas" : `ventas/${cuf}`, distintos(filtro, SIN_FILTRO)));
  return (
    <Pagina titulo="Ventas">
      {isDueno && <Dobles alElegir={leido.releer} />}
      <FiltroVentas filtro={filtro} poner={poner} valores={valores.datos} exporta={isDueno} />
      <Lectura leido={leido}>
        {({ ventas, siguiente, totales, completo }) => (
          <Stack gap="md">
            {!completo && <SeSuman />}
            {totales === null ? (
              <SinTotales busca={filtro.buscar !== "" && isDueno} />
            ) : (
              <Totales figuras={totales} />
            )}
            <Lista ventas={ventas} siguiente={siguiente} filtro={filtro} poner={poner} abrir={abrir} />
          </Stack>
        )}
      </Lectura>
      {cual !== null && (
        <PanelVenta
          key={cual}
          cuf={cual}
          isDueno={isDueno}
          motivos={valores.datos?.motivos ?? []}
          cerrar={() => abrir(null)}
          cambio={leido.releer}
        />
      )}
    </Pagina>
  );
}

function Lista({
  ventas,
  siguiente,
  filtro,
  poner,
  abrir,
}: Pick<VentasListadas, "ventas" | "siguiente"> & {
  readonly filtro: typeof SIN_FILTRO;
  readonly poner: (cambio: Partial<typeof SIN_FILTRO>) => void;
  readonly abrir: (cuf: string) => void;
}) {
  if (ventas.length === 0) return <Vacio>Ninguna venta coincide. Quite un filtro o cambie las fechas.</Vacio>;
  const porOrden = { actual: filtro.orden, poner: (orden: string) => poner({ orden, cursor: "" }) };
  return (
    <div className="tarjeta">
      <Tabla
        nombre="Ventas"
        columnas={COLUMNAS}
        filas={ventas}
        claveDe={({ cuf }) => cuf}
        {...(filtro.buscar === "" ? { orden: porOrden } : {})}
        paginas={{ hayAntes: filtro.cursor !== "", siguiente, poner: (cursor) => poner({ cursor }) }}
        abrir={{
          hacer: ({ cuf }) => abrir(cuf),
          nombre: ({ clase, numero }) => `Ver la ${clase} ${numero}`,
        }}
        atenuada={({ estado }) => estado === "ANULADA"}
      />
    </div>
  );
}

function SeSuman() {
  return (
    <Alert color="blue">
      Todavía se están sumando las ventas de antes: los totales crecen mientras tanto.
    </Alert>
  );
}

function SinTotales({ busca }: { readonly busca: boolean }) {
  if (!busca) return null;
  return (
    <Group>
      <Text size="sm" c="dimmed">
        La búsqueda halla más de una página: acótela con fechas o filtros para ver sus totales.
      </Text>
    </Group>
  );
}
