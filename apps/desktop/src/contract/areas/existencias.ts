/** Calls of stock at this till. Quantities are decimal texts. docs/decisions/0067 */
import { CompraDeCaja, conKind, Instante, MAX_CONTADAS, type MotivoSalida } from "@mostrador/core";
import { z } from "zod";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

const Id = z.string().min(1).max(64);

/** The open count. It does not say what there should be, so that who counts does not look for it. */
const Conteo = z.strictObject({
  /** By it another till joins the count. */
  codigo: z.string(),
  empezadoEn: Instante,
  /** How many products it has. */
  productos: z.int(),
  /** The products that were counted last, the latest first, with quantities in their own units. */
  ultimas: z.array(
    z.strictObject({
      productoId: Id,
      codigo: z.string(),
      descripcion: z.string(),
      unidad: z.string(),
      contado: Decimal,
      hasta: Instante,
      usuario: z.string().nullable(),
    }),
  ),
});

/** A line of an act: so many of a product or of a presentation. */
const Linea = z.strictObject({
  productoId: Id,
  presentacionId: Id.nullable().default(null),
  cantidad: Decimal.refine(
    (texto) => Number(texto) > 0,
    conKind("too_small", "La cantidad debe ser mayor que 0."),
  ),
});

/** The reasons for which goods leave at a till; gifts and donations are written down in the portal. */
export const MOTIVOS_EN_CAJA = ["merma", "vencido", "robo"] as const satisfies readonly MotivoSalida[];

/** Most products of a transfer at a till: its slip's QR is read by any scanner. */
const MAX_LINEAS_TRASLADO = 30;
/** The code of a slip, as a scanner reads it or a person pastes it. */
const Codigo = z.string().trim().min(1, "Escanee la guía.").max(6000);

/** Stock at this till: counting, receiving purchases, leavings, transfers. */
export const existencias = {
  comandos: {
    /** Begins a count, or joins another till's by its code. Where one is open it goes on. */
    empezarConteo: {
      right: "conteos",
      changesState: true,
      entrada: z.strictObject({
        codigo: z
          .string()
          .trim()
          .toUpperCase()
          .regex(
            /^[2-9A-HJ-NP-Z]{4}$/,
            "El código tiene cuatro letras o números, como K7F2. Véalo en la otra caja.",
          )
          .nullable()
          .default(null),
      }),
      salida: Conteo.nullable(),
    },
    /** Adds what was counted of a product to its line, or puts it in its place. With a presentation, that many of it. */
    contarProducto: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({
        productoId: Id,
        presentacionId: Id.nullable().default(null),
        cantidad: Decimal,
        como: z.enum(["suma", "es"]),
      }),
      salida: Conteo.nullable(),
    },
    /** Takes a product out of the open count. */
    quitarContado: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({ productoId: Id }),
      salida: Conteo.nullable(),
    },
    /** Ends the open count: the server adjusts the stock by it. */
    cerrarConteo: {
      right: "conteos",
      changesState: true,
      entrada: z.strictObject({
        nota: z.string().trim().min(1).max(200, "La nota lleva hasta 200 letras.").nullable().default(null),
      }),
      salida: z.strictObject({ productos: z.int(), codigo: z.string() }),
    },
    /** Drops the open count. */
    descartarConteo: { right: "conteos", changesState: true, entrada: Nada, salida: z.null() },
    /** Receives a purchase, once by its id. Fails where its lines do not add up to the supplier's paper. */
    recibirCompra: {
      right: "compras",
      changesState: true,
      entrada: CompraDeCaja.extend({
        lineas: z
          .array(
            Linea.extend({
              importe: CompraDeCaja.shape.lineas.element.shape.importe,
              yaTenia: Decimal.nullable(),
            }),
          )
          .min(1, "Agregue al menos un producto.")
          .max(MAX_CONTADAS, `Una compra lleva hasta ${MAX_CONTADAS} líneas.`),
      }),
      salida: z.strictObject({ lineas: z.int() }),
    },
    /** Sends goods to another branch, once by its id, and prints the slip. */
    enviarTraslado: {
      right: "traslados",
      changesState: true,
      entrada: z.strictObject({
        id: z.uuid(),
        sucursalDestino: z.int().min(0).max(9999),
        nota: z.string().trim().min(1).max(200, "La nota lleva hasta 200 letras.").nullable().default(null),
        lineas: z
          .array(Linea)
          .min(1, "Agregue al menos un producto.")
          .max(
            MAX_LINEAS_TRASLADO,
            `Un traslado lleva hasta ${MAX_LINEAS_TRASLADO} productos: envíe el resto en otro.`,
          ),
      }),
      salida: z.strictObject({ lineas: z.int() }),
    },
    /** Takes in what arrived of a slip, once by its id. `cierra`: the rest will not come. */
    recibirTraslado: {
      right: "traslados",
      changesState: true,
      entrada: z.strictObject({
        id: z.uuid(),
        codigo: Codigo,
        lineas: z.array(z.strictObject({ linea: z.int().nonnegative(), cantidad: Decimal })).max(100),
        cierra: z.boolean(),
        motivo: z.string().trim().min(3, "Escriba qué pasó con el resto.").max(200).nullable().default(null),
      }),
      salida: z.strictObject({ lineas: z.int() }),
    },
    /** Takes goods out of stock that nobody bought, once by its id, and prints the act that a person signs. */
    sacarExistencias: {
      right: "mermas",
      changesState: true,
      entrada: z.strictObject({
        id: z.uuid(),
        motivo: z.enum(MOTIVOS_EN_CAJA),
        responsable: z.string().trim().min(1, "Escriba quién firma el acta.").max(100),
        nota: z.string().trim().min(3, "Escriba qué pasó.").max(200, "La nota lleva hasta 200 letras."),
        lineas: z
          .array(Linea)
          .min(1, "Agregue al menos un producto.")
          .max(MAX_CONTADAS, `Una salida lleva hasta ${MAX_CONTADAS} líneas.`),
      }),
      salida: z.strictObject({ lineas: z.int() }),
    },
  },
  consultas: {
    /** The open count; null: none is open. */
    conteo: { right: "signedIn", changesState: false, entrada: Nada, salida: Conteo.nullable() },
    /** A slip as its code says it, for the branch that receives it. */
    leerGuia: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ codigo: Codigo }),
      salida: z.strictObject({
        de: z.string(),
        instante: Instante,
        lineas: z.array(
          z.strictObject({ linea: z.int(), productoId: Id, descripcion: z.string(), cantidad: Decimal }),
        ),
      }),
    },
    /** Suppliers of the shop whose name or document has all words of a text, the latest first. */
    buscarProveedores: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: z.string().max(240) }),
      salida: z.array(z.strictObject({ documento: z.string().nullable(), razonSocial: z.string() })),
    },
    /** The supplier of a document, if the shop bought of it. */
    proveedorDe: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ documento: z.string().trim().min(1).max(20) }),
      salida: z.strictObject({ razonSocial: z.string() }).nullable(),
    },
  },
} as const;
