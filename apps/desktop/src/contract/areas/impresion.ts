import { z } from "zod";
import { Instante, PapelTienda } from "@mostrador/core";
import { Impresora, RolloImpresora } from "../configuracion.ts";
import { EstadoImpresion, VentaId } from "../formas.ts";
import { Nada, Visto } from "./comun.ts";

/** Paper. */
export const impresion = {
  comandos: {
    /** Stores the shop's words; what the form did not change keeps the value that it has now. */
    guardarPapel: {
      right: "configuracion",
      changesState: true,
      entrada: PapelTienda.extend({ visto: Visto }),
      salida: PapelTienda,
    },
    /** Prints a sale again, marked COPIA. */
    reimprimir: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Tries the print jobs that failed again. */
    reintentarImpresion: {
      right: "nobodySignedIn",
      changesState: true,
      entrada: Nada,
      salida: z.strictObject({ trabajos: z.int() }),
    },
    /** Cancels a job that waits or failed; a printed job stays. */
    cancelarImpresion: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ trabajoId: z.int() }),
      salida: z.boolean(),
    },
    /** Opens the drawer without a sale; logs the person and the reason. */
    abrirCajon: {
      right: "efectivo",
      changesState: true,
      entrada: z.strictObject({ motivo: z.string().trim().min(3, "Escriba el motivo.").max(200) }),
      salida: z.null(),
    },
    imprimirPrueba: {
      right: "signedIn",
      changesState: true,
      entrada: Nada,
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** A sale as letter-size pages, to the system's printer for them. */
    imprimirPagina: {
      right: "signedIn",
      changesState: true,
      entrada: z.strictObject({ ventaId: VentaId }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /**
     * Tries a printer that is not in use yet, at once and outside the queue. The printout answers the
     * wizard's question.
     */
    probarImpresora: {
      right: "configuracion",
      changesState: true,
      entrada: z.strictObject({
        impresora: Impresora,
        papel: RolloImpresora,
        que: z.enum(["letras", "qr", "pagina", "cajon"]),
      }),
      salida: z.strictObject({ destino: z.string() }),
    },
  },
  consultas: {
    /** The shop's choices for its paper. */
    papel: { right: "signedIn", changesState: false, entrada: Nada, salida: PapelTienda },
    /** Printers that the system knows; empty if it does not tell. */
    impresorasDelSistema: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(z.string()),
    },
    /** A sale's PDF, in base64. */
    pdf: {
      right: "signedIn",
      changesState: false,
      entrada: z.strictObject({ ventaId: VentaId, formato: z.enum(["a4", "ticket80"]) }),
      salida: z.strictObject({ nombre: z.string(), base64: z.string() }),
    },
    /** The latest jobs, newest first: waiting, failed and printed. */
    trabajosImpresion: {
      right: "signedIn",
      changesState: false,
      entrada: Nada,
      salida: z.array(
        z.strictObject({
          id: z.int(),
          nombre: z.string(),
          estado: z.enum(["pendiente", "imprimiendo", "impresa", "fallida", "cancelada"]),
          error: z.string().nullable(),
          /** The printer that its paper came out of, or will. */
          destino: z.string(),
          creadoEn: Instante,
        }),
      ),
    },
  },
  eventos: {
    imprimio: z.object({
      trabajoId: z.number().int(),
      ventaId: VentaId.nullable(),
      estado: EstadoImpresion,
      error: z.string().nullable(),
    }),
  },
} as const;
