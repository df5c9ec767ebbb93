/** Rows of the till's documents, and their changes of state. */
import { z } from "zod";
import {
  CAMBIOS_DOCUMENTO,
  Cuf,
  DerivadosTerminal,
  requireCambio,
  Instante,
  type Pedido,
  type Ventana,
} from "@mostrador/core";
import { EntradaVenta, MensajeFiscal } from "../../../contract/index.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

const Json = z.string().transform((text): unknown => JSON.parse(text));

/** States of a document at the till, which follow those of the server (docs/design.md D5). */
const EstadoDocumento = z.enum([
  "ENVIANDO",
  "EN_DUDA",
  "EMITIDA",
  "OFFLINE",
  "RECHAZADA",
  "DESCARTADA",
  "ANULADA",
]);
export type EstadoDocumento = z.infer<typeof EstadoDocumento>;

export const FilaDocumento = z.object({
  cuf: Cuf,
  ventaId: z.string(),
  sector: z.number(),
  numero: z.number(),
  tipoEmision: z.union([z.literal(1), z.literal(2)]),
  estado: EstadoDocumento,
  fechaEmision: Instante,
  cufd: z.string(),
  epoca: z.number(),
  /** The request as it was checked when the document was stored. */
  pedido: Json.pipe(z.custom<Pedido>()),
  derivados: Json.pipe(DerivadosTerminal),
  sha256: z.string(),
  enviadoEn: z.string().nullable(),
  subido: z.number(),
  corteId: z.string().nullable(),
  gemela: Cuf.nullable(),
  retiro: z.number(),
  /** The reason for which the server set an offline document aside. */
  causa: z.string().nullable(),
  observada: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : MensajeFiscal.parse(JSON.parse(text)))),
});
export type FilaDocumento = z.infer<typeof FilaDocumento>;

export const COLUMNS =
  "cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido, derivados, sha256, enviado_en, subido, corte_id, gemela, retiro, causa, observada";

export type DocumentoNuevo = Pick<
  FilaDocumento,
  | "cuf"
  | "ventaId"
  | "sector"
  | "numero"
  | "tipoEmision"
  | "estado"
  | "fechaEmision"
  | "cufd"
  | "epoca"
  | "pedido"
  | "derivados"
  | "sha256"
  | "corteId"
  | "gemela"
> & { readonly xml: string };

/** Stores a frozen document that this till issues: its bytes never change. Throws if a living document has its number. docs/design.md D11 */
export function insertDocumento(tx: Transaction, documento: DocumentoNuevo): void {
  if (!insertar(tx, documento, SIN_SU_NUMERO))
    throw new Error(FRASES_INTERNAS.numeroTomado(documento.sector, documento.numero));
}

/**
 * Stores a frozen document that another machine of this point of sale issued. It keeps its number, which this till or a third machine may have
 * given too: the server tells whose it is. docs/decisions/0094
 */
export function insertDocumentoAjeno(tx: Transaction, documento: DocumentoNuevo): void {
  insertar(tx, documento, "true");
}

/** Condition that no living document has the new one's number, worded as in the index `documentos_numero`. */
const SIN_SU_NUMERO = `not exists (select 1 from documentos where sector = @sector and numero = @numero
  and estado not in ('RECHAZADA', 'DESCARTADA'))`;

/** Inserts a document where a condition holds; false where it does not. */
function insertar(tx: Transaction, documento: DocumentoNuevo, donde: string): boolean {
  const { changes } = tx.run(
    `insert into documentos (cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido,
       derivados, xml, sha256, corte_id, gemela)
     select @cuf, @ventaId, @sector, @numero, @tipoEmision, @estado, @fechaEmision, @cufd, @epoca, @pedido,
       @derivados, @xml, @sha256, @corteId, @gemela where ${donde}`,
    {
      ...documento,
      pedido: JSON.stringify(documento.pedido),
      derivados: JSON.stringify(documento.derivados),
    },
  );
  return changes === 1;
}

/**
 * Moves a document to a state, with the facts known of it. Throws for a transition that does not exist, and
 * for an unknown document.
 */
export function updateDocumento(
  tx: Transaction,
  cuf: string,
  cambio: {
    readonly estado: EstadoDocumento;
    readonly codigoRecepcion?: string | null;
    readonly observada?: MensajeFiscal | null;
    /** The cause of DESCARTADA; an absent one leaves the stored cause. */
    readonly causa?: string;
  },
): void {
  const antes = tx.get(FilaEstado, "select estado from documentos where cuf = @cuf", { cuf });
  if (antes === undefined) throw new Error(FRASES_INTERNAS.inexistente("documento", cuf));
  requireCambio(CAMBIOS_DOCUMENTO, antes.estado, cambio.estado);
  tx.run(
    `update documentos set estado = @estado, codigo_recepcion = coalesce(@codigoRecepcion, codigo_recepcion),
       observada = @observada, causa = coalesce(@causa, causa) where cuf = @cuf`,
    {
      cuf,
      estado: cambio.estado,
      codigoRecepcion: cambio.codigoRecepcion ?? null,
      observada: cambio.observada ? JSON.stringify(cambio.observada) : null,
      causa: cambio.causa ?? null,
    },
  );
}

const FilaEstado = FilaDocumento.pick({ estado: true });

/**
 * Cause of a DESCARTADA document that was sent and that the tax system does not have. A late call may still bring it there, so its
 * number is never used again. docs/design.md D11.
 */
export const CAUSA_AUSENTE = "ausente";

/** Cause of an OFFLINE document that the server set aside, because another document has its number. */
export const CAUSA_APARTADA = "numeroUsado";

/**
 * Discards an observed document whose sale got another one. The tax system does not have it, and its number is on paper. Does nothing for a
 * document that the tax system has.
 */
