import { Cuf, IdRegimen, Instante, Nit } from "@mostrador/core";
import { fromWire, toWire } from "@mostrador/core/wire";
import { z } from "zod";

/** A number of milliseconds since 1970. */
const Ms = z.int();
const Texto = z.string().nullable();

/** A document's row when it was first stored. Its XML is the attachment of the entry. */
export const FilaDiario = z.object({
  cuf: Cuf,
  nit: Nit,
  sucursal: z.int(),
  puntoVenta: z.int(),
  sector: z.int(),
  tipoFactura: z.int(),
  numero: z.int(),
  tipoEmision: z.union([z.literal(1), z.literal(2)]),
  fechaEmision: Instante,
  cufd: z.string(),
  cafc: Texto,
  pedido: z.string(),
  avisos: z.string(),
  montoTotal: z.string(),
  /** Absent in older journals. */
  regimen: IdRegimen.nullable().default(null),
  precioNeto: Texto.default(null),
  montoIva: Texto.default(null),
  clienteDocumento: z.string(),
  /** Absent in older journals. */
  clienteComplemento: Texto.default(null),
  clienteNombre: Texto,
  clientePlano: Texto,
  clienteCorreo: Texto,
  enviadoEn: Ms.nullable(),
  corteId: Texto,
  terminalId: Texto,
  ventaId: Texto,
  epoca: z.int().nullable(),
  gemela: Cuf.nullable(),
  claveIdempotencia: Texto,
  originalCuf: Cuf.nullable(),
  creadoEn: Ms,
});
export type FilaDiario = z.infer<typeof FilaDiario>;

/** CUFD of an offline document. Its event is registered under it, and the copy may lack it. */
const CufdDiario = z.object({
  codigo: z.string(),
  codigoControl: z.string(),
  direccion: z.string(),
  obtenidoEn: Instante,
  vigenteHasta: Instante,
});

/** An event with the key of its act. `nit`: null addresses every active company. */
const SucesoDiario = z.object({
  nit: Nit.nullable(),
  tipo: z.string(),
  clave: z.string(),
  datos: z.record(z.string(), z.unknown()),
  en: Ms,
});
export type SucesoDiario = z.infer<typeof SucesoDiario>;

/**
 * A call about to be sent for a till's outage. After a restore the till reports its documents again, but it does not
 * know which of them had been sent. An `evento` is an event about to be registered; the tax system can report the
 * event's window but not its CUFD. A `paquete` lists the documents of a package, whose numbers are used from then on.
 */
const SalidaDiario = z.discriminatedUnion("que", [
  z.object({
    que: z.literal("evento"),
    nit: Nit,
    sucursal: z.int(),
    puntoVenta: z.int(),
    corteId: z.string(),
    tipo: z.int(),
    cufdEvento: z.string(),
    inicio: Instante,
    fin: Instante,
    descripcion: z.string(),
  }),
  z.object({ que: z.literal("paquete"), cufs: z.array(Cuf) }),
]);
export type SalidaDiario = z.infer<typeof SalidaDiario>;

const Servidor = z.object({ id: z.string(), equipo: z.string() });

/**
 * An entry of a journal. `en` is the clock of the server that wrote it; it only orders the entries of several servers
 * and dates the period in a report. docs/design.md D40.
 */
const Entrada = z.discriminatedUnion("tipo", [
  /** First entry of each file. `base` identifies the database; `archivo` numbers the server's files from 1. */
  z.object({
    tipo: z.literal("inicio"),
    en: Ms,
    servidor: Servidor,
    base: z.string(),
    archivo: z.int().positive(),
  }),
  /** A document about to be sent, or to be answered as OFFLINE, with the key of its request. */
  z.object({
    tipo: z.literal("documento"),
    en: Ms,
    fila: FilaDiario,
    modalidad: z.int(),
    clave: z.object({ operacion: z.string(), clave: z.string(), hash: z.string() }).nullable(),
    cufd: CufdDiario.nullable(),
  }),
  /**
   * The tax system's answer to a document, an annulment or a reversal. No caller waits for this write: if the entry is
   * missing, a restore asks the tax system.
   */
  z.object({
    tipo: z.literal("resultado"),
    en: Ms,
    /** CUF of the document, or key of the change. Earlier programs treat a change's key as an unknown CUF. */
    cuf: z.string(),
    resultado: z.enum(["aceptada", "rechazada", "noEntregada"]),
    mensajes: Texto,
  }),
  /** An annulment or reversal about to be sent. */
  z.object({
    tipo: z.literal("cambio"),
    en: Ms,
    cuf: z.string(),
    accion: z.enum(["anular", "revertir"]),
    motivo: z.int(),
    /** Random key of the change, from which its event's id is derived; absent in old entries. */
    clave: Texto.default(null),
  }),
  /** A till after its pairing or revocation. */
  z.object({
    tipo: z.literal("caja"),
    en: Ms,
    caja: z.object({
      id: z.string(),
      nit: Nit,
      sucursal: z.int(),
      puntoVenta: z.int(),
      nombre: z.string(),
      tokenHash: z.string(),
      epoca: z.int(),
      revocado: z.int(),
      creadoEn: Ms,
      /** Reason for which the credential ended, and the owner's decision on documents that arrive after that. Absent in older entries. */
      fin: z.enum(["reemplazo", "revocacion", "renovacion"]).nullable().default(null),
      finEn: Ms.nullable().default(null),
      entrega: z.enum(["aceptada", "rechazada"]).nullable().default(null),
    }),
  }),
  /** A heartbeat that lists the servers alive at that moment, so that a restore notices the missing journal of another server. */
  z.object({
    tipo: z.literal("vivos"),
    en: Ms,
    servidores: z.array(Servidor),
    /**
     * An event about to be announced that no restored document or change would announce again. Earlier programs read
     * only the heartbeat.
     */
    suceso: SucesoDiario.nullable().default(null),
    /** An event or package of a till's outage about to be sent. Earlier programs read only the heartbeat. */
    salida: SalidaDiario.nullable().default(null),
  }),
]);
export type Entrada = z.infer<typeof Entrada>;
/** The entries of one kind. */
export type EntradaDe<T extends Entrada["tipo"]> = Extract<Entrada, { readonly tipo: T }>;
export type ServidorDiario = z.infer<typeof Servidor>;

/** Encodes an entry for a file: names in snake_case, as in every release. */
export function entryToJson(entry: Entrada): unknown {
  return toWire(entry);
}

/** Parses an entry of a file; null if this version does not know its kind. */
export function parseEntry(json: unknown): Entrada | null {
  return Entrada.safeParse(fromWire(json)).data ?? null;
}
