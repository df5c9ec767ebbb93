/** Routes that read the deliveries of a webhook. */
import { explicado, fail, ok, textoPedido } from "@mostrador/core";
import { fechaHora } from "@mostrador/core/formato";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import {
  ESTADOS_ENTREGA,
  findEntregas,
  findTodasLasEntregas,
  type EntregaLeida,
} from "../readers/webhooks.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { Entregas } from "../../cuenta/routes/respuestas-cuenta.ts";
import { iso } from "../../http/respuestas.ts";

const PorId = z.strictObject({
  id: explicado(textoPedido(1, 50), "Identificador del webhook, el que devolvió su registro.", "wh_01HZX"),
});
const CAMPOS = {
  estado: explicado(
    z.enum(ESTADOS_ENTREGA, `Use uno de: ${ESTADOS_ENTREGA.join(", ")}.`).optional(),
    "Solo las que están en este estado; sin él, todas.",
    "abandonada",
  ),
  orden: explicado(
    z.enum(["fecha", "-fecha"], "Use fecha o -fecha.").default("-fecha"),
    "Orden de las entregas; con un guion, las nuevas primero.",
    "-fecha",
  ),
};

const entregas = route({
  method: "get",
  path: "/v1/webhooks/{id}/entregas",
  resumen: "Las entregas de un webhook por página, con el último intento de cada una",
  right: "administrar",
  changesState: false,
  params: PorId,
  query: z.strictObject({
    ...CAMPOS,
    tras: explicado(
      enteroDeTexto(1, MAX_ENTERO).optional(),
      "Lugar tras el que sigue la página: `siguiente` de la anterior.",
      "1042",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
  }),
  errores: [404],
  respuesta: { datos: Entregas },
  handle: async ({ db }, { llamador: { empresa }, params: { id }, query: { limite, ...campos } }) => {
    const pagina = await findEntregas(db, empresa.nit, { webhookId: id, ...campos }, limite);
    if (pagina === undefined) return fail({ kind: "webhookNoEncontrado" });
    return ok({ datos: { entregas: pagina.entregas.map(vista), siguiente: pagina.siguiente } });
  },
});

const COLUMNAS: readonly ColumnaPlanilla<EntregaLeida>[] = [
  { titulo: "Entrega", celda: ({ id }) => id, entero: true, ancho: 10 },
  { titulo: "Aviso", celda: ({ tipo }) => tipo, ancho: 24 },
  { titulo: "Creado", celda: ({ creadoEn }) => fechaHora(iso(creadoEn)), fecha: "hora", ancho: 18 },
  { titulo: "Estado", celda: ({ estado }) => estado },
  { titulo: "Intentos", celda: ({ intentos }) => intentos, entero: true, ancho: 10 },
  {
    titulo: "Último intento",
    celda: ({ en }) => (en === null ? "" : fechaHora(iso(en))),
    fecha: "hora",
    ancho: 18,
  },
  { titulo: "Estado HTTP", celda: ({ status }) => status ?? "", entero: true },
  { titulo: "Milisegundos", celda: ({ ms }) => ms ?? "", entero: true },
  { titulo: "Error", celda: ({ error }) => error ?? "", ancho: 40 },
];

const exportadas = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/webhooks/{id}/entregas.${formato}`,
    resumen: `Todas las entregas de un webhook que el filtro halla, en ${formato.toUpperCase()}`,
    right: "administrar",
    changesState: false,
    params: PorId,
    query: z.strictObject(CAMPOS),
    errores: [404],
    respuesta: { descarga: tipo },
    handle: async ({ db }, { llamador: { empresa }, params: { id }, query }) => {
      const filas = await findTodasLasEntregas(db, empresa.nit, { webhookId: id, ...query });
      if (filas === undefined) return fail({ kind: "webhookNoEncontrado" });
      return ok({ datos: null, descarga: descargaDe(formato, "entregas", COLUMNAS, filas) });
    },
  }),
);

/** The pages of a webhook's deliveries, and their files. */
export const DE_ENTREGAS = [entregas, ...exportadas];

function vista(e: EntregaLeida) {
  return {
    id: e.id,
    webhookId: e.sucesoId,
    tipo: e.tipo,
    estado: e.estado,
    intentos: e.intentos,
    proximoEn: e.estado === "pendiente" ? iso(e.proximoEn) : null,
    creadoEn: iso(e.creadoEn),
    ultimo: e.en === null ? null : { en: iso(e.en), status: e.status, ms: e.ms, error: e.error },
  };
}
