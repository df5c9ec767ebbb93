import { epochToInstante, fail, Instante, ok } from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import { z } from "zod";
import { ahoraDe } from "../deps.ts";
import { listEventosDe } from "../db/eventos.ts";
import { resumirSinEvento } from "../db/sin-evento.ts";
import { findPaqueteByCodigo, listMiembros } from "../db/paquetes.ts";
import { falloDeSiat } from "../fallos.ts";
import { route } from "../http/route.ts";
import { registrarEventosDe } from "../use-cases/contingencia/evento-api.ts";
import { enviarPaquetesDe, validarPaqueteDe } from "../use-cases/contingencia/paquete-api.ts";
import { conCufd } from "../use-cases/codigos-del-punto.ts";
import { DebugSiat } from "./respuestas.ts";

const Lugar = {
  sucursal: z.int().min(0).max(9999).default(0),
  puntoVenta: z.int().min(0).max(9999).default(0),
};

/** An instant as integrators write it: with or without milliseconds or offset; without one, Bolivia's time. */
const Momento = z.string("Se espera una fecha y hora.").transform((texto, ctx) => {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?$/.exec(texto);
  if (local !== null) {
    const read = Instante.safeParse(local[1] === undefined ? `${texto}.000` : texto);
    if (read.success) return read.data;
  } else if (/(Z|[+-]\d{2}:\d{2})$/.test(texto) && !Number.isNaN(Date.parse(texto)))
    return epochToInstante(Date.parse(texto));
  ctx.addIssue({ code: "custom", message: "Use AAAA-MM-DDTHH:MM:SS (hora de Bolivia)." });
  return z.NEVER;
});

export const evento = route({
  method: "post",
  path: "/v1/contingencia/evento",
  resumen: "Registra un evento significativo ya terminado",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    tipoEvento: z.int("Se espera el tipo de evento, de 1 a 7.").min(1).max(7),
    fechaInicio: Momento,
    fechaFin: Momento,
    ...Lugar,
    descripcion: z.string().trim().min(1).max(500).optional(),
  }),
  errores: [400, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoEvento: z.int(),
      tipoEvento: z.int(),
      fechaInicio: Instante,
      fechaFin: Instante,
      /** One for each CUFD of the documents; `codigoEvento` is the first one's. */
      eventos: z.array(
        z.object({ codigoEvento: z.int(), fechaInicio: Instante, fechaFin: Instante, cufd: z.string() }),
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const { tipoEvento, fechaInicio, fechaFin, sucursal, puntoVenta } = body;
    const registered = await registrarEventosDe(deps, empresa, {
      tipo: tipoEvento,
      inicio: fechaInicio,
      fin: fechaFin,
      punto: { nit: empresa.nit, sucursal, puntoVenta },
      descripcion: body.descripcion ?? `Evento de tipo ${tipoEvento}`,
    });
    if (!registered.ok) return registered;
    const eventos = registered.value.map(({ codigo, inicio, fin, cufd_evento: cufd }) => ({
      codigoEvento: codigo,
      fechaInicio: inicio,
      fechaFin: fin,
      cufd,
    }));
    const [primero] = eventos;
    return ok({ datos: { codigoEvento: primero?.codigoEvento, tipoEvento, fechaInicio, fechaFin, eventos } });
  },
});

export const paquete = route({
  method: "post",
  path: "/v1/contingencia/paquete",
  resumen: "Envía las facturas fuera de línea que esperan",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    ...Lugar,
    codigoEvento: z.int().positive().optional(),
    cafc: z.string().min(1).max(50).optional(),
  }),
  errores: [400, 402, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoRecepcion: z.string().nullable(),
      paquetes: z.array(
        z.object({
          codigoRecepcion: z.string().nullable(),
          codigoEvento: z.int().nullable(),
          sector: z.int(),
          cantidad: z.int(),
        }),
      ),
      /** Documents whose event is still to be registered; null: none. */
      sinEvento: z.object({ cantidad: z.int(), desde: Instante, hasta: Instante }).nullable(),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const clave = { nit: empresa.nit, sucursal: body.sucursal, puntoVenta: body.puntoVenta };
    const sent = await enviarPaquetesDe(deps, clave, { codigoEvento: body.codigoEvento, cafc: body.cafc });
    if (!sent.ok) return sent;
    const paquetes = sent.value.map(({ paquete: { codigo_recepcion, sector, cantidad }, codigoEvento }) => ({
      codigoRecepcion: codigo_recepcion,
      codigoEvento,
      sector,
      cantidad,
    }));
    const sinEvento = await resumirSinEvento(deps.db, clave);
    return ok({ datos: { codigoRecepcion: paquetes[0]?.codigoRecepcion ?? null, paquetes, sinEvento } });
  },
});

