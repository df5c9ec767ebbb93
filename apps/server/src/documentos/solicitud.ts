import {
  buildDocumento,
  buildNota,
  checkExcepcion,
  type ContextoEmision,
  type Cuf,
  type Decimal,
  type Documento,
  type DocumentoHecho,
  epochToInstante,
  type FacturaOriginal,
  fail,
  type FalloCampo,
  findSectorFactura,
  instanteToEpoch,
  type NotaAnterior,
  ok,
  parseDocumento,
  type Pedido,
  type PedidoNota,
  plano,
  type Proforma,
  type Result,
  type Sector,
  type SectorFactura,
  type SectorNota,
  validarPedido,
} from "@mostrador/core";
import { type Firmante, firmar, sinFirma } from "@mostrador/core/firma";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Fallo } from "../fallos.ts";
import type { CatalogosEmpresa } from "../impuestos/readers/catalogos-de-empresa.ts";
import type { Db, Tx } from "../motor/connection.ts";
import type { ClaveIdempotencia } from "../motor/idempotencia.ts";
import { type Factura, findFacturaDe, isCufTomado } from "./db/facturas.ts";
import { isPorAnular } from "./db/gemelas.ts";

/** A request to issue an invoice, or a note together with its original invoice. */
export type Solicitud =
  | { readonly clase: "factura"; readonly sector: SectorFactura; readonly pedido: Pedido }
  | {
      readonly clase: "nota";
      readonly sector: SectorNota;
      readonly pedido: PedidoNota;
      readonly original: FacturaOriginal & { readonly cuf: Cuf };
    };

/**
 * Terms on which numbering, rate and legend depend, for invoices and notes. Notes are never issued offline.
 * docs/fiscal-rules.md F37.
 */
export interface Terminos {
  readonly contingencia: boolean;
  readonly moneda: number;
  readonly tipoCambio: number | undefined;
  readonly numeroFactura: number | undefined;
  readonly usuario: string;
  /** The activity whose legend is printed. */
  readonly actividad: string;
}

/** Reads the terms from a request. A note takes the activity of its invoice's first line. */
export function terminosDe(solicitud: Solicitud): Terminos {
  if (solicitud.clase === "nota") {
    const { pedido, original } = solicitud;
    const actividad = original.xml.detalle[0]?.["actividadEconomica"] ?? "";
    const usuario = pedido.usuario ?? "API";
    return {
      contingencia: false,
      moneda: 1,
      tipoCambio: undefined,
      numeroFactura: undefined,
      usuario,
      actividad,
    };
  }
  const { pedido } = solicitud;
  return {
    contingencia: pedido.contingencia,
    moneda: pedido.moneda,
    tipoCambio: pedido.tipoCambio,
    numeroFactura: pedido.numeroFactura,
    usuario: pedido.usuario ?? "API",
    actividad: pedido.items[0]?.actividadEconomica ?? pedido.emisor.actividadEconomica ?? "",
  };
}

/** A built and checked document with the additional columns of its row. */
export interface Hecho {
  readonly documento: DocumentoHecho;
  readonly datos: DatosFila;
}

/**
 * Builds and checks the document. `anteriores`: for a note, the earlier notes about the same invoice that are or may be
 * valid. `redondeo`: `estricto` refuses an amount that rounding changes noticeably, unless the caller states the total.
 */
export function buildHecho(
  solicitud: Solicitud,
  contexto: ContextoEmision,
  catalogos: CatalogosEmpresa,
  anteriores: readonly NotaAnterior[],
  redondeo: "estricto" | "avisado" = "avisado",
): Result<Hecho, readonly FalloCampo[]> {
  if (solicitud.clase === "nota") return buildNotaPedida(solicitud, contexto, anteriores);
  const { sector, pedido } = solicitud;
  const documento = buildDocumento(sector, contexto, pedido);
  if (!documento.ok) return documento;
  const { montoTotal, distorsiones } = documento.value.importes;
  const campos = [
    ...(redondeo === "estricto" && pedido.montoTotalEsperado === undefined
      ? distorsiones.map((fallo) => ({ ...fallo, msg: `${fallo.msg} ${siAsiLoQuiere(montoTotal)}` }))
      : []),
    ...validarPedido(sector, pedido, catalogos, { nitEmisor: contexto.emisor.nit, montoTotal }),
    ...(contexto.tipoEmision === 1 ? checkExcepcion(pedido) : []),
  ];
  if (campos.length > 0) return fail(campos);
  return ok({ documento: documento.value, datos: datosDeFactura(documento.value, pedido) });
}

