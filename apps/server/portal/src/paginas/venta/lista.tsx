/** The list of sales: a row each, a card each on a phone. */
import { Badge, Text } from "@mantine/core";
import { bs, fechaHora, nombreEstado, nombreLugar } from "@mostrador/core/formato";
import { Estado, Largo, Vacio } from "../../comun.tsx";
import { distintos } from "../../navegar.ts";
import { Tabla, type Columna } from "../../tabla.tsx";
import type { VentasListadas } from "../../tipos.ts";
import { SIN_FILTRO } from "./filtro.tsx";

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
  { clave: "documento", titulo: "NIT o CI", celda: ({ documento }) => documento, soloAmplia: true },
  {
    clave: "cajero",
    titulo: "Cajero y caja",
    celda: (venta) => (
      <div>
        <Largo>{venta.cajero}</Largo>
        <Text size="sm" c="dimmed">
          {nombreLugar(venta)}
        </Text>
      </div>
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

/** The state of a sale as a badge; an observed one says so until it is put right or annulled. */
export function EstadoVenta({
  venta: { estado, observada },
}: {
  readonly venta: Pick<Venta, "estado" | "observada">;
}) {
  if (observada && estado !== "ANULADA") return <Badge color="red">Observada</Badge>;
  return <Estado estado={estado}>{nombreEstado(estado)}</Estado>;
}

/** One page of the sales, in the order that the filter says. */
export function Lista({
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
  if (ventas.length === 0)
    return <SinVentas filtradas={Object.keys(distintos(filtro, SIN_FILTRO)).length > 0} />;
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

function SinVentas({ filtradas }: { readonly filtradas: boolean }) {
  return (
    <Vacio>
      {filtradas
        ? "Ninguna venta coincide. Quite un filtro o cambie las fechas."
        : "Todavía no hay ventas. Aparecen aquí en cuanto una caja vende o su sistema factura."}
    </Vacio>
  );
}