export const validar = route({
  method: "post",
  path: "/v1/contingencia/validar-paquete",
  resumen: "Pregunta por el resultado de un paquete; se puede repetir",
  right: "administrar",
  changesState: true,
  body: z.strictObject({ codigoRecepcion: z.string().min(1).max(100) }),
  errores: [400, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoRecepcion: z.string(),
      estado: z.string(),
      transaccion: z.boolean(),
      validadas: z.int(),
      observadas: z.int(),
      mensajes: z.array(
        z.object({
          numeroArchivo: z.int().nullable(),
          cuf: z.string().nullable(),
          codigo: z.int(),
          descripcion: z.string(),
        }),
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const known = await findPaqueteByCodigo(deps.db, empresa.nit, body.codigoRecepcion);
    if (known === undefined) return fail({ kind: "paqueteNoEncontrado" });
    const checked = await validarPaqueteDe(deps, known);
    if (!checked.ok) return checked;
    const miembros = await listMiembros(deps.db, known.id);
    const mensajes = (JSON.parse(checked.value.mensajes ?? "[]") as Mensaje[]).map((m) => ({
      numeroArchivo: m.numeroArchivo ?? null,
      cuf: miembros.find((f) => f.posicion === m.numeroArchivo)?.cuf ?? null,
      codigo: m.codigo,
      descripcion: m.descripcion,
    }));
    const validadas = miembros.filter((f) => f.estado !== "OFFLINE").length;
    const observadas = miembros.filter((f) => f.observada !== null).length;
    const { estado } = checked.value;
    return ok({
      datos: {
        codigoRecepcion: body.codigoRecepcion,
        estado: estado.toUpperCase(),
        transaccion: estado !== "rechazado",
        validadas,
        observadas,
        mensajes,
      },
    });
  },
});

export const eventos = route({
  method: "get",
  path: "/v1/contingencia/eventos",
  resumen: "Eventos registrados en una fecha",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    fecha: z.string("Falta la fecha: AAAA-MM-DD.").regex(/^\d{4}-\d{2}-\d{2}$/, "Use AAAA-MM-DD."),
    sucursal: z.coerce.number().int().min(0).max(9999).default(0),
    puntoVenta: z.coerce.number().int().min(0).max(9999).default(0),
    debug: z.enum(["true", "false"]).default("false"),
  }),
  errores: [400, 404, 502],
  respuesta: {
    datos: z.object({
      eventos: z.array(
        z.object({
          codigoEvento: z.int(),
          tipoEvento: z.int(),
          descripcion: z.string(),
          fechaInicio: z.string(),
          fechaFin: z.string(),
          registradoAqui: z.boolean(),
        }),
      ),
      ahora: Instante,
      debugSiat: DebugSiat,
    }),
  },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { sucursal, puntoVenta } = query;
    const inicioDelDia = Instante.parse(`${query.fecha}T00:00:00.000`);
    const respuesta = await conCufd(deps, empresa, { sucursal, punto_venta: puntoVenta }, (siat, origen) =>
      siat.operaciones.consultaEventoSignificativo(origen, inicioDelDia),
    );
    if (respuesta === null) return fail({ kind: "puntoSinSincronizar", sucursal, puntoVenta });
    if (respuesta.kind !== "aceptada") return fail(falloDeSiat(respuesta));
    const locales = await listEventosDe(deps.db, {
      nit: empresa.nit,
      sucursal,
      puntoVenta,
    });
    const lista = respuesta.eventos.map((e) => ({
      codigoEvento: e.codigoRecepcionEventoSignificativo,
      tipoEvento: e.codigoEvento,
      descripcion: e.descripcion,
      fechaInicio: e.fechaInicio,
      fechaFin: e.fechaFin,
      registradoAqui: locales.some((local) => local.codigo === e.codigoRecepcionEventoSignificativo),
    }));
    const { solicitud, respuesta: cruda } = respuesta.intercambio;
    return ok({
      datos: {
        eventos: lista,
        ahora: ahoraDe(deps),
        ...(query.debug === "true" ? { debugSiat: { solicitud, respuesta: cruda } } : {}),
      },
    });
  },
});
