import {
  enteroPedido,
  fail,
  FechaHoraPedido,
  FechaPedido,
  ok,
  textoPedido,
  type Instante,
} from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import { z } from "zod";
import { ahoraDe } from "../deps.ts";
import { listEventosDe } from "../db/eventos.ts";
import { resumirSinEvento } from "../db/sin-evento.ts";
import { findPaqueteByCodigo, listMiembros } from "../db/paquetes.ts";
import { falloDeSiat } from "../fallos.ts";
import { Debug, Lugar, LugarDeTexto, MAX_ENTERO } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { registrarEventosDe } from "../use-cases/contingencia/evento-api.ts";
import { enviarPaquetesDe, validarPaqueteDe } from "../use-cases/contingencia/paquete-api.ts";
import { conCufd } from "../use-cases/codigos-del-punto.ts";
import { conDesfase, DebugSiat, Momento } from "./respuestas.ts";

export const evento = route({
  method: "post",
  path: "/v1/contingencia/evento",
  resumen: "Registra un evento significativo ya terminado",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    tipoEvento: enteroPedido(1, 7),
    fechaInicio: FechaHoraPedido,
    fechaFin: FechaHoraPedido,
    ...Lugar,
    descripcion: textoPedido(1, 500).optional(),
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
    const eventos = registered.value.map(({ codigo, inicio, fin, cufd_evento: cufd }) => ({
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
    codigoEvento: enteroPedido(1, MAX_ENTERO).optional(),
    cafc: textoPedido(1, 50).optional(),
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
    const paquetes = sent.value.map(({ paquete: { codigo_recepcion, sector, cantidad }, codigoEvento }) => ({
      codigoRecepcion: codigo_recepcion,
      codigoEvento,
      sector,
      cantidad,
    }));
    const esperan = await resumirSinEvento(deps.db, clave);
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
  body: z.strictObject({ codigoRecepcion: textoPedido(1, 100) }),
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
    fecha: FechaPedido,
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
    const inicioDelDia = `${query.fecha}T00:00:00.000` as Instante; // the day was checked
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
      fechaInicio: conDesfase(e.fechaInicio),
      fechaFin: conDesfase(e.fechaFin),
      registradoAqui: locales.some((local) => local.codigo === e.codigoRecepcionEventoSignificativo),
    }));
    const { solicitud, respuesta: cruda } = respuesta.intercambio;
    return ok({
      datos: {
        eventos: lista,
        ahora: conDesfase(ahoraDe(deps)),
        ...(query.debug === "true" ? { debugSiat: { solicitud, respuesta: cruda } } : {}),
      },
    });
  },
});
