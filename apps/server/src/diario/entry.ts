import { Cuf, IdRegimen, Instante, Nit } from "@mostrador/core";
import { fromWire, toWire } from "@mostrador/core/wire";
import { z } from "zod";

/** A number of milliseconds since 1970. */
const Ms = z.int();
const Texto = z.string().nullable();

/** A document's row as first stored, without its XML, which is the entry's attachment. */
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
  /** Older journals have none. */
  regimen: IdRegimen.nullable().default(null),
  precioNeto: Texto.default(null),
  montoIva: Texto.default(null),
  clienteDocumento: z.string(),
  /** Older journals have none. */
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

/** The CUFD of an offline document: its event is registered with it, and the copy may lack it. */
const CufdDiario = z.object({
  codigo: z.string(),
  codigoControl: z.string(),
  direccion: z.string(),
  obtenidoEn: Instante,
  vigenteHasta: Instante,
});

/** An event with its act's key. `nit`: null for every active company. */
const SucesoDiario = z.object({
  nit: Nit.nullable(),
  tipo: z.string(),
  clave: z.string(),
  datos: z.record(z.string(), z.unknown()),
  en: Ms,
});
export type SucesoDiario = z.infer<typeof SucesoDiario>;

/**
 * A call that is about to leave for a till's outage. The till tells its documents again after a restore, but not which of them had been sent.
 * - `evento`: an event about to be registered; the tax system tells its window, and not its CUFD.
 * - `paquete`: the documents of a package, whose numbers are taken from then on.
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
 * An entry of a journal. `en` is the writing server's clock. It decides only the order of entries of several
 * servers and the period that a report names. docs/design.md D40.
 */
const Entrada = z.discriminatedUnion("tipo", [
  /** The first entry of each file. `base` names the database, `archivo` counts the server's files from 1. */
  z.object({
    tipo: z.literal("inicio"),
    en: Ms,
    servidor: Servidor,
    base: z.string(),
    archivo: z.int().positive(),
  }),
  /** A document about to be sent, or to be answered as OFFLINE, and the key of its request. */
  z.object({
    tipo: z.literal("documento"),
    en: Ms,
    fila: FilaDiario,
    modalidad: z.int(),
    clave: z.object({ operacion: z.string(), clave: z.string(), hash: z.string() }).nullable(),
    cufd: CufdDiario.nullable(),
  }),
  /**
   * The tax system's answer on a document, or on an annulment or reversal. Writing it is not awaited: without it the tax
   * system is asked.
   */
  z.object({
    tipo: z.literal("resultado"),
    en: Ms,
    /** The document's CUF, or the change's key; an earlier program takes the key for a CUF that it does not know. */
    cuf: z.string(),
    resultado: z.enum(["aceptada", "rechazada", "noEntregada"]),
    mensajes: Texto,
  }),
  /** An annulment or a reversal about to be sent. */
  z.object({
    tipo: z.literal("cambio"),
    en: Ms,
    cuf: z.string(),
    accion: z.enum(["anular", "revertir"]),
    motivo: z.int(),
    /** The change's own random key, from which its event's id is derived; old entries have none. */
    clave: Texto.default(null),
  }),
  /** A till as paired, or as revoked. */
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
      /** The end of its credential, and the owner's word on what it brings after that. Programs of before did not tell them. */
      fin: z.enum(["reemplazo", "revocacion", "renovacion"]).nullable().default(null),
      finEn: Ms.nullable().default(null),
      entrega: z.enum(["aceptada", "rechazada"]).nullable().default(null),
    }),
  }),
  /** A heartbeat, with the servers alive at that moment, so that at a restore other journals name a missing one. */
  z.object({
    tipo: z.literal("vivos"),
    en: Ms,
    servidores: z.array(Servidor),
    /** An event about to be announced that no document or change brings back. Earlier programs read the heartbeat only. */
    suceso: SucesoDiario.nullable().default(null),
    /** An event or a package of a till's outage that is about to be sent. Earlier programs read the sign of life alone. */
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

/** Parses an entry of a file; null where this version does not know it. */
export function parseEntry(json: unknown): Entrada | null {
  return Entrada.safeParse(fromWire(json)).data ?? null;
}
