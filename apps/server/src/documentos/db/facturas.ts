import { type Cuf, type Estado, isPublico, type Nit, transicion } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Db, Tx } from "../../motor/connection.ts";
import { auditarTras, openCambio } from "../../motor/auditoria.ts";
import { putTrasCambio, putTrasEstado } from "./tareas-de-documentos.ts";
import type { Cambio, Fila, Nueva } from "../../motor/esquema.ts";
import { type ClavePunto, findPunto } from "../../impuestos/db/puntos.ts";
import { ABIERTAS, CON_NUMERO, SIN_CAFC } from "../../motor/indices.ts";
import { saveBuscado } from "./textos.ts";
import { nextVersion } from "../../motor/versiones.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { anunciarPaso, type Paso } from "./anunciar-paso.ts";
import { soltarProforma } from "../../tienda/db/asentar-proforma.ts";
import { asentarDocumento } from "../../existencias/db/asentar-documento.ts";
import { asentarVenta } from "./asentar-venta.ts";
import { insertAusente } from "./ausentes.ts";
import { columnas, compilada, type Columnas } from "../../motor/compiladas.ts";
import { toStored } from "../../motor/diccionarios.ts";

const buscarCuf = compilada((db, cuf: Cuf) => db.selectFrom("facturas").select("id").where("cuf", "=", cuf));

/** Events after which a slow call may still deliver a sent document to the tax system. */
const A_BUSCAR: ReadonlySet<string> = new Set(["ausente", "corregida"]);

/** States of a document that was never issued, so that its proforma can be sold again. */
const NO_FUE: ReadonlySet<Estado> = new Set(["RECHAZADA", "DESCARTADA"]);

export { motivoDe } from "./motivo-anulacion.ts";

/** An invoice or note, with its state. */
export type Factura = Fila<"facturas">;
type EstadoAbierto = Extract<Estado, "ENVIANDO" | "EN_DUDA" | "OFFLINE">;

/** Finds a document of any company by its CUF. */
export async function findFactura(db: Db | Tx, cuf: string): Promise<Factura | undefined> {
  const [factura] = await buscarFactura(db, soughtCuf(cuf));
  return factura;
}

const buscarFactura = compilada((db, cuf: Cuf) =>
  db.selectFrom("facturas").selectAll().where("cuf", "=", cuf),
);

/** Finds a document of the company by its CUF. */
export function findFacturaDe(db: Db | Tx, nit: Nit, cuf: string): Promise<Factura | undefined> {
  return db
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", nit)
    .where("cuf", "=", soughtCuf(cuf))
    .executeTakeFirst();
}

/** Lists those of a company's documents that are valid again after an annulment. `cufs`: as many as one query takes. */
export async function listRevertidas(db: Db, nit: Nit, cufs: readonly string[]): Promise<string[]> {
  if (cufs.length === 0) return [];
  const filas = await db
    .selectFrom("facturas")
    .select("cuf")
    .where("nit", "=", nit)
    .where("cuf", "in", cufs.map(soughtCuf))
    .where("estado", "=", "EMITIDA")
    .where("revertida", "=", 1)
    .execute();
  return filas.map(({ cuf }) => cuf);
}

/** Finds only the state of a document, without reading its XML. */
export async function findEstado(db: Db | Tx, cuf: string): Promise<Factura["estado"] | undefined> {
  const [row] = await buscarEstado(db, soughtCuf(cuf));
  return row?.estado;
}

const buscarEstado = compilada((db, cuf: Cuf) =>
  db.selectFrom("facturas").select("estado").where("cuf", "=", cuf),
);

/** Returns the document with this CUF; throws if there is none. */
export async function getFactura(db: Db | Tx, cuf: string): Promise<Factura> {
  const factura = await findFactura(db, cuf);
  if (factura === undefined) throw new Error(`no está el documento ${cuf}`);
  return factura;
}

/** Tells whether a document that may exist at the tax system has this number. Documents in the series of a CAFC are not considered. */
export async function isNumeroUsado(tx: Tx, p: ClavePunto, sector: number, numero: number): Promise<boolean> {
  return (await conNumero(tx, p.nit, p.sucursal, p.puntoVenta, sector, numero)).length > 0;
}

const conNumero = compilada(
  (tx, nit: Nit, sucursal: number, puntoVenta: number, sector: number, numero: number) =>
    tx
      .selectFrom("facturas")
      .select("id")
      .where("nit", "=", nit)
      .where("sucursal", "=", sucursal)
      .where("puntoVenta", "=", puntoVenta)
      .where("sector", "=", sector)
      .where("numero", "=", numero)
      .where(SIN_CAFC)
      .where(CON_NUMERO)
      .limit(1),
);

