/** Routes of points of sale. */
import { enteroPedido, ok, textoPedido, explicado } from "@mostrador/core";
import type { Intercambio } from "@mostrador/siat";
import { z } from "zod";
import { Debug, enteroDeTexto, Lugar, LugarDeTexto } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { cerrarPunto } from "../cerrar-punto.ts";
import { listPuntos } from "../listar-puntos.ts";
import { registrarPunto } from "../registrar-punto.ts";
import { DebugSiat } from "../../http/respuestas.ts";

const { sucursal: Sucursal } = LugarDeTexto;

export const registrar = route({
  method: "post",
  path: "/v1/operaciones/puntos-venta",
  resumen: "Registra un punto de venta, una sola vez por referencia",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    referencia: explicado(
      textoPedido(1, 100),
      "Identifica este registro en su sistema: repetirlo devuelve el mismo código.",
      "tienda-en-linea",
    ),
    sucursal: Lugar.sucursal,
    tipoPuntoVenta: explicado(
      enteroPedido(1, 9999),
      "Clase de punto. Código del catálogo `tipos_punto_venta`.",
      5,
    ),
    nombre: explicado(textoPedido(1, 100), "Nombre con que lo verá el SIN.", "Tienda en línea"),
    descripcion: explicado(
      textoPedido(1, 200).optional(),
      "Detalle para el SIN; si no se dice, el nombre.",
      "Ventas por la página web",
    ),
  }),
  errores: [400, 402, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoPuntoVenta: explicado(z.int(), "Código que dio el SIN; va como `punto_venta` al emitir.", 1),
      referencia: explicado(z.string(), "Su referencia, la del pedido."),
      sucursal: explicado(z.int(), "Sucursal en que se abrió.", 0),
      nombre: explicado(z.string(), "Nombre del punto de venta."),
      tipoPuntoVenta: explicado(z.int(), "Tipo. Catálogo `tipos_punto_venta`.", 5),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) => {
    const { descripcion = body.nombre } = body;
    const registrado = await registrarPunto(deps, empresa, { ...body, descripcion });
    if (!registrado.ok) return registrado;
    const { referencia, sucursal, nombre, tipoPuntoVenta } = body;
    return ok({
      datos: { codigoPuntoVenta: registrado.value, referencia, sucursal, nombre, tipoPuntoVenta },
    });
  },
});

export const listar = route({
  method: "get",
  path: "/v1/operaciones/puntos-venta",
  resumen: "Puntos de venta registrados de una sucursal",
  right: "consultar",
  changesState: false,
  query: z.strictObject({ sucursal: Sucursal, debug: Debug }),
  errores: [400, 402, 404, 502],
  respuesta: {
    datos: z.object({
      sucursal: explicado(z.int(), "Sucursal que se listó.", 0),
      puntosVenta: explicado(
        z.array(
          z.object({
            codigoPuntoVenta: explicado(z.int(), "Código del punto de venta.", 1),
            nombre: explicado(z.string(), "Nombre del punto de venta."),
            tipo: explicado(z.string(), "Tipo, con palabras del SIN.", "PUNTO VENTA CAJEROS"),
            sincronizado: explicado(z.boolean(), "Si esta cuenta puede emitir en él."),
            terminal: explicado(
              z.boolean(),
              "Si una caja numera en él; por la API entonces no se emite allí.",
            ),
          }),
        ),
        "Puntos de venta que el SIN tiene en ella.",
      ),
      debugSiat: explicado(DebugSiat, "Mensajes cruzados con el SIN, sin el token; solo con `debug=true`."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, query }) => {
    const lista = await listPuntos(deps, empresa, query.sucursal);
    if (!lista.ok) return lista;
    const { puntos, intercambio } = lista.value;
    const { sucursal } = query;
    const debug = debugDe(query.debug, intercambio);
    return ok({ datos: { sucursal, puntosVenta: puntos, ...debug } });
  },
});

export const cerrar = route({
  method: "delete",
  path: "/v1/operaciones/puntos-venta/{codigo_punto_venta}",
  resumen: "Cierra un punto de venta para siempre",
  right: "administrar",
  changesState: true,
  params: z.strictObject({
    codigoPuntoVenta: explicado(enteroDeTexto(1, 9999), "Código que el SIN dio al registrarlo.", 3),
  }),
  query: z.strictObject({ sucursal: Sucursal, debug: Debug }),
  errores: [400, 402, 404, 409, 502],
  respuesta: {
    datos: z.object({
      codigoPuntoVenta: explicado(z.int(), "Código del punto de venta.", 1),
      sucursal: explicado(z.int(), "Su sucursal.", 0),
      cerrado: explicado(z.boolean(), "Si quedó cerrado ante el SIN."),
      debugSiat: explicado(DebugSiat, "Mensajes cruzados con el SIN, sin el token; solo con `debug=true`."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params: { codigoPuntoVenta }, query }) => {
    const cerrado = await cerrarPunto(deps, empresa, query.sucursal, codigoPuntoVenta);
    if (!cerrado.ok) return cerrado;
    const { sucursal } = query;
    return ok({
      datos: { codigoPuntoVenta, sucursal, cerrado: true, ...debugDe(query.debug, cerrado.value) },
    });
  },
});

/** Gives the raw messages on request; neither holds the token, which travels in a header. */
function debugDe(debug: "true" | "false", { solicitud, respuesta }: Intercambio) {
  return debug === "true" ? { debugSiat: { solicitud, respuesta } } : {};
}
