import { CorreoPedido, Cuf } from "@mostrador/core";
import { z } from "zod";
import { ClienteVenta, Venta, VentaId } from "../formas.ts";

/** A sale, and the invoice that the screen shows for it. A call fails if the sale has another invoice by now. */
const Mostrada = z.strictObject({ ventaId: VentaId, cuf: Cuf.optional() });

/** Acts on a sale that was made earlier. */
export const documentos = {
  comandos: {
    /**
     * Annuls a sale with a reason from the catalog. If the server is unreachable or the sale is still to be sent, the annulment is queued.
     */
    anular: {
      right: "anular",
      changesState: true,
      entrada: Mostrada.extend({ motivo: z.int("Elija el motivo.").positive() }),
      salida: Venta,
    },
    /** Reverts an annulment, at most once. Needs the server. */
    revertirAnulacion: {
      right: "anular",
      changesState: true,
      entrada: Mostrada,
      salida: Venta,
    },
    /**
     * Issues a second document for a sale that the tax system observed, with the buyer corrected. The buyer does not pay again. Needs the
     * server.
     */
    corregirObservada: {
      right: "anular",
      changesState: true,
      entrada: z.strictObject({
        ventaId: VentaId,
        cuf: Cuf,
        cliente: ClienteVenta,
        /** True if the invoice is issued to a NIT that the tax system does not know. */
        excepcionNit: z.boolean(),
      }),
      salida: Venta,
    },
    /** Mails the invoice with its documents attached. Needs the server. */
    enviarCorreo: {
      right: "signedIn",
      changesState: true,
      entrada: Mostrada.extend({ correo: CorreoPedido }),
      salida: z.strictObject({ enviadoA: z.string() }),
    },
  },
} as const;
