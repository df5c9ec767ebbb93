/** Columns of the monthly overview of several companies: figures, faults and ledgers. */
import { Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { bs } from "@mostrador/core/formato";
import { Boton } from "@mostrador/ui";
import type { ReactNode } from "react";
import { bajar, type Accion } from "../api.ts";
import type { Eleccion } from "../tabla-chica.tsx";
import type { Columna } from "../tabla.tsx";
import type { MesDeEmpresas } from "../tipos.ts";
import { faltasEnTexto, LoQueFalta } from "./lo-que-falta.tsx";

type Fila = MesDeEmpresas["empresas"][number];

/** Names and file names of a company's ledgers. */
const LIBROS = [
  ["Ventas", "libro-ventas.xlsx"],
  ["Notas", "libro-notas.xlsx"],
] as const;

/** Figures of a company's month. */
export const COLUMNAS: readonly Columna<Fila>[] = [
  {
    clave: "empresa",
    titulo: "Empresa",
    telefono: "titulo",
    valor: ({ razonSocial }) => razonSocial,
    exporta: ({ razonSocial, nit }) => `${razonSocial}, NIT ${nit}`,
    celda: ({ razonSocial, nit }) => (
      <>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {razonSocial}
        </Text>
        <Text size="sm" c="dimmed">
          NIT {nit}
        </Text>
      </>
    ),
  },
  monto("vendido", "Vendido", ({ figuras }) => figuras.bruto.monto),
  monto("anulado", "Anulado", ({ figuras }) => figuras.anuladas.monto),
  monto("devuelto", "Devuelto", ({ figuras }) => figuras.notas.monto),
  monto("queda", "Venta neta", ({ figuras }) => figuras.neto),
];

/** Filters for companies with a complete or incomplete month, and with ledgers that may still change. */
export const ELECCIONES: readonly Eleccion<Fila>[] = [
  { titulo: "Mes", todas: "Todos", de: ({ estado }) => (estado.completo ? "Completo" : "Falta algo") },
];

/** The column of faults, sorted by the number of waiting or observed documents. */
export function faltas(ahora: number): Columna<Fila> {
  return {
    clave: "falta",
    titulo: "Lo que falta",
    celda: ({ estado }) => <LoQueFalta estado={estado} />,
    valor: ({ estado }) => estado.esperando + estado.observadas,
    exporta: ({ estado }) => faltasEnTexto(estado, ahora),
  };
}

function monto(clave: string, titulo: string, valor: (fila: Fila) => number): Columna<Fila> {
  return { clave, titulo, numero: true, valor, celda: (fila) => bs(valor(fila)) };
}

/** Download links of a company's ledgers. */
export function librosDe(mes: string, accion: Accion): (fila: Fila) => ReactNode {
  return ({ nit, razonSocial }) => (
    <Stack gap="xs">
      {LIBROS.map(([nombre, ruta]) => (
        <Boton
          key={ruta}
          variant="default"
          falta={accion.ocupada ? "Espere a que termine." : null}
          leftSection={<IconDownload size={18} />}
          aria-label={`Bajar ${nombre.toLowerCase()} de ${razonSocial}`}
          onClick={() => accion.hacer(() => bajar(`/v1/reportes/${ruta}?${mes}`, String(nit)))}
        >
          {nombre}
        </Boton>
      ))}
    </Stack>
  );
}
