/** Routes of a till: heartbeat, shared rows, recovery, states of documents, a NIT. */
import {
  CambiosRespuesta,
  CUERPOS,
  DatosTerminal,
  DocumentosTerminal,
  EstadoTerminal,
  NitTerminal,
  ok,
  parsePrograma,
  parseProtocolo,
  PROGRAMA_HEADER,
  PROTOCOLO_HEADER,
  parseVidas,
  SubidaRespuesta,
  explicado,
  VIDAS_HEADER,
} from "@mostrador/core";
import { z } from "zod";
import { suya } from "../../http/calling-till.ts";
import { enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { saveCambios } from "../../tienda/compartidas.ts";
import { cursorDe, datosDesde } from "../datos.ts";
import { estadoDe } from "../estado.ts";
import { documentosDesde } from "../documentos.ts";
import { recuperar as recuperarDe } from "../recuperar.ts";
import { verificarNit } from "../verificar-nit.ts";

const Pagina = z.strictObject({
  desde: explicado(
    enteroDeTexto(0, MAX_ENTERO).default(0),
    "`cursor` de la respuesta anterior; 0 la primera vez.",
    0,
  ),
  limite: explicado(enteroDeTexto(1, 1000).default(500), "Filas por página.", 500),
});

export const estado = route({
  method: "get",
  path: "/v1/terminal/estado",
  resumen: "Heartbeat de una caja: hora, códigos, estado del sistema tributario",
  right: "terminal",
  changesState: false,
  respuesta: { datos: EstadoTerminal },
  handle: async (deps, { llamador, headers, enClaro }) => {
    const programa = parsePrograma(headers[PROGRAMA_HEADER]);
    const oido = { vidas: parseVidas(headers[VIDAS_HEADER]), enClaro, programa };
    return ok({ datos: await estadoDe(deps, llamador.empresa, suya(llamador), oido) });
  },
});

export const datos = route({
  method: "get",
  path: "/v1/terminal/datos",
  resumen: "Productos, clientes, empresa y catálogos que cambiaron",
  right: "terminal",
  changesState: false,
  query: Pagina,
  respuesta: { datos: DatosTerminal },
  handle: async (deps, { llamador, query, headers }) => {
    const pagina = { ...query, protocolo: parseProtocolo(headers[PROTOCOLO_HEADER]) };
    return ok({ datos: await datosDesde(deps, llamador.empresa, suya(llamador), pagina) });
  },
});

export const cambios = route({
  method: "post",
  path: "/v1/terminal/cambios",
  resumen: "Productos, clientes y usuarios hechos o cambiados en la caja",
  right: "terminal",
  changesState: true,
  cabida: "carga",
  llamada: "cambios",
  body: CUERPOS.cambios,
  respuesta: { datos: CambiosRespuesta },
  handle: async (deps, { llamador, body }) => {
    const { empresa } = llamador;
    const autor = { origen: "caja" as const, nombre: suya(llamador).nombre };
    const rechazados = await saveCambios(deps, empresa.nit, body, autor);
    return ok({ datos: { cursor: await cursorDe(deps, empresa), rechazados } });
  },
});

export const recuperar = route({
  method: "post",
  path: "/v1/terminal/recuperar",
  resumen: "Cuenta otra vez lo emitido, a un servidor que se restauró de una copia",
  right: "terminal",
  changesState: true,
  conInactiva: true,
  conRetirada: "aceptada",
  cabida: "carga",
  llamada: "recuperar",
  body: CUERPOS.recuperar,
  respuesta: { datos: SubidaRespuesta },
  handle: async (deps, { llamador, body }) =>
    ok({ datos: { facturas: await recuperarDe(deps, llamador.empresa, suya(llamador), body) } }),
});

export const documentos = route({
  method: "get",
  path: "/v1/terminal/documentos",
  resumen: "Cómo están en el servidor los documentos de la caja",
  right: "terminal",
  changesState: false,
  conInactiva: true,
  query: Pagina,
  respuesta: { datos: DocumentosTerminal },
  handle: async (deps, { llamador, query }) =>
    ok({ datos: await documentosDesde(deps, suya(llamador), query.desde, query.limite) }),
});

export const nit = route({
  method: "post",
  path: "/v1/terminal/nit",
  resumen: "Pregunta si un NIT existe",
  right: "terminal",
  changesState: false,
  llamada: "nit",
  body: CUERPOS.nit,
  errores: [502],
  respuesta: { datos: NitTerminal },
  handle: async (deps, { llamador, body }) => {
    const dicho = await verificarNit(deps, llamador.empresa, suya(llamador), body.nit);
    return dicho.ok ? ok({ datos: dicho.value }) : dicho;
  },
});
