import { PEDIDO_DE_EJEMPLO } from "./ejemplo.ts";
import { explicado } from "../explicado.ts";
import { Nit } from "../nit.ts";
import { z } from "zod";
import { Cuf } from "../cuf.ts";
import { Instante } from "../instante.ts";
import { findSectorFactura } from "../sectores/index.ts";
import type { Pedido } from "../sectores/pedido.ts";
import {
  Casilla,
  Lista,
  ListaDeCliente,
  PresentacionProducto,
  Promocion,
  Tarifa,
} from "../precios/formas.ts";
import { Proforma } from "../proformas/formas.ts";
import { Cliente, ProductoEnCamino, TipoCompartido, UsuarioCaja } from "./compartidos.ts";

/**
 * Messages between a till and the server under /v1/terminal. docs/design.md D15 to D34. Names are camelCase here and snake_case on the wire
 * (the edges convert). Replies come in the API's envelope, in `datos`.
 */

/** The user of documents that a till issues without a signed-in user. */
export const USUARIO_CAJA = "caja";

const Codigo = z.string().min(1).max(200);
const Cursor = z.number().int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** POST /v1/terminal/emparejar, the only call without a credential: a single-use pairing code, made by the owner. */
export const EmparejarPedido = z.strictObject({
  codigo: explicado(
    Codigo,
    "Código de emparejamiento que el dueño sacó en el portal; sirve una vez.",
    "7K3M-9QWT",
  ),
  nombre: explicado(
    z.string().trim().min(1).max(60),
    "Nombre de la caja, como se verá en el portal.",
    "Caja 1",
  ),
});
/** Answer to a pairing: the terminal, its credential, and the epoch of the server's data. */
export const EmparejarRespuesta = z.object({ terminalId: Codigo, token: Codigo, epoca: z.number().int() });

/** A CUFD with the data that its documents need. `direccion` came with the CUFD (1007). */
export const CufdTerminal = z.object({
  codigo: explicado(z.string(), "El CUFD.", "BQUFDQkFBNzg5MEE="),
  codigoControl: explicado(z.string(), "Código de control que llegó con el CUFD.", "A19E23EF34124CD"),
  direccion: explicado(z.string(), "Dirección que llegó con el CUFD; se imprime.", "Av. 16 de Julio 1490"),
  obtenidoEn: explicado(Instante, "Cuándo se obtuvo, en hora de Bolivia.", "2026-11-20T00:05:00.000"),
  vigenteHasta: explicado(Instante, "Hasta cuándo vale, en hora de Bolivia.", "2026-11-21T00:05:00.000"),
});
export type CufdTerminal = z.infer<typeof CufdTerminal>;

/** The tax system's state by the server's own calls: slow means over `lentoMs`. */
export const EstadoSiat = z.enum(["operativo", "lento", "caido"]);
export type EstadoSiat = z.infer<typeof EstadoSiat>;

/**
 * GET /v1/terminal/estado: the heartbeat, also the probe of the circuit breaker. CUFD: the current one and the previous one, newest first.
 * `proximoNumero`: the lowest number that the server knows to be unused; a terminal never goes below it.
 */
export const EstadoTerminal = z.object({
  ahora: Instante,
  epoca: z.number().int(),
  siat: EstadoSiat,
  siatDesde: Instante.nullable(),
  creditos: z.number().int(),
  cuis: z.string().nullable(),
  cufds: z.array(CufdTerminal).max(2),
  certificadoVence: Instante.nullable(),
  proximoNumero: z.number().int().positive(),
  /** The next number of every started series; `proximoNumero` is sector 1's, for tills that read no other. */
  proximosNumeros: z
    .array(z.object({ sector: z.number().int(), siguiente: z.number().int().positive() }))
    .default([]),
  tipoCambioUsd: z.string().nullable(),
  /** Set after the server was restored from a copy: the id of the restore, and the moment of the copy. */
  restauracion: z.object({ id: z.string(), copiaDe: Instante }).nullable().default(null),
  /** The latest cursor of GET /v1/terminal/datos: an equal cursor means no news. */
  cursor: Cursor,
  /** True when `ahora` is the tax system's time; false: only the server's own clock, which may be wrong. */
  horaMedida: z.boolean().default(true),
  /** The protocol in force (`protocolos.ts`). A server that sends none speaks 1. */
  protocolo: z.number().int().positive().default(1),
  /** Version of the server's program; null when the server sends none. */
  version: z.string().max(40).nullable().default(null),
});
export type EstadoTerminal = z.infer<typeof EstadoTerminal>;