/** Finds the document with a number, in a series or of a CAFC, that may exist at the tax system. */
export function findViva(
  tx: Tx,
  f: Pick<Factura, "nit" | "sucursal" | "puntoVenta" | "sector" | "cafc" | "numero">,
): Promise<Factura | undefined> {
  const query = tx
    .selectFrom("facturas")
    .selectAll()
    .where("nit", "=", f.nit)
    .where("sucursal", "=", f.sucursal)
    .where("puntoVenta", "=", f.puntoVenta)
    .where("sector", "=", f.sector)
    .where("numero", "=", f.numero)
    .where(CON_NUMERO);
  return (f.cafc === null ? query.where(SIN_CAFC) : query.where("cafc", "=", f.cafc)).executeTakeFirst();
}

/**
 * Stores a document in its first state and returns the stored row; every later change goes through `moveFactura` or
 * `updateFactura`. A till's document is assigned to the current till of the point of sale, because the sending till may
 * have been replaced during its call.
 */
export async function insertFactura(
  tx: Tx,
  factura: Omit<Nueva<"facturas">, "version" | "id">,
  suceso: string,
): Promise<Factura> {
  const { nit, sucursal, puntoVenta } = factura;
  const deCaja = factura.terminalId != null;
  const punto = deCaja ? await findPunto(tx, { nit, sucursal, puntoVenta }) : undefined;
  const terminalId = punto?.terminalId ?? factura.terminalId ?? null;
  const { version, anterior, existencias } = await openCambio(tx, nit);
  const [guardada] = await insertFila(tx, { ...factura, ...toStored(tx, factura), terminalId, version });
  if (guardada === undefined) throw new Error("una fila guardada se devuelve");
  await saveBuscado(tx, nit, guardada);
  await auditarTras(tx, anterior, {
    nit: factura.nit,
    cuf: factura.cuf,
    antes: null,
    despues: factura.estado,
    suceso,
    en: factura.creadoEn,
    huella: sha256(factura.xml),
  });
  const alNacer = { antes: null, suceso, ahoraMs: factura.creadoEn, existencias };
  await followEstado(tx, guardada, alNacer, deCaja ? guardada.corteId : null);
  return guardada;
}

const COLUMNAS = columnas({
  id: true,
  cuf: true,
  nit: true,
  sucursal: true,
  puntoVenta: true,
  sector: true,
  tipoFactura: true,
  numero: true,
  tipoEmision: true,
  fechaEmision: true,
  cufd: true,
  cafc: true,
  estado: true,
  xml: true,
  pedido: true,
  avisos: true,
  montoTotal: true,
  regimen: true,
  precioNeto: true,
  montoIva: true,
  clienteDocumento: true,
  clienteComplemento: true,
  clienteNombre: true,
  clientePlano: true,
  clienteCorreo: true,
  enviadoEn: true,
  intentoFin: true,
  proceso: true,
  negativas: true,
  codigoRecepcion: true,
  mensajes: true,
  motivoAnulacion: true,
  revertida: true,
  cambioPendiente: true,
  cambioClave: true,
  cambioFin: true,
  cambioNegativas: true,
  corteId: true,
  paqueteId: true,
  observada: true,
  terminalId: true,
  ventaId: true,
  epoca: true,
  gemela: true,
  sobraPor: true,
  claveIdempotencia: true,
  originalCuf: true,
  version: true,
  creadoEn: true,
} satisfies Columnas<Factura>);

const insertFila = compilada((tx, fila: Nueva<"facturas">) =>
  tx.insertInto("facturas").values(fila).returning(COLUMNAS),
);

/**
 * Moves a document along core's transition table and returns the stored row. Returns null if the stored state differs
 * because another caller settled the document first.
 */
export async function moveFactura(
  tx: Tx,
  factura: Pick<Factura, "nit" | "cuf" | "estado">,
  suceso: string,
  cambio: Omit<Cambio<"facturas">, "estado" | "version">,
  ahoraMs: number,
): Promise<Factura | null> {
  const { nit, cuf, estado: antes } = factura;
  const estado = transicion(antes, suceso);
  const { version, anterior, existencias } = await openCambio(tx, nit);
  const [movida] = await moverFila(tx, { ...cambio, estado, version }, cuf, antes);
  if (movida === undefined) return null;
  await auditarTras(tx, anterior, { nit, cuf, antes, despues: estado, suceso, en: ahoraMs, huella: null });
  await followEstado(tx, movida, { antes, suceso, ahoraMs, existencias }, movida.corteId);
  return movida;
}

const moverFila = compilada((tx, cambio: Cambio<"facturas">, cuf: Cuf, antes: Estado) =>
  tx
    .updateTable("facturas")
    .set(cambio)
    .where("cuf", "=", cuf)
    .where("estado", "=", antes)
    .returning(COLUMNAS),
);

