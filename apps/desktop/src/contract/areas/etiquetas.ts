/** Calls of the labels' screen: sample, print, weighed goods. */
import { z } from "zod";
import { CLASES_ETIQUETA, NOMBRES_FORMATO } from "@mostrador/core";
import { NombreCola } from "../configuracion.ts";
import { Decimal } from "../formas.ts";

/** Most goods of one request of labels. */
export const MAX_PRODUCTOS_CON_ETIQUETA = 500;
const MAX_COPIAS = 1000;

/** Labels asked for: of which products, how many of each, on which paper. */
const PedidoEtiquetas = z.strictObject({
  formato: z.enum(NOMBRES_FORMATO),
  clase: z.enum(CLASES_ETIQUETA),
  /** The first free place of the first sheet, from 1. */
  desde: z.int().min(1).max(65),
  productos: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        /** The product's presentation that is labelled; null: the product itself. */
        presentacionId: z.string().min(1).max(64).nullable().default(null),
        cantidad: z.int("La cantidad de etiquetas es un número entero.").min(1).max(MAX_COPIAS),
        /** Weight in kilos of weighed goods; null for others. */
        peso: Decimal.nullable().default(null),
      }),
    )
    .min(1, "Elija al menos un producto.")
    .max(MAX_PRODUCTOS_CON_ETIQUETA, `Son más de ${MAX_PRODUCTOS_CON_ETIQUETA} productos.`),
});
export type PedidoEtiquetas = z.infer<typeof PedidoEtiquetas>;

/** A part of a drawn label, in millimetres. */
const Trazo = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("texto"),
    texto: z.string(),
    x: z.number(),
    y: z.number(),
    cuerpo: z.number(),
    negrita: z.boolean(),
    alinear: z.enum(["start", "middle", "end"]),
  }),
  z.strictObject({ kind: z.literal("barras"), d: z.string() }),
]);

/** Labels for products, shelves and weighed goods. */
export const etiquetas = {
  comandos: {
    /** Prints labels at once on a printer of the system; null keeps them as a PDF in the tickets' folder. */
    imprimirEtiquetas: {
      right: "signedIn",
      changesState: true,
      entrada: PedidoEtiquetas.extend({ impresora: NombreCola.nullable() }),
      salida: z.strictObject({ destino: z.string(), etiquetas: z.int(), paginas: z.int() }),
    },
    /** Records that the labels of these goods say these prices, however they were made. A price that changed since is left out. */
    etiquetasAlDia: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({
        productos: z
          .array(
            z.strictObject({
              id: z.string().min(1).max(64),
              presentacionId: z.string().min(1).max(64).nullable().default(null),
              precio: Decimal,
            }),
          )
          .min(1)
          .max(MAX_PRODUCTOS_CON_ETIQUETA),
      }),
      salida: z.null(),
    },
  },
  consultas: {
    /**
     * Goods whose price changed since their label was printed here, as many as one request of labels holds, with the price that the label
     * says. `total` counts all of them.
     */
    etiquetasViejas: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({}),
      salida: z.strictObject({
        productos: z.array(
          z.strictObject({
            id: z.string(),
            presentacionId: z.string().optional(),
            codigo: z.string(),
            codigoBarras: z.string().nullable(),
            descripcion: z.string(),
            precio: Decimal,
            antes: Decimal,
          }),
        ),
        total: z.int(),
      }),
    },
    /**
     * The first label as it prints, the number of pages, and products whose code cannot be printed as bars.
     */
    muestraEtiquetas: {
      right: "signedIn",
      changesState: false,
      entrada: PedidoEtiquetas,
      salida: z.strictObject({
        trazos: z.array(Trazo),
        etiquetas: z.int(),
        paginas: z.int(),
        sinBarras: z.array(z.string()),
      }),
    },
    pdfEtiquetas: {
      right: "signedIn",
      changesState: false,
      entrada: PedidoEtiquetas,
      salida: z.strictObject({ nombre: z.string(), base64: z.string() }),
    },
  },
} as const;
