import { epochToInstante, fail, Instante, ok, type Result } from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import { z } from "zod";
import { ahoraDe, type Deps } from "../deps.ts";
import { saldo } from "../db/creditos.ts";
import { getEvento, insertEvento, listEventosDe, type Evento } from "../db/eventos.ts";
import type { Factura } from "../db/facturas.ts";
import { findPaqueteByCodigo, listMiembros, type Paquete } from "../db/paquetes.ts";
import type { ClavePunto } from "../db/puntos.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { route } from "../http/route.ts";
import { cufdDeVentana, registrarEvento } from "../use-cases/contingencia/evento.ts";
import { armarPaquetes, enviarPaquete, validarPaquete } from "../use-cases/contingencia/paquete.ts";
import { origenVigente } from "../use-cases/resolver-dudas.ts";

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
  auth: "key",
  body: z.strictObject({
    tipoEvento: z.int("Se espera el tipo de evento, de 1 a 7.").min(1).max(7),
    fechaInicio: Momento,
    fechaFin: Momento,
    ...Lugar,
    descripcion: z.string().trim().min(1).max(500).optional(),
  }),
  handle: async (deps, { llamador: { empresa }, body }) => {
    const clave = { nit: empresa.nit, sucursal: body.sucursal, puntoVenta: body.puntoVenta };
    const cufd = await cufdDeVentana(deps, clave, body.fechaInicio, body.fechaFin);
    if (cufd === undefined) return fail({ kind: "sinEvento" });
    const stored = await deps.db.transaction().execute((tx) =>
      insertEvento(tx, {
        nit: empresa.nit,
        sucursal: body.sucursal,
        punto_venta: body.puntoVenta,
        corte_id: null,
        tipo: body.tipoEvento,
        cufd_evento: cufd,
        inicio: body.fechaInicio,
        fin: body.fechaFin,
        descripcion: body.descripcion ?? `Evento de tipo ${body.tipoEvento}`,
        codigo: null,
        en_duda: 0,
      }),
    );
    const registered = await registrarEvento(deps, empresa, stored);
    if (!registered.ok) {
      // A refused event is none; one in doubt stays, and is looked for when it is asked for again.
      if (registered.error.kind !== "enDuda")
        await deps.db.deleteFrom("eventos").where("id", "=", stored.id).execute();
      return registered;
    }
    await adoptar(deps, registered.value);
    return ok({
      datos: {
        codigoEvento: registered.value.codigo,
        tipoEvento: body.tipoEvento,
        fechaInicio: body.fechaInicio,
        fechaFin: body.fechaFin,
      },
    });
  },
});

/** Offline invoices issued before their event was registered belong to it when CUFD and window fit. DESIGN.md section 6. */
async function adoptar(
  deps: Deps,
  { id, nit, sucursal, punto_venta, cufd_evento, inicio, fin }: Evento,
): Promise<void> {
  await deps.db
    .updateTable("facturas")
    .set({ corte_id: `evento:${id}` })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", punto_venta)
    .where("estado", "=", "OFFLINE")
    .where("corte_id", "is", null)
    .where("cufd", "=", cufd_evento)
    .where("fecha_emision", ">=", inicio)
    .where("fecha_emision", "<=", fin)
    .execute();
}

export const paquete = route({
  method: "post",
  path: "/v1/contingencia/paquete",
  resumen: "Envía las facturas fuera de línea que esperan",
  auth: "key",
  body: z.strictObject({
    ...Lugar,
    codigoEvento: z.int().positive().optional(),
    cafc: z.string().min(1).max(50).optional(),
  }),
  handle: async (deps, { llamador: { empresa }, body }) => {
    const clave = { nit: empresa.nit, sucursal: body.sucursal, puntoVenta: body.puntoVenta };
    const esperando = await listEsperandoApi(deps, clave, body.cafc);
    const porEvento = Map.groupBy(esperando, (f) => Number(f.corte_id?.slice("evento:".length)));
    const armados: { paquete: Paquete; evento: Evento }[] = [];
    for (const [id, facturas] of porEvento) {
      const ev = await getEvento(deps.db, id);
      if (body.codigoEvento !== undefined && ev.codigo !== body.codigoEvento) continue;
      if ((await saldo(deps.db, empresa.nit)) < facturas.length) return fail({ kind: "creditosAgotados" });
      for (const armado of await armarPaquetes(deps, ev, facturas))
        armados.push({ paquete: armado, evento: ev });
    }
    for (const pendiente of await listArmadosApi(deps, clave)) {
      if (!armados.some((a) => a.paquete.id === pendiente.id))
        armados.push({ paquete: pendiente, evento: await getEvento(deps.db, pendiente.evento_id) });
    }
    if (armados.length === 0) return fail({ kind: "nadaQueEnviar" });
    return enviarTodos(deps, armados);
  },
});

