/** Routes of contingency: registering events, sending packages, their validation, and the events of a day. */
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
import { ahoraDe } from "../../reloj.ts";
import { Debug, Lugar, LugarDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { textoFallo } from "../../http/fallos.ts";
import { route } from "../../http/route.ts";
import { consultarEventos } from "../consultar-eventos.ts";
import { registrarEventosDe } from "../evento-api.ts";
import { sendPaquetesDe, ESTADOS_DICHOS, validarPaqueteDe } from "../paquete-api.ts";
import { conDesfase, DebugSiat, Momento } from "../../http/respuestas.ts";

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
      codigoEvento: explicado(
        z.int(),
        "Código del evento que dio el SIN; si son varios, el del primero.",
        1234567,
      ),
      tipoEvento: explicado(z.int(), "Tipo del evento significativo.", 1),
      fechaInicio: explicado(Momento, "Inicio del evento."),
      fechaFin: explicado(Momento, "Fin del evento."),
      /** One event for each CUFD of the documents; `codigoEvento` is the code of the first. */
      eventos: explicado(
        z.array(
          z.object({
            codigoEvento: explicado(
              z.int(),
              "Código del evento que dio el SIN; si son varios, el del primero.",
              1234567,
            ),
            fechaInicio: explicado(Momento, "Inicio del evento."),
            fechaFin: explicado(Momento, "Fin del evento."),
            cufd: explicado(z.string(), "CUFD de sus documentos."),
          }),
        ),
        "Un evento por cada CUFD de los documentos.",
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
      codigoRecepcion: explicado(
        z.string().nullable(),
        "Código de recepción del SIN; nulo si aún no lo dio.",
      ),
      paquetes: explicado(
        z.array(
          z.object({
            codigoRecepcion: explicado(
              z.string().nullable(),
              "Código de recepción del SIN; nulo si aún no lo dio.",
            ),
            codigoEvento: explicado(
              z.int().nullable(),
              "Código de su evento; nulo si aún no se registró.",
              1234567,
            ),
            sector: explicado(z.int(), "Sector de sus documentos.", 1),
            cantidad: explicado(z.int(), "Documentos que lleva.", 120),
            estado: explicado(
              z.enum(ESTADOS_DICHOS),
              "SIN_ENVIAR si el SIN aún no lo recibió: el servidor lo intenta de nuevo, y también al repetir la llamada. Después, como en validar-paquete.",
              "RECIBIDO",
            ),
            motivo: explicado(z.string().nullable(), "Por qué no se pudo enviar ahora; nulo si se envió."),
          }),
        ),
        "Un paquete por sector y evento, de hasta 500 documentos. Los enviados ahora van primero; cada uno se repite hasta que usted pregunta por su resultado.",
      ),
      /** Documents whose event is not registered yet; null if there are none. */
      sinEvento: explicado(
        z
          .object({
            cantidad: explicado(z.int(), "Cuántos documentos son.", 3),
            desde: explicado(Momento, "Emisión del primero de ellos."),
            hasta: explicado(Momento, "Emisión del último de ellos."),
          })
          .nullable(),
        "Documentos cuyo evento falta registrar; nulo si no hay.",
      ),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const clave = { nit: empresa.nit, sucursal: body.sucursal, puntoVenta: body.puntoVenta };
    const sent = await sendPaquetesDe(deps, clave, { codigoEvento: body.codigoEvento, cafc: body.cafc });
    if (!sent.ok) return sent;
    const { sinEvento: esperan } = sent.value;
    const paquetes = sent.value.paquetes.map(({ id: _id, fallo, ...dicho }) => ({
      ...dicho,
      motivo: fallo === null ? null : textoFallo(fallo),
    }));
    const recibido = paquetes.find(({ codigoRecepcion }) => codigoRecepcion !== null);
    const sinEvento =
      esperan === null
        ? null
        : { ...esperan, desde: conDesfase(esperan.desde), hasta: conDesfase(esperan.hasta) };
    return ok({ datos: { codigoRecepcion: recibido?.codigoRecepcion ?? null, paquetes, sinEvento } });
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
      codigoRecepcion: explicado(z.string(), "Código de recepción por el que se preguntó."),
      estado: explicado(
        z.enum(ESTADOS_DICHOS),
        "RECIBIDO mientras no hay veredicto; después VALIDADO, OBSERVADO si hay documentos observados, o RECHAZADO entero.",
        "VALIDADO",
      ),
      transaccion: explicado(z.boolean(), "Si el SIN lo aceptó."),
      validadas: explicado(z.int(), "Documentos que el SIN aceptó.", 119),
      observadas: explicado(z.int(), "Documentos que el SIN observó.", 1),
      mensajes: explicado(
        z.array(
          z.object({
            numeroArchivo: explicado(
              z.int().nullable(),
              "Lugar del documento en el paquete, desde 1; nulo si es del paquete.",
              1,
            ),
            cuf: explicado(z.string().nullable(), "CUF del documento observado; nulo si es del paquete."),
            codigo: explicado(z.int(), "Código del mensaje en el catálogo del SIN.", 1037),
            descripcion: explicado(z.string(), "Texto del mensaje, como lo da el SIN."),
          }),
        ),
        "Observaciones, una por documento y causa.",
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
        estado,
        transaccion: estado !== "RECHAZADO",
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
      eventos: explicado(
        z.array(
          z.object({
            codigoEvento: explicado(z.int(), "Código del evento en el SIN.", 1234567),
            tipoEvento: explicado(z.int(), "Tipo del evento significativo.", 1),
            descripcion: explicado(z.string(), "Descripción del evento en el SIN."),
            fechaInicio: explicado(Momento, "Inicio del evento."),
            fechaFin: explicado(Momento, "Fin del evento."),
            registradoAqui: explicado(z.boolean(), "Si lo registró esta cuenta en este servidor."),
          }),
        ),
        "Eventos que el SIN tiene de ese día.",
      ),
      ahora: explicado(Momento, "Hora del servidor, para comparar."),
      debugSiat: explicado(DebugSiat, "Mensajes cruzados con el SIN, sin el token; solo con `debug=true`."),
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
