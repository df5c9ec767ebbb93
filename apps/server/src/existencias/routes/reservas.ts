/** Routes of goods that are set aside until a day, and of their deliveries. docs/decisions/0078 */
import { Cuf, explicado, fail, FechaPedido, MOTIVOS_RESERVA, ok, textoPedido } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../../http/campos.ts";
import { conDesfase, Dia, iso, Momento } from "../../http/respuestas.ts";
import { route } from "../../http/route.ts";
import { ahoraDe } from "../../reloj.ts";
import { PorId } from "../../tienda/routes/tienda-comun.ts";
import { paginaDeReservas, readReserva } from "../readers/reservas.ts";
import { entregar, liberar, reservarPedido, reservarProforma, reservarVenta } from "../reservar.ts";
import {
  autorDe,
  CantidadPositiva,
  ClaveDeActo,
  Guardado,
  LineaEnPresentacion,
  LugarDeActo,
  ProductoId,
  QUIEN,
  SucursalDeTexto,
} from "./campos.ts";
import { lugarDeActo, TrasActo } from "./traslados.ts";

const Hasta = explicado(FechaPedido, "Último día en que se aparta, ese día incluido.", "2026-12-05");
const Nota = explicado(
  textoPedido(1, 200).nullable().default(null),
  "Lo que haya que decir.",
  "Recoge su hijo",
);

const CABEZA = {
  id: explicado(z.string(), "Identificador de la reserva."),
  motivo: explicado(
    z.enum(MOTIVOS_RESERVA),
    "`pedido`: alguien lo pidió; `proforma`: se cotizó; `entrega`: ya se facturó y su dueño no lo recogió.",
    "pedido",
  ),
  proformaId: explicado(z.string().nullable(), "Proforma de la que es; nulo si no es de una."),
  sucursal: explicado(z.int(), "Sucursal que la guarda; 0 es la casa matriz.", 0),
  para: explicado(z.string(), "Para quién es.", "Comercial Illimani S.R.L."),
  hasta: explicado(Dia, "Último día en que se aparta.", "2026-12-05"),
  abierta: explicado(z.boolean(), "Si todavía aparta algo."),
  instante: explicado(Momento, "Cuándo se hizo."),
  ...QUIEN,
};

/** A page of reservations. */
export const Reservas = z.object({
  reservas: explicado(z.array(z.object(CABEZA)), "Reservas de la página."),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});

/** A reservation with its lines and its deliveries. */
export const ReservaEntera = z.object({
  ...CABEZA,
  lineas: explicado(
    z.array(
      z.object({
        linea: explicado(z.int(), "Su lugar, desde 0.", 0),
        productoId: ProductoId,
        descripcion: explicado(z.string(), "Nombre del producto."),
        cantidad: explicado(z.string(), "Cuánto se apartó, en la unidad del producto.", "12"),
        queda: explicado(z.string(), "Cuánto sigue apartado.", "8"),
      }),
    ),
    "Lo que se aparta.",
  ),
  entregas: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador de la entrega."),
        numero: explicado(z.int(), "Número de su guía.", 7),
        instante: explicado(Momento, "Cuándo se entregó."),
        recibe: explicado(z.string(), "Quién lo recibió.", "Marta Quispe"),
        usuario: QUIEN.usuario,
        origen: QUIEN.origen,
        lineas: explicado(
          z.array(
            z.object({
              linea: explicado(z.int(), "Línea de la reserva, desde 0.", 0),
              unidades: explicado(z.string(), "Cuánto se entregó.", "4"),
            }),
          ),
          "Lo que se entregó.",
        ),
      }),
    ),
    "Entregas de lo ya facturado.",
  ),
});

