import { z } from "zod";
import { CierreZ, DENOMINACIONES, DetalleTurno, ResumenTurno } from "@mostrador/core";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

export { CierreZ, DENOMINACIONES, Movimiento, ResumenTurno } from "@mostrador/core";

/** The open session as the screen shows it. */
export const TurnoAbierto = ResumenTurno.extend({ detalle: DetalleTurno });
export type TurnoAbierto = z.infer<typeof TurnoAbierto>;

/** The drawer's money: opening, movements, X, blind count and Z. */
export const efectivo = {
  comandos: {
    abrirTurno: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({
        inicial: Decimal,
        /** Opens it although the drawer of the till before has not come from the server. */
        sinReponer: z.boolean().optional(),
      }),
      salida: TurnoAbierto,
    },
    moverEfectivo: {
      right: "efectivo",
      changesState: true,
      entrada: z.strictObject({
        /** Created with the form, so that a movement which is sent again after a lost answer is recorded once. */
        id: z.uuid().optional(),
        tipo: z.enum(["ingreso", "retiro"]),
        monto: Decimal,
        motivo: z.string().trim().min(3, "Escriba el motivo.").max(200),
      }),
      salida: TurnoAbierto,
    },
    /** Prints the session's current figures, without closing it. */
    imprimirX: {
      right: "cierres",
      changesState: true,
      entrada: Nada,
      salida: z.strictObject({ trabajoId: z.int() }),
    },
    /** Counts and closes. A difference asks for a remark. */
    cerrarTurno: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({
        /** The number of the session that was counted: another one stays open. If it is absent, the open one is closed. */
        turno: z.int().positive().optional(),
        denominaciones: z
          .array(z.strictObject({ valor: z.enum(DENOMINACIONES), cantidad: z.int().min(0).max(100_000) }))
          .max(DENOMINACIONES.length),
        /** Dollars counted. */
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
    /** The open session; null when there is none. */
    turno: { right: "signedIn", changesState: false, entrada: Nada, salida: TurnoAbierto.nullable() },
    /** The latest closings, newest first, and whether the chain of all of them is whole. */
    cierres: {
      right: "cierres",
      changesState: false,
      entrada: z.strictObject({ limite: z.int().min(1).max(100).default(30) }),
      salida: z.strictObject({ cierres: z.array(CierreZ), integra: z.boolean() }),
    },
  },
} as const;
