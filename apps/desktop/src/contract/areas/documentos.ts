import { CorreoPedido, Cuf } from "@mostrador/core";
import { z } from "zod";
import { ClienteVenta, Venta, VentaId } from "../formas.ts";

/** The sale, and the invoice that the screen shows, if any. The call does not act on another invoice of the sale. */
const Mostrada = z.strictObject({ ventaId: VentaId, cuf: Cuf.optional() });

/** Calls about a sale after it was made. */
export const documentos = {
  comandos: {
    /**
     * Annuls with a reason of the catalog. Without the server, or while the sale is still to be sent, the
     * annulment waits and is done later.
     */
    anular: {
      right: "anular",
      changesState: true,
      entrada: Mostrada.extend({ motivo: z.int("Elija el motivo.").positive() }),
      salida: Venta,
    },
    /** Undoes an annulment, once; only with the server. */
    revertirAnulacion: {
      right: "anular",
      changesState: true,
      entrada: Mostrada,
      salida: Venta,
    },
    /**
     * Issues a sale anew that the tax system observed, with its buyer put right: another document of the same sale, which nobody pays again. Only
     * online.
     */
    corregirObservada: {
      right: "anular",
      changesState: true,
      entrada: z.strictObject({
        ventaId: VentaId,
        cuf: Cuf,
        cliente: ClienteVenta,
        /** The invoice goes out to a NIT that the tax system does not know. */
        excepcionNit: z.boolean(),
      }),
      salida: Venta,
    },
    /** Mails the invoice with its papers; only with the server. */
    enviarCorreo: {
      right: "signedIn",
      changesState: true,
      entrada: Mostrada.extend({ correo: CorreoPedido }),
      salida: z.strictObject({ enviadoA: z.string() }),
    },
  },
} as const;