/** The company and the point of sale that the terminal owns. */
export const EmpresaTerminal = z.object({
  nit: Nit,
  razonSocial: z.string(),
  municipio: z.string(),
  telefono: z.string().nullable(),
  modalidad: z.union([z.literal(1), z.literal(2)]),
  ambiente: z.union([z.literal(1), z.literal(2)]),
  sucursal: z.number().int(),
  puntoVenta: z.number().int(),
  /** Base of the QR's address; null is the authority's own. */
  qrBase: z.string().nullable(),
  /** The logo on its tickets, as a data URI. */
  logo: z.string().nullable().default(null),
  /** Base of the permanent public page: `${publicUrl}/f/{cuf}`. */
  publicUrl: z.string(),
});
export type EmpresaTerminal = z.infer<typeof EmpresaTerminal>;

const Parametrica = z.array(z.object({ codigo: z.number().int(), descripcion: z.string() }));
/** The catalogs that a terminal needs to validate, print and search. */
export const CatalogosTerminal = z.object({
  actividades: z.array(z.object({ codigo: z.string(), descripcion: z.string() })),
  productosServicios: z.array(
    z.object({ actividad: z.string(), codigo: z.number().int(), descripcion: z.string() }),
  ),
  leyendas: z.array(z.object({ actividad: z.string(), texto: z.string() })),
  unidadesMedida: Parametrica,
  metodosPago: Parametrica,
  tiposMoneda: Parametrica,
  motivosAnulacion: Parametrica,
  paises: Parametrica.default([]),
  tiposHabitacion: Parametrica.default([]),
});
export type CatalogosTerminal = z.infer<typeof CatalogosTerminal>;

/**
 * The most bytes of rows in one page between till and server. A till reads replies of at most 32 MiB; 1,000 products with pictures of 60 KB
 * are more. docs/design.md D29.
 */
export const PAGINA_BYTES = 4 * 1024 * 1024;

/**
 * GET /v1/terminal/datos?desde=<cursor>&limite=<1..1000>: the changes after the cursor, in pages of at most `PAGINA_BYTES`. `catalogos`
 * come whole, with the page that reaches their version. Deleted rows come as their id.
 */
export const DatosTerminal = z.object({
  cursor: Cursor,
  hayMas: z.boolean(),
  empresa: EmpresaTerminal.nullable(),
  catalogos: CatalogosTerminal.nullable(),
  productos: z.array(ProductoEnCamino),
  clientes: z.array(Cliente),
  /** Servers older than badges omit `gafete`. */
  usuarios: z.array(UsuarioCaja.extend({ gafete: UsuarioCaja.shape.gafete.default(null) })),
  /** Servers of protocol 1 omit the price rules. */
  presentaciones: z.array(PresentacionProducto).default([]),
  listas: z.array(Lista).default([]),
  listasDeClientes: z.array(ListaDeCliente).default([]),
  tarifas: z.array(Tarifa).default([]),
  promociones: z.array(Promocion).default([]),
  casillas: z.array(Casilla).default([]),
  proformas: z.array(Proforma).default([]),
  borrados: z.array(z.object({ tipo: TipoCompartido, id: z.string() })),
});
export type DatosTerminal = z.infer<typeof DatosTerminal>;

/** The derived values that a terminal froze with a sale. With them the server builds the same bytes. */
export const DerivadosTerminal = z.strictObject({
  leyenda: explicado(
    z.string().min(1).max(200),
    "Leyenda que la caja imprimió.",
    "Ley N° 453: El proveedor debe brindar atención sin discriminación.",
  ),
  usuario: explicado(z.string().min(1).max(100), "Quién vendió, como se imprimió.", "Ana"),
  direccion: explicado(z.string().min(1).max(500), "Dirección impresa, la del CUFD.", "Av. 16 de Julio 1490"),
  tipoCambio: explicado(
    z.string().regex(/^\d{1,12}(\.\d{1,10})?$/, "Se espera el tipo de cambio como texto: 6.96."),
    "Tipo de cambio usado, como texto.",
    "6.96",
  ),
  razonSocial: explicado(z.string(), "Razón social de la empresa al vender.", "Comercial Illimani S.R.L."),
  municipio: explicado(z.string(), "Municipio de la sucursal al vender.", "La Paz"),
  telefono: explicado(z.string().nullable(), "Teléfono impreso; nulo si no tiene.", "22441100"),
});

