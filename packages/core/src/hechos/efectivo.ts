import { z } from "zod";
import { Instante } from "../instante.ts";

/** A till's drawer: what moves its cash, and its closings. Amounts are decimal text in bolivianos. */

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

const SinSigno = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,5})?$/, "Escriba un número con punto decimal, como 12.50.");
const ConSigno = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
/** An amount in a fact, with a sign or without. Any other text would break the sums of facts. */
export const Monto = z.string().regex(/^-?\d{1,12}(\.\d{1,5})?$/);

/** Money that was brought into the drawer or taken out of it. */
export const Movimiento = z.strictObject({
  id: z.uuid(),
  tipo: z.enum(["ingreso", "retiro"]),
  monto: SinSigno,
  motivo: z.string(),
  usuario: z.string().nullable(),
  en: Instante,
});
export type Movimiento = z.infer<typeof Movimiento>;

/** The money taken by one method, net of change. */
export const TotalMetodo = z.strictObject({
  metodo: z.int(),
  texto: z.string(),
  cantidad: z.int(),
  /** Negative after a hand-written invoice of a closed session was typed in again with a lower amount. */
  monto: ConSigno,
});
export type TotalMetodo = z.infer<typeof TotalMetodo>;

/** A cash session: all payments, deposits and withdrawals while it was open. */
export const ResumenTurno = z.strictObject({
  numero: z.int(),
  abiertoEn: Instante,
  abiertoPor: z.string().nullable(),
  inicial: SinSigno,
  ventas: z.strictObject({ cantidad: z.int(), total: ConSigno, anuladas: z.int(), totalAnuladas: SinSigno }),
  metodos: z.array(TotalMetodo),
  movimientos: z.array(Movimiento),
  /**
   * Dollars taken and their value in bolivianos; absent without dollars. Null when hidden before counting. Negative after a hand-written
   * invoice of a closed session, which was paid in dollars, was typed in again.
   */
  dolares: z.strictObject({ esperado: ConSigno.nullable(), enBs: ConSigno.nullable() }).optional(),
  /** Expected cash in bolivianos: initial + cash sales - payments in dollars + deposits - withdrawals. Null when hidden before counting. */
  esperado: ConSigno.nullable(),
});
export type ResumenTurno = z.infer<typeof ResumenTurno>;

/** A closed session, which never changes again. `hash` covers all this and the hash of the previous closing. */
export const CierreZ = ResumenTurno.extend({
  z: z.int(),
  /**
   * Count of numbers skipped before this one. The till skips numbers after it was restored from a copy or replaced a lost till: lost
   * closings may carry them.
   */
  omitidos: z.int().positive().optional(),
  cerradoEn: Instante,
  cerradoPor: z.string().nullable(),
  esperado: ConSigno,
  denominaciones: z.array(z.strictObject({ valor: z.enum(DENOMINACIONES), cantidad: z.int() })),
  contado: SinSigno,
  dolares: z
    .strictObject({ esperado: ConSigno, enBs: ConSigno, contado: SinSigno, diferencia: ConSigno })
    .optional(),
  diferencia: ConSigno,
  nota: z.string().nullable(),
  anterior: z.string(),
  hash: z.string(),
});
export type CierreZ = z.infer<typeof CierreZ>;

/** One method's part of a payment. `monto`: in bolivianos, without the change. `dolares`: the dollars kept. */
export const Pago = z.object({
  metodo: z.int(),
  monto: Monto,
  dolares: z.object({ monto: Monto, enBs: Monto }).nullish(),
});
export type Pago = z.infer<typeof Pago>;