/**
 * Builds an online document as `buildHecho` does, with a CUF that no stored document has. A CUF could repeat if a
 * refused document returned its number within the same millisecond; in that case the new document gets a later instant.
 */
export async function buildHechoLibre(
  tx: Tx,
  solicitud: Solicitud,
  contexto: ContextoEmision,
  ...resto: Resto
): Promise<ReturnType<typeof buildHecho>> {
  const hecho = buildHecho(solicitud, contexto, ...resto);
  if (!hecho.ok || contexto.tipoEmision === 2) return hecho;
  if (!(await isCufTomado(tx, hecho.value.documento.cuf))) return hecho;
  const fechaEmision = epochToInstante(instanteToEpoch(contexto.fechaEmision) + 1);
  return buildHechoLibre(tx, solicitud, { ...contexto, fechaEmision }, ...resto);
}

type Resto = Parameters<typeof buildHecho> extends [unknown, unknown, ...infer R] ? R : never;

function siAsiLoQuiere(total: Decimal): string {
  return `Si así lo quiere, envíe monto_total_esperado ${total.toFixed(2)}.`;
}

function buildNotaPedida(
  { sector, pedido, original }: Extract<Solicitud, { clase: "nota" }>,
  contexto: ContextoEmision,
  anteriores: readonly NotaAnterior[],
): Result<Hecho, readonly FalloCampo[]> {
  const nota = buildNota(sector, contexto, pedido, original, anteriores);
  if (!nota.ok) return nota;
  const { montoTotalDevuelto, cliente } = nota.value.datos;
  return ok({
    documento: nota.value,
    datos: {
      pedido,
      cafc: null,
      montoTotal: montoTotalDevuelto.toFixed(2),
      cliente,
      originalCuf: original.cuf,
    },
  });
}

/** Finds the original invoice of a note: EMITIDA, of this company, stored here, and without a pending annulment. docs/design.md D42. */
export async function findOriginal(
  db: Db | Tx,
  { nit }: Pick<Empresa, "nit">,
  cuf: string,
): Promise<Result<FacturaOriginal & { readonly cuf: Cuf }, Fallo>> {
  const factura = await findFacturaDe(db, nit, cuf);
  const sector = factura === undefined ? undefined : findSectorFactura(factura.sector);
  if (factura === undefined || sector === undefined || factura.estado !== "EMITIDA")
    return fail({ kind: "originalNoEncontrada" });
  // The sale has another document, so this one is waiting for its annulment.
  if (await isPorAnular(db, cuf)) return fail({ kind: "originalNoEncontrada" });
  if (factura.cambioPendiente !== null) return fail({ kind: "validacion", campos: [ANULACION_EN_CURSO] });
  return ok(originalDe(factura.cuf, sector, factura.xml));
}

/** A validation failure instead of a 409: a till reads 409 as a pending note and would repeat the request until the annulment fails. */
const ANULACION_EN_CURSO: FalloCampo = {
  loc: ["cufFacturaOriginal"],
  kind: "anulacionEnCurso",
  msg: "Esa factura tiene una anulación en curso: espere su resultado. Una factura anulada no lleva nota.",
};

/** Parses the original invoice of a note from its stored XML. Throws if the XML is unreadable, because this program wrote it. */
export function originalDe(cuf: Cuf, sector: SectorFactura, xml: Buffer): FacturaOriginal & { cuf: Cuf } {
  const leido = parseDocumento(xml.toString("utf8"));
  if (!leido.ok) throw new Error(`el XML guardado de ${cuf} no se lee: ${leido.error.detalle}`);
  return { cuf, sector, xml: leido.value };
}

