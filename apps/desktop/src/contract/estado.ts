import { z } from "zod";
import { Instante, Permiso, Nit } from "@mostrador/core";
import { PantallaTactil } from "./configuracion.ts";

/** A light. `desde`: since when it has been so. `texto`: one honest sentence. */
export const Luz = z.object({
  color: z.enum(["verde", "ambar", "rojo", "gris"]),
  desde: Instante.nullable(),
  texto: z.string(),
});
export type Luz = z.infer<typeof Luz>;

/** Reasons that nothing can be charged at present, in the order of the checks. */
export const BLOQUEOS = [
  "sinEmparejar",
  "terminalRevocada",
  "copiaDeCaja",
  "relojDudoso",
  "discoLleno",
  "sinDatos",
  "creditosAgotados",
] as const;

/** State of the till that the cashier must know at a glance. docs/design.md D31. */
export const EstadoCaja = z.object({
  /** Of the till's program. */
  version: z.string(),
  emparejada: z.boolean(),
  /** A practice till: it has no server, and nothing of it is real. */
  practica: z.boolean(),
  empresa: z
    .object({
      nit: Nit,
      razonSocial: z.string(),
      municipio: z.string(),
      sucursal: z.number().int(),
      puntoVenta: z.number().int(),
      ambiente: z.union([z.literal(1), z.literal(2)]),
    })
    .nullable(),
  usuarios: z.array(z.object({ id: z.string(), nombre: z.string() })),
  ahora: Instante.nullable(),
  luces: z.object({ internet: Luz, servidor: Luz, impuestos: Luz }),
  /** A server of an older version answers: it marks no replies, which the protocol in force demands. The owner may accept it. */
  servidorAnterior: z.boolean(),
  /** Mode of the next sale. `borrador`: without a number, see `motivo`. */
  modo: z.enum(["enLinea", "fueraDeLinea", "borrador", "bloqueada"]),
  motivo: z.string().nullable(),
  bloqueo: z.enum(BLOQUEOS).nullable(),
  corte: z.object({ tipo: z.number().int(), inicio: Instante, descripcion: z.string() }).nullable(),
  pendientes: z.object({
    /** Offline documents that the tax system has not accepted yet. */
    facturas: z.number().int(),
    /** Offline documents that have not reached the server. */
    porSubir: z.number().int(),
    observadas: z.number().int(),
    enDuda: z.number().int(),
    /** Hand-written invoices that are typed in and not sent, or observed. */
    manuales: z.number().int(),
    masAntigua: Instante.nullable(),
    /** Until when the event must be registered (48 h after the outage's end), or offline issuing ends (72 h) while it lasts. */
    plazo: Instante.nullable(),
    plazoPara: z.enum(["registrar", "vender"]).nullable(),
  }),
  cufd: z.object({ vigenteHasta: Instante, sirveFueraHasta: Instante }).nullable(),
  creditos: z.number().int().nullable(),
  certificadoVence: Instante.nullable(),
  /** This computer's clock minus the server's; shown above 120 s. Null before the first server time. */
  desfaseSegundos: z.number().int().nullable(),
  /**
   * The time for the question to the cashier; null once it is the server's. `propuesta`: the time of this
   * computer's clock. `testigo`: the latest known moment (the last server time, the last sale); no answer may
   * lie before it.
   */
  reloj: z.object({ confirmado: z.boolean(), propuesta: Instante, testigo: Instante.nullable() }).nullable(),
  impresora: z.object({
    estado: z.enum(["lista", "fallida"]),
    destino: z.string(),
    enCola: z.number().int(),
    error: z.string().nullable(),
  }),
  /** The keeper of the key of this till's credential. `debil`: a keyring of Linux without protection. */
  proteccion: z.enum(["llavero", "archivo", "debil"]),
  /**
   * The second copy of sales; null if no folder was chosen. `pendientes`: documents that the folder lacks.
   */
  diario: z
    .object({
      carpeta: z.string(),
      estado: z.enum(["bien", "falta"]),
      pendientes: z.number().int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** The damage of the till's data, and the way out; null: none is known. docs/decisions/0052 */
  datosDanados: z.string().nullable(),
  /** The sale that came back with a reason and waits for correction; `ventaReabierta` returns it. */
  reabierta: z.uuid().nullable(),
  carritosAparcados: z.number().int(),
  /** Duties about money that no person answered: ask `deberes`. */
  deberes: z.number().int(),
  /** Kinds of invoice that this till issues, the usual one first. */
  sectores: z.array(z.number().int()),
  /**
   * A text that identifies the version of products, prices, grid and pictures on this till. It changes when news of
   * them arrives.
   */
  surtido: z.string(),
  /**
   * The balances of stock that this till shows; null: the shop follows none. `version` changes when news of them arrives. `de`: the moment
   * that they are of; null: now. `otrasSucursales`: those to which goods can be sent, as far as the server named them.
   */
  existencias: z
    .object({ version: z.int(), de: Instante.nullable(), otrasSucursales: z.array(z.int()) })
    .nullable(),
  /** Screen settings of this till. */
  apariencia: z.object({
    textoGrande: z.boolean(),
    pantallaTactil: PantallaTactil,
    teclas: z.record(z.string(), z.string()),
    /** Minutes without a key after which the till asks for a PIN; 0 never. */
    bloqueoMinutos: z.number().int(),
  }),
  /** Tells whether the till asks for a sign-in, and the current user. */
  sesion: z.object({
    exige: z.boolean(),
    usuario: z.object({ id: z.string(), nombre: z.string(), permisos: z.array(Permiso) }).nullable(),
  }),
  /** The cash session that is open. */
  turno: z.object({ numero: z.int(), abiertoEn: Instante }).nullable(),
  /** Tells whether nothing is sold without a cash session. */
  exigeTurno: z.boolean(),
  /** Bolivianos a dollar; null if it is not known, and no dollars are taken. */
  tipoCambioUsd: z.string().nullable(),
});
export type EstadoCaja = z.infer<typeof EstadoCaja>;
