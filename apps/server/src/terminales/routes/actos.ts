/** Routes of the acts at the tills, for the portal. */
import { decimal, FechaPedido, ok, textoPedido, explicado } from "@mostrador/core";
import { fechaHora, nombrarActo, nombrePunto, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import { alReves, enteroDeTexto, lugarAjeno, LUGAR_ORDENADO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listActos, ORDENES_ACTOS, walkActos } from "../readers/actos.ts";
import { parseLugar } from "../../http/lugar.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { Actos, NOMBRES_ACTO } from "./respuestas-actos.ts";
import { conDesfase } from "../../http/respuestas.ts";

const MAX_LUGAR = 9999;

const CAMPOS = {
  acto: explicado(
    z.enum(NOMBRES_ACTO, `Use uno de: ${NOMBRES_ACTO.join(", ")}.`).default("todos"),
    "Clase de acto.",
    "todos",
  ),
  desde: explicado(FechaPedido.optional(), "Primer día, `AAAA-MM-DD`.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día, incluido.", "2026-11-30"),
  sucursal: explicado(enteroDeTexto(0, MAX_LUGAR).optional(), "Solo los de esta sucursal.", 0),
  puntoVenta: explicado(
    enteroDeTexto(0, MAX_LUGAR).optional(),
    "Solo los de esta caja, por su punto de venta.",
    1,
  ),
  persona: explicado(
    textoPedido(1, 100).optional(),
    "Solo los de esta persona, por su nombre en la caja.",
    "Ana",
  ),
  orden: explicado(
    z.enum(ORDENES_ACTOS, `Use uno de: ${ORDENES_ACTOS.join(", ")}.`).default("-fecha"),
    "Orden de los actos; con un guion, los últimos primero.",
    "-fecha",
  ),
};
const Campos = z.object(CAMPOS);

export const actos = route({
  method: "get",
  path: "/v1/portal/actos",
  resumen: "Lo que pasó en las cajas, contado por ellas: turnos, efectivo, cajón, descuentos, permisos",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...CAMPOS,
    tras: LUGAR_ORDENADO,
    limite: explicado(enteroDeTexto(1, 100).default(50), "Actos por página.", 50),
  }),
  respuesta: { datos: Actos },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite, ...campos } }) => {
    const filtro = filtroDe(campos);
    if (filtro === null) return alReves("desde");
    const cursor = tras === undefined ? undefined : parseLugar(tras, "texto");
    if (cursor === null) return lugarAjeno();
    const pagina = await listActos(db, empresa.nit, { ...filtro, tras: cursor }, limite);
    const vistos = pagina.actos.map(({ instante: en, ...visto }) => ({ ...visto, en: conDesfase(en) }));
    return ok({ datos: { actos: vistos, siguiente: pagina.siguiente } });
  },
});

type Exportado = ReturnType<typeof walkActos> extends AsyncGenerator<infer F> ? F : never;

const COLUMNAS: readonly ColumnaPlanilla<Exportado>[] = [
  { titulo: "Qué", celda: ({ que }) => nombrarActo(que), ancho: 28 },
  { titulo: "Detalle", celda: ({ detalle }) => detalle ?? "", ancho: 40 },
  { titulo: "Cuándo", celda: ({ instante }) => fechaHora(instante), fecha: "hora", ancho: 18 },
  { titulo: "Caja", celda: (acto) => nombrePunto(acto), ancho: 24 },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "Quién", celda: ({ usuario }) => usuario ?? "" },
  { titulo: "Autorizó", celda: ({ autorizo }) => autorizo ?? "" },
  { titulo: "Monto (Bs)", celda: ({ monto }) => (monto === null ? "" : decimal(monto)) },
  { titulo: "Diferencia (Bs)", celda: ({ diferencia }) => (diferencia === null ? "" : decimal(diferencia)) },
  { titulo: "Diferencia (USD)", celda: ({ dolares }) => (dolares === null ? "" : decimal(dolares)) },
];

/** Exports all acts that a filter finds, as a file. */
export const exportados = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/actos.${formato}`,
    resumen: `Todos los actos que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    handle: async ({ db }, { llamador: { empresa }, query }) => {
      const filtro = filtroDe(query);
      if (filtro === null) return alReves("desde");
      const filas = walkActos(db, empresa.nit, filtro);
      return ok({ datos: null, descarga: descargaDe(formato, `actos_${empresa.nit}`, COLUMNAS, filas) });
    },
  }),
);

/** Reads the filter of a query; null where its days are in reverse order. */
function filtroDe(query: z.infer<typeof Campos>) {
  const { acto, desde, hasta, sucursal, puntoVenta, persona, orden } = query;
  if (desde !== undefined && hasta !== undefined && desde > hasta) return null;
  return { acto, desde, hasta, sucursal, puntoVenta, persona, orden };
}