export const reservar = route({
  method: "post",
  path: "/v1/reservas",
  resumen: "Aparta mercadería para alguien hasta un día",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    sucursal: LugarDeActo,
    para: explicado(textoPedido(1, 240), "Para quién se aparta.", "Comercial Illimani S.R.L."),
    hasta: Hasta,
    nota: Nota,
    lineas: explicado(
      z
        .array(LineaEnPresentacion)
        .min(1, "Agregue al menos un producto.")
        .max(500, "Una reserva lleva hasta 500 líneas."),
      "Lo que se aparta.",
    ),
  }),
  errores: [409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecha = await reservarPedido(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const reservarDeProforma = route({
  method: "post",
  path: "/v1/reservas/de-proforma",
  resumen: "Aparta la mercadería de una proforma; al venderse o anularse, deja de apartarse",
  right: "administrar",
  changesState: true,
  body: z.strictObject({
    id: ClaveDeActo,
    proformaId: explicado(
      textoPedido(1, 64),
      "Identificador de la proforma.",
      "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
    ),
    hasta: Hasta,
    nota: Nota,
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecha = await reservarProforma(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const reservarDeVenta = route({
  method: "post",
  path: "/v1/reservas/de-venta",
  resumen: "Guarda lo que el cliente ya pagó y todavía no se lleva: se entrega después, en partes",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  body: z.strictObject({
    id: ClaveDeActo,
    cuf: explicado(Cuf, "CUF de la factura.", "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD"),
    hasta: Hasta,
    nota: Nota,
    lineas: explicado(
      z
        .array(
          z.strictObject({
            linea: explicado(z.int().min(0).max(499), "Línea de la factura, desde 0.", 0),
            cantidad: explicado(
              CantidadPositiva,
              "Cuánto queda por entregar, en la unidad de la línea.",
              "4",
            ),
          }),
        )
        .min(1, "Diga qué queda por entregar.")
        .max(500, "Una factura tiene hasta 500 líneas.")
        .nullable()
        .default(null),
      "Lo que queda por entregar; nulo, todo.",
    ),
  }),
  errores: [404, 409],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body }) => {
    const hecha = await reservarVenta(deps, autorDe(llamador), body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const entregarReserva = route({
  method: "post",
  path: "/v1/reservas/{id}/entregas",
  resumen: "Entrega a su dueño lo ya facturado, entero o en partes, con una guía numerada",
  right: "administrar",
  changesState: true,
  cabida: "documento",
  params: PorId,
  body: z.strictObject({
    id: ClaveDeActo,
    recibe: explicado(textoPedido(1, 100), "Quién lo recibe.", "Marta Quispe"),
    lineas: explicado(
      z
        .array(
          z.strictObject({
            linea: explicado(z.int().min(0).max(15_000), "Línea de la reserva, desde 0.", 0),
            cantidad: explicado(CantidadPositiva, "Cuánto se entrega, en la unidad del producto.", "4"),
          }),
        )
        .min(1, "Diga qué se entrega.")
        .max(500, "Una entrega lleva hasta 500 líneas."),
      "Lo que se entrega.",
    ),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      id: explicado(z.string(), "Identificador con que se guardó."),
      numero: explicado(z.int(), "Número de la guía.", 7),
    }),
  },
  handle: async (deps, { llamador, params: { id }, body }) => {
    const hecha = await entregar(deps, autorDe(llamador), id, body);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const liberarReserva = route({
  method: "post",
  path: "/v1/reservas/{id}/liberar",
  resumen: "Deja de apartar una reserva: su mercadería es para cualquiera",
  right: "administrar",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecha = await liberar(deps, autorDe(llamador), id);
    return hecha.ok ? ok({ datos: hecha.value }) : hecha;
  },
});

export const listarReservas = route({
  method: "get",
  path: "/v1/reservas",
  resumen: "Lo que se aparta, para quién y hasta cuándo, lo nuevo primero",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    estado: explicado(
      z.enum(["abiertas", "vencidas", "cerradas"], "Use abiertas, vencidas o cerradas.").default("abiertas"),
      "`vencidas`: abiertas cuyo último día pasó; ya no apartan nada.",
      "abiertas",
    ),
    sucursal: explicado(SucursalDeTexto.optional(), "Solo las de esta sucursal.", "0"),
    tras: TrasActo,
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
  }),
  respuesta: { datos: Reservas },
  handle: async ({ db, reloj }, { llamador: { empresa }, query: { tras, limite, estado, sucursal } }) => {
    const hoy = ahoraDe({ reloj }).slice(0, 10);
    const filtro = { nit: empresa.nit, estado, sucursal, hoy, tras: lugarDeActo(tras) };
    const { reservas, siguiente } = await paginaDeReservas(db, filtro, limite);
    return ok({ datos: { reservas: reservas.map(vistaDe), siguiente } });
  },
});

export const verReserva = route({
  method: "get",
  path: "/v1/reservas/{id}",
  resumen: "Una reserva con sus líneas y sus entregas",
  right: "revisar",
  changesState: false,
  params: PorId,
  errores: [404],
  respuesta: { datos: ReservaEntera },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const reserva = await readReserva(db, empresa.nit, id);
    if (reserva === undefined) return fail({ kind: "filaAusente" });
    return ok({
      datos: {
        ...vistaDe(reserva),
        entregas: reserva.entregas.map(({ instante, ...entrega }) => ({
          ...entrega,
          instante: conDesfase(instante),
        })),
      },
    });
  },
});

type Cabeza = Awaited<ReturnType<typeof paginaDeReservas>>["reservas"][number];

function vistaDe<R extends Cabeza>({ instante, registradoEn, ...reserva }: R) {
  return { ...reserva, instante: conDesfase(instante), registradoEn: iso(registradoEn) };
}