export function discardObservado(tx: Transaction, cuf: string): void {
  const documento = findDocumento(tx, cuf);
  if (documento?.estado !== "OFFLINE" || documento.observada === null) return;
  updateDocumento(tx, cuf, {
    estado: "DESCARTADA",
    observada: documento.observada,
    causa: CAUSA_AUSENTE,
  });
}

/**
 * Marks a document as sent, which is committed before the socket opens: after a crash, an unmarked document cannot have
 * arrived.
 */
export function markEnviado(tx: Transaction, cuf: string, instante: Instante): void {
  tx.run("update documentos set enviado_en = @instante where cuf = @cuf and enviado_en is null", {
    cuf,
    instante,
  });
}

/** Finds a document by its CUF. */
export function findDocumento(db: Lectura, cuf: string): FilaDocumento | undefined {
  return db.get(FilaDocumento, `select ${COLUMNS} from documentos where cuf = @cuf`, { cuf });
}

/**
 * Finds this till's living document with a number, among invoices of the counter. Sectors and dead states are
 * those of `documentos_numero`.
 */
export function findDocumentoDeNumero(db: Lectura, numero: number): FilaDocumento | undefined {
  return db.get(
    FilaDocumento,
    `select ${COLUMNS} from documentos where sector in (select sector from numeros) and numero = @numero
       and estado not in ('RECHAZADA', 'DESCARTADA') and estado in ('EMITIDA', 'OFFLINE')
     order by fecha_emision desc limit 1`,
    { numero },
  );
}

const FilaXml = z.object({ xml: z.string() });

/** Returns the frozen bytes of a document. */
export function getXml(db: Lectura, cuf: string): string {
  const row = db.get(FilaXml, "select xml from documentos where cuf = @cuf", { cuf });
  if (row === undefined) throw new Error(FRASES_INTERNAS.inexistente("documento", cuf));
  return row.xml;
}

/** Every document of a sale, in the order of their emission. */
export function listDocumentos(db: Lectura, ventaId: string): FilaDocumento[] {
  return db.all(
    FilaDocumento,
    `select ${COLUMNS} from documentos where venta_id = @ventaId order by fecha_emision`,
    { ventaId },
  );
}

const FilaResumen = FilaDocumento.pick({
  cuf: true,
  sector: true,
  numero: true,
  estado: true,
  tipoEmision: true,
  fechaEmision: true,
});

/** The state of a sale's document, without the wide columns. */
export type ResumenDocumento = z.infer<typeof FilaResumen>;

/** Lists the state of every document of a sale, in order of emission. */
export function listResumen(db: Lectura, ventaId: string): ResumenDocumento[] {
  return db.all(
    FilaResumen,
    "select cuf, sector, numero, estado, tipo_emision, fecha_emision from documentos where venta_id = @ventaId order by fecha_emision",
    { ventaId },
  );
}

const FilaImpresa = FilaDocumento.pick({
  numero: true,
  sector: true,
  estado: true,
  tipoEmision: true,
}).extend({
  xml: z.string(),
  recibido: z.string().nullable(),
  cambio: z.string().nullable(),
  ahorro: z.string().nullable(),
  dolares: z
    .string()
    .nullable()
    .transform((texto) => EntradaVenta.shape.dolares.parse(texto === null ? undefined : JSON.parse(texto))),
});

/** Source of a document's paper: its bytes as frozen, and the payment of its sale. */
export function findImpreso(db: Lectura, cuf: string): z.infer<typeof FilaImpresa> | undefined {
  return db.get(
    FilaImpresa,
    `select d.numero, d.sector, d.estado, d.tipo_emision, d.xml, v.recibido, v.cambio, v.precios ->> '$.ahorro' as ahorro,
       v.entrada -> '$.dolares' as dolares
     from documentos d join ventas v on v.id = d.venta_id where d.cuf = @cuf`,
    { cuf },
  );
}

/** Finds the stored document of a sale whose sending has no known outcome yet. */
export function findPorEnviar(db: Lectura, ventaId: string): FilaDocumento | undefined {
  return listDocumentos(db, ventaId).findLast(({ estado }) => estado === "ENVIANDO");
}

const FilaCuf = z.object({ cuf: z.string() });

/**
 * Stores that the server has a document, or the cause why it will never take it. Such a document is kept and
 * shown, never deleted.
 */
export function markSubido(tx: Transaction, cuf: string, causa: string | null): void {
  tx.run("update documentos set subido = @subido, causa = @causa where cuf = @cuf", {
    cuf,
    causa,
    subido: causa === null ? 1 : 0,
  });
}

const FilaOffline = FilaDocumento.pick({ numero: true, fechaEmision: true });

/** The first document that was issued offline in a window, if any. */
export function findOfflineEn(
  db: Lectura,
  { inicio, fin }: Ventana,
): { readonly numero: number; readonly fechaEmision: Instante } | undefined {
  return db.get(
    FilaOffline,
    `select numero, fecha_emision from documentos where fecha_emision between @inicio and @fin and tipo_emision = 2
       and estado not in ('RECHAZADA', 'DESCARTADA') order by fecha_emision limit 1`,
    { inicio, fin },
  );
}

/** Tells whether a number is taken by a document that is neither refused nor discarded, or by one that was discarded as absent. */
export function isNumeroUsado(db: Lectura, { sector, numero }: { sector: number; numero: number }): boolean {
  const row = db.get(
    FilaCuf,
    `select cuf from documentos where sector = @sector and numero = @numero
       and estado not in ('RECHAZADA', 'DESCARTADA')
     union all
     select cuf from documentos where sector = @sector and numero = @numero and causa = '${CAUSA_AUSENTE}'`,
    { sector, numero },
  );
  return row !== undefined;
}
