/** Calls about proformas: created from a cart, found, printed, and sold. */
import { CorreoPedido, ESTADOS_PROFORMA, Proforma } from "@mostrador/core";
import { z } from "zod";
import { ClienteEscrito, ClienteVenta, DE_CARRITO, EntradaVenta, ItemVenta } from "../formas.ts";
import { Texto } from "./comun.ts";

const Id = z.string().min(1).max(64);
const PorId = z.strictObject({ id: Id });

/** A proforma as the screen shows it. */
export const ProformaVista = Proforma.extend({
  /** Number of the proforma as people read it: `0-1-25`. */
  nombre: z.string(),
  estado: z.enum(ESTADOS_PROFORMA),
  /** Number of the invoice made from the proforma; null if there is none. */
  factura: z.int().nullable(),
  /** Till that sold the proforma, if it is another till. */
  caja: z.string().nullable(),
});
export type ProformaVista = z.infer<typeof ProformaVista>;

/** Proformas of the shop. docs/design.md D59. */
export const proformas = {
  comandos: {
    /**
     * Creates a proforma from a cart and prints it. Repeating the id returns the same proforma. Discounts and typed prices need the same
     * permissions as in a sale, because the promised prices are later sold without asking again.
     */
    guardarProforma: {
      right: "signedIn",
      raisedTo: "descuentos",
      writtenPrices: "precios",
      changesState: true,
      entrada: EntradaVenta.pick(DE_CARRITO).extend({
        id: z.uuid(),
        cliente: ClienteEscrito.extend({ telefono: z.string().trim().max(30).nullable() }),
        validaHasta: z.iso.date("La fecha no existe."),
        nota: z.string().trim().max(500, "La nota lleva hasta 500 letras.").nullable(),
      }),
      salida: ProformaVista,
    },
    /** Discards a proforma that was not sold. */
    descartarProforma: { right: "anular", changesState: true, entrada: PorId, salida: z.null() },
    /** Prints the proforma's slip on the roll printer, or its page on the letter-size printer. */
    imprimirProforma: {
      right: "signedIn",
      changesState: true,
      entrada: PorId.extend({ formato: z.enum(["rollo", "pagina"]).default("rollo") }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Mails the proforma with its page. Needs the server, which queues the mail. */
    enviarProforma: {
      right: "signedIn",
      changesState: true,
      entrada: PorId.extend({ correo: CorreoPedido }),
      salida: z.strictObject({ enviadoA: z.string() }),
    },
  },
  consultas: {
    /** Lists one page of proformas, newest first. */
    proformas: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        texto: Texto.default(""),
        /** True to list only proformas that can still be sold at their promised prices. */
        vigentes: z.boolean().default(false),
        desde: z.int().min(0).default(0),
        limite: z.int().min(1).max(100).default(50),
      }),
      salida: z.strictObject({ proformas: z.array(ProformaVista), hayMas: z.boolean() }),
    },
    /** The proforma's page as a PDF, in base64. */
    pdfProforma: {
      right: "signedIn",
      changesState: false,
      entrada: PorId,
      salida: z.strictObject({ nombre: z.string(), base64: z.string() }),
    },
    /** Returns the cart of a proforma, found by its id or by the code on its paper. */
    proformaEnCarrito: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        id: Id.nullable().default(null),
        codigo: z.string().max(60).nullable().default(null),
      }),
      salida: z.strictObject({
        proformaId: Id,
        nombre: z.string(),
        /** True if the promised prices still hold. */
        vigente: z.boolean(),
        /** Sentence for the cashier about whether the promised prices hold. */
        texto: z.string(),
        sector: z.int(),
        cliente: ClienteVenta,
        items: z.array(ItemVenta),
      }),
    },
  },
} as const;
