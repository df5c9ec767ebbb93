import { conKind, CorreoPedido, Cuf, ESTADOS_PUBLICOS, Instante, parseCelular } from "@mostrador/core";
import { z } from "zod";
import { Decimal, EstadoVenta, VentaId } from "../formas.ts";
import { Texto } from "./comun.ts";
import { Periodo } from "./periodo.ts";

/** A sale of the whole shop, issued by any till or through the API. */
export const VentaDeLaTienda = z.strictObject({
  cuf: Cuf,
  creadaEn: Instante,
  estado: z.enum(ESTADOS_PUBLICOS),
  numeroFactura: z.int(),
  cliente: z.strictObject({ razonSocial: z.string(), correo: z.string().nullable() }),
  total: z.string(),
  /** Name of the issuer: a till, or another system that uses the API. */
  caja: z.string(),
  /** True for a credit or debit note. A note can be printed, mailed and annulled, but has no note of its own. */
  esNota: z.boolean(),
  /** Id of the sale if this till made it; null otherwise. */
  propia: VentaId.nullable(),
  plazoAnulacion: z.strictObject({ hasta: Instante, vencido: z.boolean() }),
  publicUrl: z.string(),
});
export type VentaDeLaTienda = z.infer<typeof VentaDeLaTienda>;

/** Document with its number and amount as shown, which a request for permission names. */
const Nombrada = z.strictObject({ cuf: Cuf, numero: z.int(), total: Decimal });

const Celular = z
  .string()
  .max(30)
  .transform((texto, ctx) => {
    const celular = parseCelular(texto);
    if (celular !== null) return celular;
    ctx.addIssue({
      code: "custom",
      ...conKind("celular", "Escriba un celular de Bolivia: ocho cifras que empiezan con 6 o 7."),
    });
    return z.NEVER;
  });

/** Sales of the whole shop, through the server, and the page of an invoice for the buyer's phone. */
export const ventas = {
  comandos: {
    /** Prints a document of another till on this till's printer, marked COPIA. */
    reimprimirDeLaTienda: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ cuf: Cuf }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Annuls a document with a reason from the catalog. Needs the server. */
    anularDeLaTienda: {
      right: "anular",
      changesState: true,
      entrada: Nombrada.extend({ motivo: z.int("Elija el motivo.").positive() }),
      salida: z.strictObject({ venta: VentaDeLaTienda }),
    },
    /** Reverts an annulment, at most once. Needs the server. */
    revertirDeLaTienda: {
      right: "anular",
      changesState: true,
      entrada: Nombrada,
      salida: z.strictObject({ venta: VentaDeLaTienda }),
    },
    enviarCorreoDeLaTienda: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ cuf: Cuf, correo: CorreoPedido }),
      salida: z.strictObject({ enviadoA: z.string() }),
    },
  },
  consultas: {
    /**
     * Lists a page of the shop's sales, newest first, by number, amount, buyer, product or cashier, state and days. Fails if the server
     * does not answer.
     */
    buscarVentasDeLaTienda: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({
        texto: Texto.default(""),
        estado: EstadoVenta.nullable().default(null),
        periodo: Periodo.default("todas"),
        tras: z.string().max(100).nullable().default(null),
        limite: z.int().min(1).max(100).default(50),
      }),
      salida: z.strictObject({ ventas: z.array(VentaDeLaTienda), siguiente: z.string().nullable() }),
    },
    /** Returns one of the shop's sales as the server has it now, with its ticket as lines of text. */
    ventaDeLaTienda: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ cuf: Cuf }),
      salida: z.strictObject({
        venta: VentaDeLaTienda,
        ticket: z.string(),
        /** Payments of the sale, if its till reported them. */
        pagos: z.array(z.strictObject({ metodo: z.string(), monto: z.string() })),
        observada: z.string().nullable(),
      }),
    },
    /**
     * Returns the public page of an invoice: its address, a QR of it, and, for a mobile number, a link that opens WhatsApp. Fails while the
     * document has not reached the server.
     */
    compartirFactura: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ cuf: Cuf, celular: Celular.nullable().default(null) }),
      salida: z.strictObject({
        pagina: z.string(),
        qr: z.strictObject({ d: z.string(), size: z.int() }),
        enlace: z.string().nullable(),
      }),
    },
  },
} as const;
