import { z } from "zod";

/** A number of milliseconds since 1970. */
const Ms = z.int();
const Texto = z.string().nullable();

/** A document's row as it was first stored, but for its XML, which is the entry's attachment. */
export const FilaDiario = z.object({
  cuf: z.string(),
  nit: z.int(),
  sucursal: z.int(),
  punto_venta: z.int(),
  sector: z.int(),
  tipo_factura: z.int(),
  numero: z.int(),
  tipo_emision: z.union([z.literal(1), z.literal(2)]),
  fecha_emision: z.string(),
  cufd: z.string(),
  cafc: Texto,
  pedido: z.string(),
  avisos: z.string(),
  monto_total: z.string(),
  cliente_documento: z.string(),
  /** A journal of before has none. */
  cliente_complemento: Texto.default(null),
  cliente_nombre: Texto,
  cliente_plano: Texto,
  cliente_correo: Texto,
  enviado_en: Ms.nullable(),
  corte_id: Texto,
  terminal_id: Texto,
  venta_id: Texto,
  epoca: z.int().nullable(),
  gemela: Texto,
  clave_idempotencia: Texto,
  original_cuf: Texto,
  creado_en: Ms,
});
export type FilaDiario = z.infer<typeof FilaDiario>;

/** The CUFD of an offline document: its event is registered with it, and the copy may not have it. */
const CufdDiario = z.object({
  codigo: z.string(),
  codigo_control: z.string(),
  direccion: z.string(),
  obtenido_en: z.string(),
  vigente_hasta: z.string(),
});

const Servidor = z.object({ id: z.string(), equipo: z.string() });

/**
 * An entry of a journal. `en` is the writing server's clock; no decision depends on it but the order of entries of several servers and
 * the span that a report names. DESIGN.md section 7.
 */
export const Entrada = z.discriminatedUnion("tipo", [
  /** The first entry of each file. `base` names the database, `archivo` counts the server's files from 1. */
  z.object({
    tipo: z.literal("inicio"),
    en: Ms,
    servidor: Servidor,
    base: z.string(),
    archivo: z.int().positive(),
  }),
  /** A document about to be sent, or about to be answered as OFFLINE, and the key of the request that made it. */
  z.object({
    tipo: z.literal("documento"),
    en: Ms,
    fila: FilaDiario,
    modalidad: z.int(),
    clave: z.object({ operacion: z.string(), clave: z.string(), hash: z.string() }).nullable(),
    cufd: CufdDiario.nullable(),
  }),
  /** The tax system's answer. It is not waited for: without it the tax system is asked. */
  z.object({
    tipo: z.literal("resultado"),
    en: Ms,
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
  }),
  /** A till as paired, or as revoked. */
  z.object({
    tipo: z.literal("caja"),
    en: Ms,
    caja: z.object({
      id: z.string(),
      nit: z.int(),
      sucursal: z.int(),
      punto_venta: z.int(),
      nombre: z.string(),
      token_hash: z.string(),
      epoca: z.int(),
      revocado: z.int(),
      creado_en: Ms,
    }),
  }),
  /** A sign of life, with the servers that lived then: a journal that is missing at a restore is named by the others. */
  z.object({ tipo: z.literal("vivos"), en: Ms, servidores: z.array(Servidor) }),
]);
export type Entrada = z.infer<typeof Entrada>;
export type EntradaDe<T extends Entrada["tipo"]> = Extract<Entrada, { readonly tipo: T }>;
export type ServidorDiario = z.infer<typeof Servidor>;