async function enviarTodos(
  deps: Deps,
  armados: readonly { paquete: Paquete; evento: Evento }[],
): Promise<Result<{ datos: unknown }, Fallo>> {
  const paquetes = [];
  for (const { paquete: armado, evento: ev } of armados) {
    const sent = await enviarPaquete(deps, armado);
    if (!sent.ok) return sent;
    const { codigo_recepcion: codigoRecepcion, sector, cantidad } = sent.value;
    paquetes.push({ codigoRecepcion, codigoEvento: ev.codigo, sector, cantidad });
  }
  return ok({ datos: { codigoRecepcion: paquetes[0]?.codigoRecepcion ?? null, paquetes } });
}

function listEsperandoApi(
  deps: Deps,
  { nit, sucursal, puntoVenta }: ClavePunto,
  cafc: string | undefined,
): Promise<Factura[]> {
  let query = deps.db
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", puntoVenta)
    .where("estado", "=", "OFFLINE")
    .where("paquete_id", "is", null)
    .where("corte_id", "like", "evento:%");
  if (cafc !== undefined) query = query.where("cafc", "=", cafc);
  return query.orderBy("fecha_emision").execute();
}

/** Packages that were frozen and whose sending did not end: they go before anything new. */
function listArmadosApi(deps: Deps, { nit, sucursal, puntoVenta }: ClavePunto): Promise<Paquete[]> {
  return deps.db
    .selectFrom("paquetes")
    .selectAll()
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", puntoVenta)
    .where("estado", "in", ["armado", "enviando"])
    .execute();
}

export const validar = route({
  method: "post",
  path: "/v1/contingencia/validar-paquete",
  resumen: "Pregunta por el resultado de un paquete; se puede repetir",
  auth: "key",
  body: z.strictObject({ codigoRecepcion: z.string().min(1).max(100) }),
  handle: async (deps, { llamador: { empresa }, body }) => {
    const known = await findPaqueteByCodigo(deps.db, empresa.nit, body.codigoRecepcion);
    if (known === undefined) return fail({ kind: "paqueteNoEncontrado" });
    const checked = await validarPaquete(deps, known);
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
  auth: "key",
  query: z.strictObject({
    fecha: z.string("Falta la fecha: AAAA-MM-DD.").regex(/^\d{4}-\d{2}-\d{2}$/, "Use AAAA-MM-DD."),
    sucursal: z.coerce.number().int().min(0).max(9999).default(0),
    puntoVenta: z.coerce.number().int().min(0).max(9999).default(0),
    debug: z.enum(["true", "false"]).default("false"),
  }),
  handle: async (deps, { llamador: { empresa }, query }) => {
    const siat = deps.siatOf(empresa);
    const origen = await origenVigente(deps, empresa, {
      sucursal: query.sucursal,
      punto_venta: query.puntoVenta,
    });
    if (siat === null || origen === null)
      return fail({ kind: "puntoSinSincronizar", sucursal: query.sucursal, puntoVenta: query.puntoVenta });
    const inicioDelDia = Instante.parse(`${query.fecha}T00:00:00.000`);
    const respuesta = await siat.operaciones.consultaEventoSignificativo(origen, inicioDelDia);
    if (respuesta.kind !== "aceptada") return fail(falloDeSiat(respuesta));
    const locales = await listEventosDe(deps.db, {
      nit: empresa.nit,
      sucursal: query.sucursal,
      puntoVenta: query.puntoVenta,
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
        ahora: ahoraDe(deps, empresa),
        ...(query.debug === "true" ? { debugSiat: { solicitud, respuesta: cruda } } : {}),
      },
    });
  },
});
