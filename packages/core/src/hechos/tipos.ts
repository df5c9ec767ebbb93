import { z } from "zod";
import { PapelTienda } from "../documento/papel-tienda.ts";
import { Deber, RESPUESTAS_DEBER } from "./deberes.ts";
import { DetalleTurno } from "./detalle-turno.ts";
import { CierreZ, Monto, Movimiento, Pago } from "./efectivo.ts";
import { CantidadExistencia, CompraDeCaja, ConteoDeCaja, LineaVendida } from "../existencias/formas.ts";
import { Guia } from "../existencias/guia.ts";
import { MOTIVOS_SALIDA } from "../existencias/salida.ts";
import type { Hecho } from "./hecho.ts";

/** The types of facts, and the form of each. A changed form gets the next version; the previous version stays readable. */

const Turno = z.int().positive().nullable();

/**
 * A sale that became EMITIDA or OFFLINE, with its payments. It is recorded once, in the transaction that changed its state.
 * docs/decisions/0020.
 */
const Venta1 = z.object({
  ventaId: z.string(),
  cuf: z.string(),
  sector: z.int(),
  numero: z.int(),
  total: Monto,
  pagos: z.array(Pago),
  /** The open session; null: none was open. */
  turno: Turno,
  /** The amount saved by price lists and promotions, in BOB, as printed; absent if nothing was saved, or in facts of older programs. */
  ahorro: Monto.optional(),
  /** Lines that take goods out of stock; absent: the shop follows no stock, or an older program wrote it. */
  lineas: z.array(LineaVendida).optional(),
});

/**
 * A sale that a proforma became. It is recorded once, beside the fact of the sale. docs/design.md D59.
 */
const ProformaVendida1 = z.object({
  proformaId: z.string(),
  ventaId: z.string(),
  cuf: z.string(),
  numero: z.int(),
  total: Monto,
});

/**
 * Payments of a hand-written invoice, under its own key; negative when they are reversed. `factura`: its number and its CAFC; absent in
 * facts of older programs.
 */
const CobroManual1 = z.object({
  clave: z.string(),
  pagos: z.array(Pago),
  turno: Turno,
  factura: z.object({ cafc: z.string(), sector: z.int(), numero: z.int() }).optional(),
});

/** An act that the owner may ask about: the drawer opened without a sale, a permission lent, a wrong PIN. */
const Bitacora1 = z.object({ accion: z.string(), detalle: z.string().nullable() });

/** The act of a discount that sellers gave by their own right. Earlier versions show this name. */
export const DESCUENTO_PROPIO = "descuento propio";

/** A paper printed again on request: a sale by its CUF, a note by its key, or a closing by its number. */
const Reimpresion1 = z.discriminatedUnion("que", [
  z.object({ que: z.literal("factura"), ventaId: z.string(), cuf: z.string() }),
  z.object({ que: z.literal("nota"), clave: z.string() }),
  z.object({ que: z.literal("cierreZ"), z: z.int().positive() }),
]);

/** Lines removed from an open sale before payment, wholly or in part. `ventaId`: of the open sale. */
const LineasQuitadas1 = z.object({
  ventaId: z.string(),
  lineas: z
    .array(
      z.object({ codigo: z.string(), descripcion: z.string(), cantidad: z.string(), precio: z.string() }),
    )
    .min(1),
});

/**
 * An annulment requested at this till and accepted by the tax system, with the session of the request. `ventaId`: empty for a sale of
 * another till or of the API.
 */
const Anulacion1 = z.object({ cuf: z.string(), ventaId: z.string(), monto: Monto, turno: Turno });

/** An annulment that was reverted at this till; `ventaId` as in the annulment. */
const Reversion1 = z.object({ cuf: z.string(), ventaId: z.string(), turno: Turno });

/** A note issued at this till, by its key and its CUF. */
const Nota1 = z.object({
  clave: z.string(),
  cuf: z.string(),
  cufOriginal: z.string(),
  monto: Monto,
  turno: Turno,
});

/**
 * A closing. `turno`: the session's number in its other facts, when the closing has a different one because numbers were skipped.
 * `movimientosAparte`: the closing has that many movements, too many for one fact; they are facts of their own. Older programs read the
 * closing and ignore the rest.
 */
const TurnoCerrado1 = z.object({
  cierre: CierreZ,
  detalle: DetalleTurno.optional(),
  turno: z.int().positive().optional(),
  movimientosAparte: z.int().positive().optional(),
});

/** A duty about money that began, with the session that was open. */
const Deber1 = z.object({ deber: Deber, turno: Turno });

/** The answer to a duty: the cash that left or entered the drawer, and the money by other means. */
const DeberRespondido1 = z.object({
  id: z.uuid(),
  respuesta: z.enum(RESPUESTAS_DEBER),
  efectivo: Monto,
  otro: Monto,
  nota: z.string().nullable(),
  turno: Turno,
});

