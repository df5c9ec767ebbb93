/** Routes of stored documents: list, one document, its state, mail, annulment and reversal. */
import {
  CorreoPedido,
  Cuf,
  enteroPedido,
  ESTADOS_PUBLICOS,
  fail,
  FechaPedido,
  isPublico,
  ok,
  textoPedido,
  explicado,
} from "@mostrador/core";
import { z } from "zod";
import { reenviar } from "../correo/enviar-correo.ts";
import { alReves, Debug, enteroDeTexto, estaAlReves, MAX_LUGAR } from "../../http/campos.ts";
import { cursorAjeno, CursorDeLista, cursorTras, parseCursor } from "../../http/cursor.ts";
import { route } from "../../http/route.ts";
import { findConPedido, listPagina } from "../readers/facturas.ts";
import { anularFactura, revertirAnulacion } from "../anular-factura.ts";
import { estadoSiat } from "../resolver-dudas.ts";
import { conLineas, vistaFactura } from "../papel/vista-factura.ts";
import { DebugSiat, Factura, LineasFiscales } from "../../http/respuestas.ts";

const Params = z.strictObject({
  cuf: explicado(
    Cuf,
    "Código único de la factura o nota.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
});

export const listar = route({
  method: "get",
  path: "/v1/facturas",
  resumen: "Lista facturas, las más nuevas primero",
  right: "consultar",
  changesState: false,
  query: z.strictObject({
    limite: explicado(enteroDeTexto(1, 100).default(20), "Facturas por página.", 20),
    desde: explicado(FechaPedido.optional(), "Primer día de emisión, `AAAA-MM-DD`.", "2026-11-01"),
    hasta: explicado(FechaPedido.optional(), "Último día de emisión, incluido.", "2026-11-30"),
    estado: explicado(
      z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
      "Solo las que están así.",
      "EMITIDA",
    ),
    nitCliente: explicado(textoPedido(1, 20).optional(), "NIT o CI del comprador, entero.", "1028627025"),
    sucursal: explicado(
      enteroDeTexto(0, MAX_LUGAR).optional(),
      "Solo las de esta sucursal; 0 es la casa matriz.",
      0,
    ),
    puntoVenta: explicado(
      enteroDeTexto(0, MAX_LUGAR).optional(),
      "Solo las de los puntos de venta con este número; 0 es el de la propia sucursal.",
      0,
    ),
    sector: explicado(
      enteroDeTexto(1, 9999).optional(),
      "Solo las de este sector; también los de las notas.",
      1,
    ),
    numero: explicado(enteroDeTexto(1, 9_999_999_999).optional(), "Solo las que llevan este número.", 1042),
    cursor: explicado(
      CursorDeLista.optional(),
      "`paginacion.siguiente` de la página anterior.",
      "MjAyNi0xMS0yMA",
    ),
  }),
  respuesta: {
    datos: z.object({
      facturas: explicado(z.array(Factura), "Documentos de la página, los nuevos primero."),
      paginacion: explicado(
        z.object({
          limite: explicado(z.int(), "Documentos por página.", 50),
          siguiente: explicado(
            z.string().nullable(),
            "Valor de `cursor` para la página que sigue; nulo en la última.",
          ),
          hayMas: explicado(z.boolean(), "Si hay otra página."),
        }),
        "Cómo seguir.",
      ),
    }),
  },
  async handle(deps, { llamador: { empresa }, query }) {
    const cursor = parseCursor(query.cursor);
    if (cursor === null) return cursorAjeno();
    const { limite, desde, hasta, estado, nitCliente, sucursal, puntoVenta, sector, numero } = query;
    if (estaAlReves(desde, hasta)) return alReves("desde");
    const { facturas, hayMas } = await listPagina(deps.db, {
      nit: empresa.nit,
      limite,
      desde,
      hasta,
      estado,
      sucursal,
      puntoVenta,
      sector,
      numero,
      documento: nitCliente,
      cursor,
    });
    const last = facturas.at(-1);
    const siguiente = hayMas && last !== undefined ? cursorTras(last) : null;
    return ok({
      datos: {
        facturas: facturas.map((f) => vistaFactura(deps, f)),
        paginacion: { limite, siguiente, hayMas },
      },
    });
  },
});

export const consultar = route({
  method: "get",
  path: "/v1/facturas/{cuf}",
  resumen: "Una factura guardada",
  right: "consultar",
  changesState: false,
  params: Params,
  errores: [404, 409],
  respuesta: {
    datos: Factura.extend({
      lineas: LineasFiscales,
      pedido: explicado(
        z.record(z.string(), z.unknown()).meta({ pedidosDe: "documentos" }),
        "El pedido con que se emitió, con los nombres de la API; vacío en los que no emitió esta API.",
      ),
    }),
  },
  async handle(deps, { llamador: { empresa }, params }) {
    const known = await findConPedido(deps.db, empresa.nit, params.cuf);
    if (known === undefined) return fail({ kind: "facturaNoEncontrada" });
    const { factura, pedido } = known;
    if (!isPublico(factura.estado)) return fail({ kind: "estadoInterno", estado: factura.estado });
    return ok({ datos: { ...conLineas(vistaFactura(deps, factura), factura), pedido } });
  },
});

export const estadoEnSiat = route({
  method: "get",
  path: "/v1/facturas/{cuf}/estado-siat",
  resumen: "Cómo está la factura en el sistema tributario, preguntado ahora",
  right: "consultar",
  changesState: false,
  params: Params,
  query: z.strictObject({ debug: Debug }),
  errores: [400, 402, 404, 502],
  respuesta: {
    datos: z.object({
      cuf: explicado(
        z.string(),
        "Código único del documento (CUF): lo identifica en esta API y ante el SIN.",
      ),
      estado: explicado(z.string(), "Estado aquí, después de preguntar.", "EMITIDA"),
      estadoSiat: explicado(
        z.enum(["VALIDA", "ANULADA", "NO_EXISTE"]),
        "Estado que dice el SIN ahora.",
        "VALIDA",
      ),
      codigoRecepcion: explicado(
        z.string().nullable(),
        "Código de recepción que dio el SIN; nulo si no lo tiene.",
      ),
      debugSiat: explicado(DebugSiat, "Mensajes cruzados con el SIN, sin el token; solo con `debug=true`."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, query }) => {
    const estado = await estadoSiat(deps, empresa, params.cuf, query.debug === "true");
    return estado.ok ? ok({ datos: estado.value }) : estado;
  },
});

export const reenviarEmail = route({
  method: "post",
  path: "/v1/facturas/{cuf}/reenviar-email",
  resumen: "Envía el PDF y el enlace público por correo",
  right: "administrar",
  changesState: true,
  params: Params,
  query: z.strictObject({
    email: explicado(
      CorreoPedido.optional(),
      "Otro destinatario; si no se dice, el correo del pedido.",
      "compras@illimani.bo",
    ),
  }),
  errores: [400, 404, 409, 502],
  respuesta: {
    datos: z.object({
      cuf: explicado(
        z.string(),
        "Código único del documento (CUF): lo identifica en esta API y ante el SIN.",
      ),
      enviadoA: explicado(z.string(), "Dirección a la que salió.", "compras@illimani.bo"),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, query }) => {
    const enviado = await reenviar(deps, empresa, params.cuf, query.email);
    return enviado.ok ? ok({ datos: { cuf: params.cuf, enviadoA: enviado.value.para } }) : enviado;
  },
});

export const anular = route({
  method: "post",
  path: "/v1/facturas/{cuf}/anular",
  resumen: "Anula una factura EMITIDA",
  right: "administrar",
  changesState: true,
  params: Params,
  body: z.strictObject({
    motivo: explicado(
      enteroPedido(1, 9999),
      "Por qué se anula: 1 mal emitida, 2 nota mal emitida, 3 datos incorrectos, 4 devuelta. Catálogo `motivos_anulacion`.",
      3,
    ),
  }),
  errores: [400, 402, 404, 409, 502],
  respuesta: { datos: Factura },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const anulada = await anularFactura(deps, empresa.nit, params.cuf, body.motivo);
    return anulada.ok ? ok({ datos: vistaFactura(deps, anulada.value) }) : anulada;
  },
});

export const revertir = route({
  method: "post",
  path: "/v1/facturas/{cuf}/revertir-anulacion",
  resumen: "Revierte una anulación, una sola vez",
  right: "administrar",
  changesState: true,
  params: Params,
  body: z.strictObject({}),
  errores: [400, 402, 404, 409, 502],
  respuesta: { datos: Factura },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const revertida = await revertirAnulacion(deps, empresa.nit, params.cuf);
    return revertida.ok ? ok({ datos: vistaFactura(deps, revertida.value) }) : revertida;
  },
});
