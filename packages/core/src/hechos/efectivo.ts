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

/** The money taken by one method: what stayed, change given back already taken off. */
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
  inicial: SinSigno,
  ventas: z.strictObject({ cantidad: z.int(), total: ConSigno, anuladas: z.int(), totalAnuladas: SinSigno }),
  metodos: z.array(TotalMetodo),
  movimientos: z.array(Movimiento),
  /** Dollars taken and what they stood for; absent where there were none. Null where it is not told before counting. */
  dolares: z.strictObject({ esperado: SinSigno.nullable(), enBs: SinSigno.nullable() }).optional(),
  /** Cash in bolivianos that should be there: initial + cash sales - what was paid in dollars + brought in - taken out. Null where it is not told before counting. */
  esperado: ConSigno.nullable(),
});
export type ResumenTurno = z.infer<typeof ResumenTurno>;

/** A closed session: it never changes again. `hash` is of all this with the hash of the one before it. */
export const CierreZ = ResumenTurno.extend({
  z: z.int(),
  /** Numbers left out before this one, where the till came back from a copy or took a lost one's place: closings that nobody has any more may carry them. */
  omitidos: z.int().positive().optional(),
  cerradoEn: Instante,
  cerradoPor: z.string().nullable(),
  esperado: ConSigno,
  denominaciones: z.array(z.strictObject({ valor: z.enum(DENOMINACIONES), cantidad: z.int() })),
  contado: SinSigno,
  dolares: z
    .strictObject({ esperado: SinSigno, enBs: SinSigno, contado: SinSigno, diferencia: ConSigno })
    .optional(),
  diferencia: ConSigno,
  nota: z.string().nullable(),
  anterior: z.string(),
  hash: z.string(),
});
export type CierreZ = z.infer<typeof CierreZ>;

/**
 * Documents of a session: what was annulled and noted while it was open, and the numbers of its sales. Told beside the closing, whose
 * form and hash stay as every program reads them.
 */
export const DetalleTurno = z.object({
  /** Annulments that were asked for here and stand; `pendientes` of them wait for the tax system. */
  anulaciones: z.object({ cantidad: z.int(), monto: z.string(), pendientes: z.int() }),
  notas: z.object({ cantidad: z.int(), monto: z.string() }),
  /** First and last number of the session's sales, and how many there are, by sector. */
  numeros: z.array(z.object({ sector: z.int(), desde: z.int(), hasta: z.int(), cantidad: z.int() })),
});
export type DetalleTurno = z.infer<typeof DetalleTurno>;

/** One method's part of a payment. `monto` without the change, in bolivianos; dollars that stayed, apart. */
export const Pago = z.object({
  metodo: z.int(),
  monto: z.string(),
  dolares: z.object({ monto: z.string(), enBs: z.string() }).nullish(),
});
export type Pago = z.infer<typeof Pago>;