/** The shop's words and rows for its paper, chosen at this till. The last choice applies to every paper, including that of earlier sales. */
const PapelElegido1 = z.object({ papel: PapelTienda });

/** A transfer that left for another branch, as its slip has it. docs/decisions/0065 */
const TrasladoEnviado1 = z.object({ guia: Guia, nota: z.string().max(200).nullable() });

/**
 * A delivery of a transfer under its own key: the goods that really arrived. The slip is included, because an arrival may reach the server
 * before its departure. `cierra`: the rest will not come, and `motivo` says why.
 */
const TrasladoRecibido1 = z.object({
  id: z.uuid(),
  guia: Guia,
  lineas: z.array(z.object({ linea: z.int().nonnegative(), cantidad: CantidadExistencia })),
  cierra: z.boolean(),
  motivo: z.string().max(200).nullable(),
});

/** Goods that left without a sale, with the person who signs the act. `beneficiario`: the person who was given them. */
const SalidaDeExistencias1 = z.object({
  id: z.uuid(),
  motivo: z.enum(MOTIVOS_SALIDA),
  responsable: z.string().min(1).max(100),
  nota: z.string().max(200).nullable(),
  beneficiario: z.object({ documento: z.string().max(20), complemento: z.string().max(5) }).nullable(),
  lineas: z.array(LineaVendida).min(1),
});

/** Every type that this program knows, with its versions. */
export const TIPOS_HECHO = {
  venta: { 1: Venta1 },
  proformaVendida: { 1: ProformaVendida1 },
  cobroManual: { 1: CobroManual1 },
  turnoAbierto: { 1: z.object({ turno: z.int().positive(), inicial: Monto }) },
  movimiento: { 1: z.object({ turno: z.int().positive(), movimiento: Movimiento }) },
  turnoCerrado: { 1: TurnoCerrado1 },
  bitacora: { 1: Bitacora1 },
  reimpresion: { 1: Reimpresion1 },
  lineasQuitadas: { 1: LineasQuitadas1 },
  anulacion: { 1: Anulacion1 },
  reversion: { 1: Reversion1 },
  nota: { 1: Nota1 },
  deber: { 1: Deber1 },
  deberRespondido: { 1: DeberRespondido1 },
  papelElegido: { 1: PapelElegido1 },
  conteo: { 1: ConteoDeCaja },
  trasladoEnviado: { 1: TrasladoEnviado1 },
  trasladoRecibido: { 1: TrasladoRecibido1 },
  salidaDeExistencias: { 1: SalidaDeExistencias1 },
  compraRecibida: { 1: CompraDeCaja },
} as const;
/** The name of a type of facts. */
export type TipoHecho = keyof typeof TIPOS_HECHO;

/** The data of a fact of this type, in the version that this program writes. */
export type DatosHecho<T extends TipoHecho> = z.input<(typeof TIPOS_HECHO)[T][1]>;

/** The version of each type that this program writes. */
export const VERSION_HECHO = 1;

type DatosLeidos<T extends TipoHecho> = z.output<(typeof TIPOS_HECHO)[T][1]>;
type Leido<T extends TipoHecho> = {
  [U in T]: { readonly kind: U; readonly datos: DatosLeidos<U> };
}[T];

interface Ilegible {
  readonly kind: "ilegible";
  readonly motivo: string;
}

/** A fact as a program reads it. `desconocido`: written by a later program. `ilegible`: of a known type and version, in another form. */
export type HechoLeido = Leido<TipoHecho> | { readonly kind: "desconocido" } | Ilegible;

/** Reads the data of a fact by the form of its type and version. */
export function parseHecho({ tipo, version, datos }: Pick<Hecho, "tipo" | "version" | "datos">): HechoLeido {
  if (!isTipo(tipo) || version !== VERSION_HECHO) return { kind: "desconocido" };
  return readAs(tipo, datos);
}

function readAs<T extends TipoHecho>(kind: T, texto: string): Leido<T> | Ilegible {
  const formas: { readonly [U in TipoHecho]: { readonly 1: z.ZodType<DatosLeidos<U>> } } = TIPOS_HECHO;
  const forma = formas[kind][VERSION_HECHO];
  const leido = forma.safeParse(parse(texto));
  if (!leido.success) return { kind: "ilegible", motivo: z.prettifyError(leido.error) };
  const hecho: Leido<T> = { kind, datos: leido.data };
  return hecho;
}

function isTipo(tipo: string): tipo is TipoHecho {
  return Object.hasOwn(TIPOS_HECHO, tipo);
}

/** Parses JSON; undefined for any other text. */
function parse(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}
