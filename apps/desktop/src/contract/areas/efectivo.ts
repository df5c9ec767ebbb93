import { z } from "zod";
import { Instante } from "@mostrador/core";
import { Decimal } from "../formas.ts";
import { Nada } from "./comun.ts";

/** Bolivian notes and coins, in bolivianos. */
export const DENOMINACIONES = [
  "200",
  "100",
  "50",
  "20",
  "10",
  "5",
  "2",
  "1",
  "0.50",
  "0.20",
  "0.10",
] as const;

const ConSigno = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

export const Movimiento = z.strictObject({
  id: z.uuid(),
  tipo: z.enum(["ingreso", "retiro"]),
  monto: Decimal,
  motivo: z.string(),
  usuario: z.string().nullable(),
  en: Instante,
});
export type Movimiento = z.infer<typeof Movimiento>;

/** What was taken by one method: money that stayed, change given back already taken off. */
export const TotalMetodo = z.strictObject({
  metodo: z.int(),
  texto: z.string(),
  cantidad: z.int(),
  /** Below zero where a hand-written invoice that a closed session had was typed in again for less. */
  monto: ConSigno,
});
export type TotalMetodo = z.infer<typeof TotalMetodo>;

/** A cash session: everything that was paid, brought in and taken out while it was open. */
export const ResumenTurno = z.strictObject({
  numero: z.int(),
  abiertoEn: Instante,
  abiertoPor: z.string().nullable(),
  inicial: Decimal,
  ventas: z.strictObject({ cantidad: z.int(), total: ConSigno, anuladas: z.int(), totalAnuladas: Decimal }),
  metodos: z.array(TotalMetodo),
  movimientos: z.array(Movimiento),
  /** Dollars taken and what they stood for; absent where there were none. Null where it is not told before counting. */
  dolares: z.strictObject({ esperado: Decimal.nullable(), enBs: Decimal.nullable() }).optional(),
  /** Cash in bolivianos that should be there: initial + cash sales - what was paid in dollars + brought in - taken out. Null where it is not told before counting. */
  esperado: ConSigno.nullable(),
});
export type ResumenTurno = z.infer<typeof ResumenTurno>;

/** A closed session: it never changes again. `hash` is of all this with the hash of the one before it. */
export const CierreZ = ResumenTurno.extend({
  z: z.int(),
  /** Numbers left out before this one, where the till came back from a copy: closings that nobody has any more may carry them. */
  omitidos: z.int().positive().optional(),
  cerradoEn: Instante,
  cerradoPor: z.string().nullable(),
  esperado: ConSigno,
  denominaciones: z.array(z.strictObject({ valor: z.enum(DENOMINACIONES), cantidad: z.int() })),
  contado: Decimal,
  dolares: z
    .strictObject({ esperado: Decimal, enBs: Decimal, contado: Decimal, diferencia: ConSigno })
    .optional(),
  diferencia: ConSigno,
  nota: z.string().nullable(),
  anterior: z.string(),
  hash: z.string(),
});
export type CierreZ = z.infer<typeof CierreZ>;

/** The drawer's money: opening, movements, X, blind count and Z. */
export const efectivo = {
  comandos: {
    abrirTurno: {
      right: "cierres",
      changesState: true,
      entrada: z.strictObject({ inicial: Decimal }),
      salida: ResumenTurno,
    },
    moverEfectivo: {
      right: "efectivo",
      changesState: true,
      entrada: z.strictObject({
        tipo: z.enum(["ingreso", "retiro"]),
        monto: Decimal,
        motivo: z.string().trim().min(3, "Escriba el motivo.").max(200),
      }),
      salida: ResumenTurno,
    },
    /** Prints how the session stands, without closing it. */
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
    turno: { right: "signedIn", changesState: false, entrada: Nada, salida: ResumenTurno.nullable() },
    /** The latest closings, newest first, and whether the chain of all of them is whole. */
    cierres: {
      right: "cierres",
      changesState: false,
      entrada: z.strictObject({ limite: z.int().min(1).max(100).default(30) }),
      salida: z.strictObject({ cierres: z.array(CierreZ), integra: z.boolean() }),
    },
  },
} as const;