/** Changes columns of a document other than its state. Returns its new version. */
export async function updateFactura(
  tx: Tx,
  { nit, cuf }: Pick<Factura, "nit" | "cuf">,
  cambio: Omit<Cambio<"facturas">, "estado" | "version">,
): Promise<number> {
  const version = await nextVersion(tx, nit);
  const cambiada = await tx
    .updateTable("facturas")
    .set({ ...cambio, version })
    .where("cuf", "=", cuf)
    .returning(["sucursal", "puntoVenta", "corteId", "terminalId"])
    .executeTakeFirst();
  if (cambiada !== undefined) await putTrasCambio(tx, { nit, cuf, ...cambiada }, cambio);
  return version;
}

/** Lists documents in the given unsettled states with an id above the given one, oldest first. */
export function listByEstado(
  db: Db,
  estados: readonly EstadoAbierto[],
  desde: number,
  limite: number,
): Promise<Factura[]> {
  return db
    .selectFrom("facturas")
    .selectAll()
    .where(ABIERTAS)
    .where("estado", "in", estados)
    .where("id", ">", desde)
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** Lists documents with an annulment or reversal whose reply was lost, oldest first. */
export function listCambios(db: Db): Promise<Factura[]> {
  return db
    .selectFrom("facturas")
    .selectAll()
    .where("cambioPendiente", "is not", null)
    .orderBy("id")
    .execute();
}

/** Columns of a document that its terminal follows. The XML is not one of them. */
const SEGUIDOS = [
  "cuf",
  "estado",
  "observada",
  "codigoRecepcion",
  "version",
  "corteId",
  "cufd",
  "paqueteId",
  "ventaId",
] as const;
/** The columns of a document that its till follows. */
export type FacturaSeguida = Pick<Factura, (typeof SEGUIDOS)[number]>;

/** Lists a terminal's documents that changed after a version, in the order of their changes. */
export function listFacturasDeTerminal(
  db: Db,
  terminalId: string,
  desde: number,
  limite: number,
): Promise<FacturaSeguida[]> {
  return db
    .selectFrom("facturas")
    .select([...SEGUIDOS])
    .where("terminalId", "=", terminalId)
    .where("version", ">", desde)
    .orderBy("version")
    .limit(limite)
    .execute();
}

/** Transfers the documents of a lost till to the till that replaced it. */
export async function adoptarFacturas(tx: Tx, anterior: string, nuevo: string): Promise<void> {
  await tx.updateTable("facturas").set({ terminalId: nuevo }).where("terminalId", "=", anterior).execute();
}

/**
 * Schedules the work that the new state requires, updates the sales figures, and notifies webhooks and the buyer.
 * `corteId`: the outage to which the document belongs.
 */
async function followEstado(
  tx: Tx,
  documento: Factura,
  paso: Paso & { readonly existencias: number },
  corteId: string | null,
): Promise<void> {
  const { antes, suceso, ahoraMs, existencias } = paso;
  await putTrasEstado(tx, { ...documento, corteId });
  if (NO_FUE.has(documento.estado) || antes === "DESCARTADA")
    await soltarProforma(tx, documento.nit, documento.cuf);
  if (antes !== null && A_BUSCAR.has(suceso)) await insertAusente(tx, documento, ahoraMs);
  if (suceso === "aceptada" && documento.gemela !== null) await discardObservadas(tx, documento, ahoraMs);
  const reposaba = antes !== null && isPublico(antes);
  if (!isPublico(documento.estado) && !reposaba) {
    // Another document of this sale may have been annulled while this one was unsettled; its goods return to stock now.
    if (NO_FUE.has(documento.estado)) await asentarDocumento(tx, documento, antes, { existencias, ahoraMs });
    return;
  }
  await asentarVenta(tx, documento);
  await asentarDocumento(tx, documento, antes, { existencias, ahoraMs });
  await anunciarPaso(tx, documento, paso);
}

/**
 * Gives up the observed documents of a till's sale once another document of that sale is accepted. The till issued the
 * sale anew, and the sales figures must not count it twice. docs/decisions/0069.
 */
async function discardObservadas(tx: Tx, aceptada: Factura, ahoraMs: number): Promise<void> {
  const { nit, cuf, ventaId, sucursal, puntoVenta } = aceptada;
  if (ventaId === null) return;
  const observadas = await tx
    .selectFrom("facturas")
    .select(["nit", "cuf", "estado"])
    .where("nit", "=", nit)
    .where("ventaId", "=", ventaId)
    .where("cuf", "<>", cuf)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where("estado", "=", "OFFLINE")
    .where("observada", "is not", null)
    .execute();
  for (const observada of observadas) await moveFactura(tx, observada, "corregida", {}, ahoraMs);
}

/** Tells whether a document has this CUF, in any state. */
export async function isCufTomado(tx: Tx, cuf: Cuf): Promise<boolean> {
  const [fila] = await buscarCuf(tx, cuf);
  return fila !== undefined;
}