const facturaTerminal = z.strictObject({
  ventaId: explicado(z.uuid(), "Identificador de la venta en la caja."),
  epoca: explicado(z.number().int(), "Época de los datos del servidor cuando se emparejó la caja.", 1),
  sector: explicado(z.number().int(), "Sector del documento.", 1),
  numeroFactura: explicado(z.number().int().positive(), "Número que la caja le dio.", 1042),
  fechaEmision: explicado(Instante, "Cuándo se vendió, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  cufd: explicado(z.string().min(1).max(100), "CUFD con que se emitió.", "BQUFDQkFBNzg5MEE="),
  cuf: explicado(
    Cuf,
    "CUF que la caja calculó e imprimió.",
    "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
  ),
  pedido: explicado(
    z.unknown(),
    "El pedido de la venta, como lo toma la dirección de su sector.",
    PEDIDO_DE_EJEMPLO,
  ),
  derivados: explicado(DerivadosTerminal, "Lo que la caja agregó al pedido, congelado al vender."),
  sha256: explicado(Sha256, "SHA-256 del documento sin firma; el servidor debe llegar al mismo."),
});

/** Checks the request of a document by the schema of its sector. */
function conPedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, () => false);
}

/** Issue codes of a value of the right type that breaks a rule. */
const DE_VALOR: ReadonlySet<string> = new Set(["custom", "too_big", "too_small", "invalid_format"]);

/**
 * Checks the request of a document that was already issued. A value against today's rules is accepted as it stands: an older till sold with
 * it, and the document's SHA-256 decides. Unknown fields are still refused.
 */
function conPedidoEmitido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, (issues) => issues.every(({ code }) => DE_VALOR.has(code)));
}

function parsePedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
  seTomaIgual: (issues: readonly z.core.$ZodIssue[]) => boolean,
): T & { pedido: Pedido } {
  const sector = findSectorFactura(factura.sector);
  if (sector === undefined) {
    ctx.addIssue({ code: "custom", path: ["sector"], message: "No es un sector de facturas." });
    return z.NEVER;
  }
  const pedido = sector.pedido.safeParse(factura.pedido);
  if (pedido.success) return { ...factura, pedido: pedido.data };
  const { issues } = pedido.error;
  if (seTomaIgual(issues)) return { ...factura, pedido: factura.pedido as Pedido }; // rebuilt, and compared by its digest
  for (const issue of issues) {
    const path = ["pedido", ...issue.path];
    if (issue.code === "unrecognized_keys") ctx.addIssue({ ...issue, path });
    else ctx.addIssue({ code: "custom", path, message: issue.message });
  }
  return z.NEVER;
}

/** One document of a terminal. `sha256` is the digest of its canonical unsigned root (core's `Documento.xml`, UTF-8). */
export const FacturaTerminal = facturaTerminal.transform(conPedido);
export type FacturaTerminal = z.infer<typeof FacturaTerminal>;

/**
 * POST /v1/terminal/facturas, online (tipoEmision 1). All replies come in `datos` with this shape.
 * - 200 `{resultado: "aceptada" | "rechazada"}`
 * - 409 `{resultado: "conflicto"}` before anything is sent (bytes differ, newer CUFD, withdrawn, wrong epoch)
 * - 402 `sinCreditos`
 * - 502 `noEntregada` (surely not sent) or `enDuda`
 */
export const ResultadoFactura = z.object({
  resultado: z.enum(["aceptada", "rechazada", "conflicto", "sinCreditos", "noEntregada", "enDuda"]),
  cuf: Cuf,
  /** For a conflict: the mismatch. */
  causa: z
    .enum(["bytesDistintos", "cufdNuevo", "retirada", "epocaVieja", "numeroUsado", "sinCertificado", "otra"])
    .nullable(),
  mensajes: z.array(
    z.object({ codigo: z.number().int(), descripcion: z.string(), remedio: z.string().nullable() }),
  ),
  codigoRecepcion: z.string().nullable(),
});
export type ResultadoFactura = z.infer<typeof ResultadoFactura>;

/**
 * POST /v1/terminal/facturas/{cuf}/retirar: compare-and-set on "not sent yet". `retirada`: it will never be sent (the server keeps a
 * tombstone when it never saw the document). `enviada`: too late, follow its state.
 */
export const RetirarRespuesta = z.object({ resultado: z.enum(["retirada", "enviada"]), estado: z.string() });

