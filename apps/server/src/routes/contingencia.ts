/** Routes of contingency: event, package, its validation, the events of a day. */
import {
  enteroPedido,
  fail,
  FechaHoraPedido,
  FechaPedido,
  ok,
  textoPedido,
  explicado,
} from "@mostrador/core";
import { z } from "zod";
import { ahoraDe } from "../reloj.ts";
import { Debug, Lugar, LugarDeTexto, MAX_ENTERO } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { consultarEventos } from "../use-cases/contingencia/consultar-eventos.ts";
import { registrarEventosDe } from "../use-cases/contingencia/evento-api.ts";
import { enviarPaquetesDe, validarPaqueteDe } from "../use-cases/contingencia/paquete-api.ts";
import { conDesfase, DebugSiat, Momento } from "./respuestas.ts";

export const evento = route({
  method: "post",
  path: "/v1/contingencia/evento",
  resumen: "Registra un evento significativo ya terminado",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    tipoEvento: explicado(
      enteroPedido(1, 7),
      "Qué pasó: 1 internet, 2 sistema tributario, 3 y 4 sin cobertura, 5 software, 6 equipo, 7 energía. Catálogo `eventos_significativos`.",
      2,
    ),
    fechaInicio: explicado(
      FechaHoraPedido,
      "Cuándo empezó el corte: hasta la primera `fecha_emision` fuera de línea. Hora de Bolivia si no lleva desfase.",
      "2026-11-20T14:00:00",
    ),
    fechaFin: explicado(
      FechaHoraPedido,
      "Cuándo terminó: desde la última `fecha_emision`, y ya pasado.",
      "2026-11-20T16:30:00",
    ),
    ...Lugar,
    descripcion: explicado(
      textoPedido(1, 500).optional(),
      "Qué pasó, en palabras, para el registro del SIN.",
      "Corte de internet en la zona",
    ),
  }),
  errores: [400, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoEvento: z.int(),
      tipoEvento: z.int(),
      fechaInicio: Momento,
      fechaFin: Momento,
      /** One for each CUFD of the documents; `codigoEvento` is the first one's. */
      eventos: z.array(
        z.object({ codigoEvento: z.int(), fechaInicio: Momento, fechaFin: Momento, cufd: z.string() }),
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const { tipoEvento, fechaInicio, fechaFin, sucursal, puntoVenta } = body;
    if (fechaFin < fechaInicio) {
      const msg = "Es anterior a fecha_inicio: un evento termina después de empezar.";
      return fail({ kind: "validacion", campos: [{ loc: ["fechaFin"], kind: "rango", msg }] });
    }
    const registered = await registrarEventosDe(deps, empresa, {
      tipo: tipoEvento,
      inicio: fechaInicio,
      fin: fechaFin,
      punto: { nit: empresa.nit, sucursal, puntoVenta },
      descripcion: body.descripcion ?? `Evento de tipo ${tipoEvento}`,
    });
    if (!registered.ok) return registered;
    const eventos = registered.value.map(({ codigo, inicio, fin, cufdEvento: cufd }) => ({
      codigoEvento: codigo,
      fechaInicio: conDesfase(inicio),
      fechaFin: conDesfase(fin),
      cufd,
    }));
    const ventana = { fechaInicio: conDesfase(fechaInicio), fechaFin: conDesfase(fechaFin) };
    return ok({ datos: { codigoEvento: eventos[0]?.codigoEvento, tipoEvento, ...ventana, eventos } });
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
    codigoEvento: explicado(
      enteroPedido(1, MAX_ENTERO).optional(),
      "Envía solo lo de este evento. Sin él, todo lo que espera.",
      1245,
    ),
    cafc: explicado(
      textoPedido(1, 50).optional(),
      "Autorización del talonario, para enviar facturas transcritas.",
      "101B4283AAD6D",
    ),
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
      sinEvento: z.object({ cantidad: z.int(), desde: Momento, hasta: Momento }).nullable(),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const clave = { nit: empresa.nit, sucursal: body.sucursal, puntoVenta: body.puntoVenta };
    const sent = await enviarPaquetesDe(deps, clave, { codigoEvento: body.codigoEvento, cafc: body.cafc });
    if (!sent.ok) return sent;
    const { enviados, sinEvento: esperan } = sent.value;
    const paquetes = enviados.map(({ paquete: { codigoRecepcion, sector, cantidad }, codigoEvento }) => ({
      codigoRecepcion,
      codigoEvento,
      sector,
      cantidad,
    }));
    const sinEvento =
      esperan === null
        ? null
        : { ...esperan, desde: conDesfase(esperan.desde), hasta: conDesfase(esperan.hasta) };
    return ok({ datos: { codigoRecepcion: paquetes[0]?.codigoRecepcion ?? null, paquetes, sinEvento } });
  },
});

export const validar = route({
  method: "post",
  path: "/v1/contingencia/validar-paquete",
  resumen: "Pregunta por el resultado de un paquete; se puede repetir",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    codigoRecepcion: explicado(
      textoPedido(1, 100),
      "El que devolvió el envío del paquete.",
      "e5a3de9a-1b6b-10c9-8098-7b4dab6769d3",
    ),
  }),
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
    const checked = await validarPaqueteDe(deps, empresa.nit, body.codigoRecepcion);
    if (!checked.ok) return checked;
    const { estado, validadas, observadas, mensajes } = checked.value;
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
    fecha: explicado(FechaPedido, "Día cuyos eventos se piden, `AAAA-MM-DD`.", "2026-11-20"),
    ...LugarDeTexto,
    debug: Debug,
  }),
  errores: [400, 404, 502],
  respuesta: {
    datos: z.object({
      eventos: z.array(
        z.object({
          codigoEvento: z.int(),
          tipoEvento: z.int(),
          descripcion: z.string(),
          fechaInicio: Momento,
          fechaFin: Momento,
          registradoAqui: z.boolean(),
        }),
      ),
      ahora: Momento,
      debugSiat: DebugSiat,
    }),
  },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const { sucursal, puntoVenta } = query;
    const consultados = await consultarEventos(deps, empresa, { sucursal, puntoVenta }, query.fecha);
    if (!consultados.ok) return consultados;
    const lista = consultados.value.eventos.map(
      ({ codigo, tipo, descripcion, inicio, fin, registradoAqui }) => ({
        codigoEvento: codigo,
        tipoEvento: tipo,
        descripcion,
        fechaInicio: conDesfase(inicio),
        fechaFin: conDesfase(fin),
        registradoAqui,
      }),
    );
    return ok({
      datos: {
        eventos: lista,
        ahora: conDesfase(ahoraDe(deps)),
        ...(query.debug === "true" ? { debugSiat: consultados.value.debug } : {}),
      },
    });
  },
});
