/** Columns and filter fields of the list of proformas. */
import { bs, fecha, fechaHora, nombreEstadoProforma, nombreSucursal } from "@mostrador/core/formato";
import { Estado, Largo } from "../../comun.tsx";
import type { CampoFiltro } from "../../filtros.tsx";
import type { Columna } from "../../tabla.tsx";
import type { ProformasHalladas } from "../../tipos-tienda.ts";

type Proforma = ProformasHalladas["proformas"][number];

/** Values of the fields when nothing is filtered. */
export const VACIO = {
  buscar: "",
  estado: "",
  sucursal: "",
  desde: "",
  hasta: "",
  orden: "-hecha",
  tras: "",
};

/** Lists the filter fields; branches are included only if there are several. */
export function camposDe(sucursales: readonly number[]): readonly CampoFiltro[] {
  const estados = ["vigente", "vencida", "convertida", "descartada"] as const;
  const opciones = estados.map((estado) => ({ value: estado, label: nombreEstadoProforma(estado) }));
  return [
    { campo: "buscar", titulo: "Buscar", tipo: "busca", pista: "Número, cliente o producto" },
    {
      campo: "estado",
      titulo: "Estado",
      tipo: "opciones",
      alFrente: true,
      opciones: [{ value: "", label: "Todas" }, ...opciones],
    },
    { campo: "desde", titulo: "Hecha desde", tipo: "fecha" },
    { campo: "hasta", titulo: "Hecha hasta", tipo: "fecha" },
    ...(sucursales.length < 2
      ? []
      : [
          {
            campo: "sucursal",
            titulo: "Sucursal",
            tipo: "opciones" as const,
            opciones: [
              { value: "", label: "Todas" },
              ...sucursales.map((una) => ({ value: String(una), label: nombreSucursal(una) })),
            ],
          },
        ]),
  ];
}

/** The columns, the number first. */
export const COLUMNAS: readonly Columna<Proforma>[] = [
  { clave: "numero", titulo: "Proforma", celda: ({ nombre }) => nombre, ordena: true, telefono: "titulo" },
  { clave: "cliente", titulo: "Cliente", celda: (p) => <Largo>{p.cliente}</Largo>, ordena: true },
  { clave: "hecha", titulo: "Hecha", celda: ({ hechaEn }) => fechaHora(hechaEn), ordena: true },
  { clave: "hasta", titulo: "Válida hasta", celda: ({ validaHasta }) => fecha(validaHasta), ordena: true },
  {
    clave: "usuario",
    titulo: "Hizo",
    celda: (p) => <Largo>{p.usuario ?? "—"}</Largo>,
    ordena: true,
    telefono: "no",
  },
  { clave: "monto", titulo: "Total", celda: ({ monto }) => bs(monto), numero: true, ordena: true },
  {
    clave: "estado",
    titulo: "Estado",
    celda: ({ estado, ventas }) => (
      <Estado estado={estado}>{ventas > 1 ? `Vendida ${ventas} veces` : nombreEstadoProforma(estado)}</Estado>
    ),
  },
];
