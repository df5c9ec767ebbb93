/** Routes of outages and observed documents, for the portal. */
import { explicado, ok, type Nit } from "@mostrador/core";
import { fechaHora, nombreEvento, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import { CAMPO_CAJA, enteroDeTexto } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { getContingencia, ordenDeEventos, ORDENES_EVENTOS, walkCortes } from "../readers/cortes.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { Contingencia } from "./respuestas-cortes.ts";
import { conDesfase, documentoJson } from "../../http/respuestas.ts";
import { lugarEn, PaginaDeLista } from "../../tienda/routes/tienda-comun.ts";

const CAMPOS = {
  motivo: explicado(enteroDeTexto(1, 99).optional(), "Solo los de este tipo de evento.", "1"),
  caja: CAMPO_CAJA,
  registro: explicado(
    z.enum(["si", "no"], "Use si o no.").optional(),
    "Solo los que Impuestos registró, o solo los que no; sin él, todos.",
    "no",
  ),
  orden: explicado(
    z.enum(ORDENES_EVENTOS, `Use uno de: ${ORDENES_EVENTOS.join(", ")}.`).default("-fecha"),
    "Orden de los cortes; con un guion, los últimos primero.",
    "-fecha",
  ),
};
const Campos = z.object(CAMPOS);

function filtroDe(nit: Nit, { motivo: tipo, caja, registro, orden }: z.infer<typeof Campos>) {
  const [sucursal, puntoVenta] = caja?.split("/").map(Number) ?? [];
  const registrado = registro === undefined ? undefined : registro === "si";
  return { nit, tipo, sucursal, puntoVenta, registrado, orden: ordenDeEventos(orden) };
}

const contingencia = route({
  method: "get",
  path: "/v1/portal/contingencia",
  resumen: "Cortes con sus paquetes, por página, y las facturas observadas con su remedio",
  right: "consultar",
  changesState: false,
  query: z.strictObject({ ...CAMPOS, tras: PaginaDeLista.tras, limite: PaginaDeLista.limite }),
  respuesta: { datos: Contingencia },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite, ...campos } }) => {
    const filtro = filtroDe(empresa.nit, campos);
    const lugar = lugarEn(filtro.orden, tras);
    if (!lugar.ok) return lugar;
    const { eventos, observadas, ...resto } = await getContingencia(db, filtro, lugar.value, limite);
    return ok({
      datos: {
        ...resto,
        eventos: eventos.map((e) => ({ ...e, inicio: conDesfase(e.inicio), fin: conDesfase(e.fin) })),
        observadas: observadas.map(documentoJson),
      },
    });
  },
});

type Exportado = ReturnType<typeof walkCortes> extends AsyncGenerator<infer F> ? F : never;

const COLUMNAS: readonly ColumnaPlanilla<Exportado>[] = [
  { titulo: "Motivo", celda: ({ tipo }) => nombreEvento(tipo), ancho: 36 },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "Punto de venta", celda: ({ puntoVenta }) => puntoVenta, entero: true },
  { titulo: "Desde", celda: ({ inicio }) => fechaHora(inicio), fecha: "hora", ancho: 18 },
  { titulo: "Hasta", celda: ({ fin }) => fechaHora(fin), fecha: "hora", ancho: 18 },
  { titulo: "Registro", celda: ({ codigo }) => codigo ?? "", entero: true },
  {
    titulo: "Documentos",
    celda: ({ paquetes }) => paquetes.reduce((suma, { cantidad }) => suma + cantidad, 0),
    entero: true,
    suma: true,
  },
];

const exportados = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/contingencia.${formato}`,
    resumen: `Todos los cortes que el filtro halla, en ${formato.toUpperCase()}`,
    right: "consultar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    handle: async ({ db }, { llamador: { empresa }, query }) => {
      const filas = walkCortes(db, filtroDe(empresa.nit, query));
      return ok({ datos: null, descarga: descargaDe(formato, `cortes_${empresa.nit}`, COLUMNAS, filas) });
    },
  }),
);

/** The page of outages, and its files. */
export const DE_CORTES = [contingencia, ...exportados];
