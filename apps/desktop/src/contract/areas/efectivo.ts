import { z } from "zod";
import { CierreZ, DENOMINACIONES, DetalleTurno, ResumenTurno } from "@mostrador/core";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

export { CierreZ, DENOMINACIONES, Movimiento, ResumenTurno } from "@mostrador/core";

/** The open cash session as the screen shows it. */
export const TurnoAbierto = ResumenTurno.extend({ detalle: DetalleTurno });
export type TurnoAbierto = z.infer<typeof TurnoAbierto>;

/** Cash in the drawer: opening, movements, X report, blind count and Z report. */
export const efectivo = {
  comandos: {
    abrirTurno: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({
        inicial: Decimal,
        /** Opens the session although the drawer of the replaced till has not arrived from the server. */
        sinReponer: z.boolean().optional(),
      }),
      salida: TurnoAbierto,
    },
    moverEfectivo: {
      right: "efectivo",
      changesState: true,
      entrada: z.strictObject({
        /** Created with the form, so that a movement that is sent again after a lost answer is recorded once. */
        id: z.uuid().optional(),
        tipo: z.enum(["ingreso", "retiro"]),
        monto: Decimal,
        motivo: z.string().trim().min(3, "Escriba el motivo.").max(200),
      }),
      salida: TurnoAbierto,
    },
    /** Prints the X report, the session's current figures, without closing the session. */
    imprimirX: {
      right: "cierres",
      changesState: true,
      entrada: Nada,
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Counts the drawer and closes the session. A difference needs a remark. */
    cerrarTurno: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({
        /** Number of the session that was counted; any other open session stays open. If absent, the open session is closed. */
        turno: z.int().positive().optional(),
        denominaciones: z
          .array(z.strictObject({ valor: z.enum(DENOMINACIONES), cantidad: z.int().min(0).max(100_000) }))
          .max(DENOMINACIONES.length),
        /** Dollars counted in the drawer. */
        dolares: Decimal.optional(),
        nota: z.string().trim().max(500).nullable(),
      }),
      salida: CierreZ,
    },
    reimprimirZ: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({ z: z.int().positive() }),
      salida: z.strictObject({ trabajoId: z.int() }),
    },
  },
  consultas: {
    /** The open cash session; null if there is none. */
    turno: { right: "signedIn", changesState: false, entrada: Nada, salida: TurnoAbierto.nullable() },
    /** Lists the latest closings, newest first, and tells whether the hash chain of all closings is intact. */
    cierres: {
      right: "cierres",
      changesState: false,
      entrada: z.strictObject({ limite: z.int().min(1).max(100).default(30) }),
      salida: z.strictObject({ cierres: z.array(CierreZ), integra: z.boolean() }),
    },
  },
} as const;
