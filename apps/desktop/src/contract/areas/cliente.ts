import { MAX_ITEMS } from "@mostrador/core";
import { z } from "zod";
import { Decimal, VentaId } from "../formas.ts";
import { Nada } from "./comun.ts";

const LineaMostrada = z.strictObject({
  descripcion: z.string().max(500),
  cantidad: Decimal,
  subTotal: Decimal.nullable(),
});

/** The buyer's view on the second screen. */
export const VistaCliente = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("espera") }),
  z.strictObject({ kind: z.literal("venta"), lineas: z.array(LineaMostrada).max(MAX_ITEMS), total: Decimal }),
  z.strictObject({
    kind: z.literal("vendida"),
    total: Decimal,
    cambio: Decimal.nullable(),
    /** The invoice's QR: one SVG path on a square of `size` modules. */
    qr: z.strictObject({ d: z.string(), size: z.int() }).nullable(),
  }),
]);
export type VistaCliente = z.infer<typeof VistaCliente>;

/** The second screen: the till sends its content, and it only shows it. */
export const cliente = {
  comandos: {
    mostrarAlCliente: {
      right: "signedIn",
      changesState: false,
      entrada: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("espera") }),
        z.strictObject({
          kind: z.literal("venta"),
          ventaId: VentaId,
          lineas: z.array(LineaMostrada).max(MAX_ITEMS),
          total: Decimal,
        }),
        z.strictObject({ kind: z.literal("vendida"), ventaId: VentaId }),
      ]),
      salida: z.boolean(),
    },
  },
  consultas: {
    pantallaCliente: {
      right: "nobodySignedIn",
      changesState: false,
      entrada: Nada,
      salida: z.strictObject({ empresa: z.string(), vista: VistaCliente }),
    },
  },
  eventos: { pantallaCliente: VistaCliente },
} as const;
