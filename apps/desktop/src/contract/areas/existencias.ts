/** Calls about stock at this till. Quantities are decimal texts. docs/decisions/0067 */
import { CompraDeCaja, conKind, Instante, MAX_CONTADAS, type MotivoSalida } from "@mostrador/core";
import { z } from "zod";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

const Id = z.string().min(1).max(64);

/** The open count. It hides the expected quantities, so that the person counts without knowing them. */
const Conteo = z.strictObject({
  /** Short code with which another till joins this count. */
  codigo: z.string(),
  empezadoEn: Instante,
  /** Number of products counted so far. */
  productos: z.int(),
  /** Products that were counted last, newest first, with quantities in their own units. */
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

/** A line of an act on stock: a quantity of a product or of one of its presentations. */
const Linea = z.strictObject({
  productoId: Id,
  presentacionId: Id.nullable().default(null),
  cantidad: Decimal.refine(
    (texto) => Number(texto) > 0,
    conKind("too_small", "La cantidad debe ser mayor que 0."),
  ),
});

/** Reasons for which goods can be taken out of stock at a till. Gifts and donations are entered in the portal. */
export const MOTIVOS_EN_CAJA = ["merma", "vencido", "robo"] as const satisfies readonly MotivoSalida[];

/** Most products of a transfer made at a till. The QR of its slip must stay small enough for any scanner. */
const MAX_LINEAS_TRASLADO = 30;
/** Code of a transfer slip, read by a scanner or pasted by a person. */
const Codigo = z.string().trim().min(1, "Escanee la guía.").max(6000);

/** Acts on stock at this till: counts, received purchases, goods taken out and transfers between branches. */
export const existencias = {
  comandos: {
    /** Begins a count, or joins another till's count by its code. An open count continues. */
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
    /**
     * Adds a counted quantity to a product's line (`suma`), or replaces the line's quantity by it (`es`). With a presentation, the quantity
     * is in that presentation.
     */
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
    /** Removes a product from the open count. */
    quitarContado: {
      right: "signedIn",
      changesState: true,
      quiet: true,
      entrada: z.strictObject({ productoId: Id }),
      salida: Conteo.nullable(),
    },
    /** Ends the open count. The server then adjusts the stock to the counted quantities. */
    cerrarConteo: {
      right: "conteos",
      changesState: true,
      entrada: z.strictObject({
        nota: z.string().trim().min(1).max(200, "La nota lleva hasta 200 letras.").nullable().default(null),
      }),
      salida: z.strictObject({ productos: z.int(), codigo: z.string() }),
    },
    /** Discards the open count. */
    descartarConteo: { right: "conteos", changesState: true, entrada: Nada, salida: z.null() },
    /** Records a received purchase. A repeated id counts once. Fails if the lines do not add up to the total on the supplier's paper. */
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
    /** Sends goods to another branch and prints the slip. A repeated id counts once. */
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
    /** Records the goods of a slip that arrived. A repeated id counts once. `cierra`: the remaining goods will not arrive any more. */
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
    /** Takes goods out of stock for a reason other than a sale, and prints the act for a signature. A repeated id counts once. */
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
    /** The open count; null if none is open. */
    conteo: { right: "signedIn", changesState: false, entrada: Nada, salida: Conteo.nullable() },
    /** Reads a transfer slip from its code, for the branch that receives the goods. */
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
    /** Finds the shop's suppliers whose name or document contains every word of a text, most recent first. */
    buscarProveedores: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ texto: z.string().max(240) }),
      salida: z.array(z.strictObject({ documento: z.string().nullable(), razonSocial: z.string() })),
    },
    /** Finds the supplier with a document; null if the shop never bought from it. */
    proveedorDe: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ documento: z.string().trim().min(1).max(20) }),
      salida: z.strictObject({ razonSocial: z.string() }).nullable(),
    },
  },
} as const;