/** Cause and start of an outage, during which the till issues offline: one outage, one kind. */
export const Corte = z.strictObject({
  id: explicado(z.uuid(), "Identificador del corte en la caja."),
  tipo: explicado(
    z.number().int().min(1).max(7),
    "Qué pasó, de 1 a 7. Catálogo `eventos_significativos`.",
    2,
  ),
  inicio: explicado(Instante, "Cuándo empezó, en hora de Bolivia.", "2026-11-20T14:00:00.000"),
  /** Null while it lasts; the server registers the event only once it ended. */
  fin: explicado(Instante.nullable(), "Cuándo terminó; nulo mientras dura.", "2026-11-20T16:30:00.000"),
});
export type Corte = z.infer<typeof Corte>;

/** An offline document and, when its online twin is in doubt, that twin's CUF. */
export const FacturaOfflineTerminal = facturaTerminal
  .extend({
    corteId: explicado(z.uuid(), "Corte en que se emitió."),
    gemela: explicado(
      Cuf.nullable(),
      "CUF del documento en línea de la misma venta que quedó en duda; nulo si no hay.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  })
  .transform(conPedidoEmitido);
export type FacturaOfflineTerminal = z.infer<typeof FacturaOfflineTerminal>;

/** POST /v1/terminal/offline: outages and their documents (at most 200 a call), idempotent by CUF. */
export const SubidaOffline = z.strictObject({
  cortes: explicado(z.array(Corte).max(50), "Cortes de la caja."),
  facturas: explicado(z.array(FacturaOfflineTerminal).max(200), "Documentos emitidos fuera de línea."),
});
export type SubidaOffline = z.infer<typeof SubidaOffline>;
/**
 * The result of each CUF. `rechazada` only when the bytes cannot be the terminal's own (a bug or another terminal); the document is kept
 * apart and shown, never lost. A document without a result could not be taken now (no valid certificate to sign it) and is sent again.
 */
export const SubidaRespuesta = z.object({
  facturas: z.array(
    z.object({
      cuf: Cuf,
      resultado: z.enum(["recibida", "yaEstaba", "rechazada"]),
      causa: z.string().nullable(),
    }),
  ),
});

/** A document as the terminal knows it. */
export const FacturaRecuperada = facturaTerminal
  .extend({
    tipoEmision: explicado(z.union([z.literal(1), z.literal(2)]), "1 en línea, 2 fuera de línea."),
    estado: explicado(z.enum(["EN_DUDA", "EMITIDA", "OFFLINE", "ANULADA"]), "Estado que la caja conoce."),
    corteId: explicado(z.uuid().nullable(), "Corte en que se emitió; nulo si fue en línea."),
    gemela: explicado(
      Cuf.nullable(),
      "CUF del otro documento de la misma venta; nulo si no hay.",
      "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    ),
  })
  .transform(conPedidoEmitido);
export type FacturaRecuperada = z.infer<typeof FacturaRecuperada>;

/**
 * POST /v1/terminal/recuperar: sends a restored server the documents that it may have lost, with their CUFDs and outages; idempotent. The
 * reply is that of an upload; documents without a result are sent again.
 */
export const Recuperacion = z.strictObject({
  cufds: explicado(z.array(CufdTerminal).max(50), "CUFD con que se emitió lo que sigue."),
  cortes: explicado(z.array(Corte).max(20), "Cortes de los documentos que siguen."),
  facturas: explicado(z.array(FacturaRecuperada).max(20), "Documentos que el servidor pudo perder."),
});
export type Recuperacion = z.infer<typeof Recuperacion>;

/** The state of one of the terminal's documents at the server. */
export const DocumentoTerminal = z.object({
  cuf: Cuf,
  estado: z.enum(["ENVIANDO", "EN_DUDA", "EMITIDA", "OFFLINE", "RECHAZADA", "DESCARTADA", "ANULADA"]),
  /** For an observed offline document: the reason and the remedy. */
  observada: z
    .object({ codigo: z.number().int(), descripcion: z.string(), remedio: z.string().nullable() })
    .nullable(),
  codigoRecepcion: z.string().nullable(),
});
export type DocumentoTerminal = z.infer<typeof DocumentoTerminal>;

/** GET /v1/terminal/documentos?desde=<cursor>: the documents that changed. */
export const DocumentosTerminal = z.object({
  cursor: Cursor,
  hayMas: z.boolean(),
  documentos: z.array(DocumentoTerminal),
});
export type DocumentosTerminal = z.infer<typeof DocumentosTerminal>;

/** POST /v1/terminal/nit {nit}: whether the tax system knows it; `valido` is null when the tax system could not be asked. */
export const NitTerminal = z.object({ valido: z.boolean().nullable(), descripcion: z.string() });
