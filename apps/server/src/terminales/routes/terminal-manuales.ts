/** Routes of hand-written invoices that a till types in. */
import { CUERPOS, ManualesTerminal, ok, TranscripcionRespuesta } from "@mostrador/core";
import { suya } from "../../http/calling-till.ts";
import { route } from "../../http/route.ts";
import { receiveManuales } from "../manuales.ts";
import { viewManuales } from "../ver-manuales.ts";

export const manuales = route({
  method: "get",
  path: "/v1/terminal/manuales",
  resumen:
    "Con qué se transcriben facturas manuales: tipos de corte, CAFC con sus números, eventos del punto de venta",
  right: "terminal",
  changesState: false,
  respuesta: { datos: ManualesTerminal },
  handle: async (deps, { llamador }) =>
    ok({ datos: await viewManuales(deps, llamador.empresa, suya(llamador)) }),
});

export const transcribir = route({
  method: "post",
  path: "/v1/terminal/manuales",
  resumen: "Transcribe facturas manuales (CAFC) del punto de venta de la caja; cada clave, una sola vez",
  right: "terminal",
  changesState: true,
  cabida: "carga",
  llamada: "manuales",
  body: CUERPOS.manuales,
  errores: [400, 404, 422],
  respuesta: { datos: TranscripcionRespuesta },
  handle: async (deps, { llamador, body }) => {
    const recibidas = await receiveManuales(deps, llamador.empresa, suya(llamador), body);
    return recibidas.ok ? ok({ datos: recibidas.value }) : recibidas;
  },
});