/** Fields of a proforma that its invoice is built from. */
export type ProformaLeida = Pick<
  Proforma,
  "id" | "sector" | "sucursal" | "cliente" | "lineas" | "descartada"
>;

/** A document to be issued, with the conditions of its emission. */
export interface Emision {
  readonly solicitud: Solicitud;
  /** Idempotency key of the request. It is recorded in the transaction that stores the document. */
  readonly idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null;
  /** Proforma that the document is built from, as read before. The link between them is stored with the document. docs/design.md D59. */
  readonly proforma?: ProformaLeida;
  /** CUF of the observed invoice that this document replaces. docs/decisions/0073 */
  readonly enLugarDe?: Cuf;
  /** Id of the calling till, the only one that may use its point of sale. */
  readonly terminalId?: string;
  /** Largest total that may be issued, in bolivianos; unlimited if absent. */
  readonly topeBs?: number;
  /**
   * Called after the document is committed and before it is sent, with the lines as written to its XML. The callback
   * starts work that can overlap with the wait for the reply.
   */
  readonly alGuardar?: (factura: Factura, detalle: DocumentoHecho["detalle"]) => void;
}

/**
 * Columns of a document's row that come from its request. `montoTotal` is decimal text: for a note, the
 * returned amount.
 */
export interface DatosFila {
  readonly pedido: unknown;
  readonly cafc: string | null;
  readonly montoTotal: string;
  readonly cliente: Pedido["cliente"];
  /** CUF of a note's invoice; null for an invoice. */
  readonly originalCuf: Cuf | null;
}

/** Returns the columns of an invoice's row that come from its request and amounts. */
export function datosDeFactura({ importes }: Documento, pedido: Pedido): DatosFila {
  const { cafc = null, cliente } = pedido;
  return { pedido, cafc, montoTotal: importes.montoTotal.toFixed(2), cliente, originalCuf: null };
}

/** Builds the row of a new document: ENVIANDO with `enviado_en` set before the socket opens, or OFFLINE. */
export function filaDe(
  { cuf, contexto, xml, avisos, desglose }: DocumentoHecho,
  sector: Sector,
  { pedido, cafc, montoTotal, cliente, originalCuf }: DatosFila,
  firmante: Firmante | null,
  ahoraMs: number,
) {
  const offline = contexto.tipoEmision === 2;
  return {
    cuf,
    nit: contexto.emisor.nit,
    sucursal: contexto.sucursal,
    puntoVenta: contexto.puntoVenta,
    sector: sector.codigo,
    tipoFactura: sector.tipoFactura,
    numero: contexto.numeroFactura,
    tipoEmision: offline ? (2 as const) : (1 as const),
    fechaEmision: contexto.fechaEmision,
    cufd: contexto.cufd,
    cafc,
    estado: offline ? ("OFFLINE" as const) : ("ENVIANDO" as const),
    xml: Buffer.from(firmante === null ? sinFirma(xml) : firmar(xml, firmante)),
    pedido: JSON.stringify(pedido),
    avisos: JSON.stringify(avisos),
    montoTotal,
    regimen: desglose?.regimen ?? null,
    precioNeto: desglose?.neto.toFixed(2) ?? null,
    montoIva: desglose?.iva.toFixed(2) ?? null,
    clienteDocumento: cliente.numeroDocumento,
    clienteComplemento: cliente.complemento ?? null,
    clienteNombre: cliente.razonSocial ?? null,
    clientePlano: cliente.razonSocial == null ? null : plano(cliente.razonSocial),
    clienteCorreo: cliente.correo ?? null,
    originalCuf,
    enviadoEn: offline ? null : ahoraMs,
    intentoFin: null,
    negativas: 0,
    codigoRecepcion: null,
    mensajes: null,
    motivoAnulacion: null,
    revertida: 0,
    cambioPendiente: null,
    corteId: null,
    paqueteId: null,
    observada: null,
    terminalId: null,
    ventaId: null,
    epoca: null,
    gemela: null,
    claveIdempotencia: null,
    creadoEn: ahoraMs,
  };
}
