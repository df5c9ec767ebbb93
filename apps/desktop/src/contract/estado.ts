import { z } from "zod";
import { Instante, Permiso, Nit } from "@mostrador/core";
import { AvisoGuardado } from "./avisos.ts";
import { PantallaTactil } from "./configuracion.ts";

/** A status light with its colour, the time since which it has had that colour, and one sentence for the cashier. */
export const Luz = z.object({
  color: z.enum(["verde", "ambar", "rojo", "gris"]),
  desde: Instante.nullable(),
  texto: z.string(),
});
export type Luz = z.infer<typeof Luz>;

/** Reasons for which nothing can be charged, in the order of the checks. */
export const BLOQUEOS = [
  "sinEmparejar",
  "terminalRevocada",
  "copiaDeCaja",
  "relojDudoso",
  "discoLleno",
  "sinDatos",
  "creditosAgotados",
] as const;

/** State of the till that the cashier must see at a glance. docs/design.md D31. */
export const EstadoCaja = z.object({
  /** Version of the till's program. */
  version: z.string(),
  emparejada: z.boolean(),
  /** True for a practice till, which has no server and makes no real documents. */
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
  /**
   * True if the server has an older version, whose replies lack the marks that the current protocol demands. The owner may accept such a
   * server.
   */
  servidorAnterior: z.boolean(),
  /** Mode of the next sale. `borrador`: the sale gets no number, for the reason in `motivo`. */
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
    /** Hand-written invoices that were typed in and not sent yet, or were observed. */
    manuales: z.number().int(),
    masAntigua: Instante.nullable(),
    /**
     * Deadline for `plazoPara`: registering the event (48 h after the end of the outage), or selling offline (72 h, while the outage
     * lasts).
     */
    plazo: Instante.nullable(),
    plazoPara: z.enum(["registrar", "vender"]).nullable(),
  }),
  cufd: z.object({ vigenteHasta: Instante, sirveFueraHasta: Instante }).nullable(),
  creditos: z.number().int().nullable(),
  certificadoVence: Instante.nullable(),
  /** This computer's clock minus the server's, in seconds; shown above 120 s. Null before the first server time. */
  desfaseSegundos: z.number().int().nullable(),
  /**
   * Data for asking the cashier the time; null once the till has the server's time. `propuesta` is the time of this computer's clock.
   * `testigo` is the latest known moment (the last server time or the last sale); an answer before it is refused.
   */
  reloj: z.object({ confirmado: z.boolean(), propuesta: Instante, testigo: Instante.nullable() }).nullable(),
  impresora: z.object({
    estado: z.enum(["lista", "fallida"]),
    destino: z.string(),
    enCola: z.number().int(),
    error: z.string().nullable(),
  }),
  /** Place of the key that seals this till's credential: a keyring, a file, or (`debil`) a Linux keyring without protection. */
  proteccion: z.enum(["llavero", "archivo", "debil"]),
  /** Second copy of the sales; null if no folder was chosen. `pendientes` counts the documents that the folder lacks. */
  diario: z
    .object({
      carpeta: z.string(),
      estado: z.enum(["bien", "falta"]),
      pendientes: z.number().int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Known damage of the till's data and the remedy, as one sentence; null if none is known. docs/decisions/0052 */
  datosDanados: z.string().nullable(),
  /** Id of the sale that was returned with a reason and waits for correction; `ventaReabierta` returns the sale. Null if there is none. */
  reabierta: z.uuid().nullable(),
  carritosAparcados: z.number().int(),
  /** Number of duties about money that no person has answered yet; `deberes` lists them. */
  deberes: z.number().int(),
  /** Notices that the current person has not read, the oldest first: those of the till, and those of this person's work. */
  avisos: z.array(AvisoGuardado),
  /** Kinds of invoice that this till issues, the default one first. */
  sectores: z.array(z.number().int()),
  /** Version of the products, prices, grid and pictures on this till. It changes when an update of any of them arrives. */
  surtido: z.string(),
  /**
   * State of the stock balances at this till; null if the shop controls no stock. `version` changes when new balances arrive. `de` is the
   * moment for which the balances hold; null if they are current. `otrasSucursales` lists the known branches to which goods can be sent.
   */
  existencias: z
    .object({ version: z.int(), de: Instante.nullable(), otrasSucursales: z.array(z.int()) })
    .nullable(),
  /** Screen settings of this till. */
  apariencia: z.object({
    textoGrande: z.boolean(),
    pantallaTactil: PantallaTactil,
    teclas: z.record(z.string(), z.string()),
    /** Minutes without input after which the till asks for a PIN; 0 disables the lock. */
    bloqueoMinutos: z.number().int(),
  }),
  /** Sign-in state: whether the till demands one, and the current user. */
  sesion: z.object({
    exige: z.boolean(),
    usuario: z.object({ id: z.string(), nombre: z.string(), permisos: z.array(Permiso) }).nullable(),
  }),
  /** The open cash session; null if none is open. */
  turno: z.object({ numero: z.int(), abiertoEn: Instante }).nullable(),
  /** True if sales need an open cash session. */
  exigeTurno: z.boolean(),
  /** Exchange rate in bolivianos per dollar; null if it is unknown, and dollars are not accepted. */
  tipoCambioUsd: z.string().nullable(),
});
export type EstadoCaja = z.infer<typeof EstadoCaja>;
