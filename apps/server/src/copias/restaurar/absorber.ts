import type { Avisar } from "../../avance.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { returnCredito, settleCredito } from "../../documentos/db/gastar-creditos.ts";
import { findEmpresa } from "../../cuenta/db/empresas.ts";
import { findEventoEn } from "../../contingencia/db/eventos.ts";
import { findViva, insertFactura, moveFactura } from "../../documentos/db/facturas.ts";
import { rememberDelDiario } from "../../documentos/proforma-vendida.ts";
import { deleteRecordadaDe, saveRecordada } from "../../motor/idempotencia.ts";
import { insertCufdPasado, raiseNumero } from "../../impuestos/db/puntos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { EntradaDe, FilaDiario } from "../../diario/entry.ts";
import type { Contado, DocumentoDelDiario } from "./leer.ts";

/** Audit entry of a document that a restore brought back. */
export const RECUPERADA = "recuperada del diario";

/** The outcome of the journals' documents. */
export interface Absorbido {
  readonly documentos: number;
  /** Documents of companies that the copy does not have, by NIT. */
  readonly sinEmpresa: ReadonlyMap<number, number>;
}

/**
 * Inserts every document of the journals that the copy lacks, with its key, credit and number. A document
 * that was sent is in doubt, and the usual resolver of doubts asks the tax system for it. docs/design.md D8
 * and D40.
 */
export async function absorberDocumentos(
  db: Db,
  contado: Contado,
  ahoraMs: number,
  avisar: Avisar,
): Promise<Absorbido> {
  const sinEmpresa = new Map<number, number>();
  const vencidos = listVencidos(contado);
  let documentos = 0;
  for (const documento of contado.documentos) {
    const { nit, cuf } = documento.entrada.fila;
    if ((await findEmpresa(db, nit)) === undefined) {
      sinEmpresa.set(nit, (sinEmpresa.get(nit) ?? 0) + 1);
      continue;
    }
    await transaccion(db, nit, (tx) => putDocumento(tx, contado, documento, vencidos.has(cuf), ahoraMs));
    documentos++;
    const total = contado.documentos.length;
    avisar({ que: "Recuperando del diario", hecho: documentos, total, unidad: "filas" });
  }
  return { documentos, sinEmpresa };
}

/**
 * Lists the documents that lost their number to another one. A number is given again only after a rejection
 * or a failed delivery. So of several documents with one number the accepted one lives, else the last.
 */
function listVencidos({ documentos, resultados }: Contado): ReadonlySet<string> {
  const vencidos = new Set<string>();
  const porNumero = Map.groupBy(documentos, ({ entrada: { fila } }) => serieDe(fila));
  for (const grupo of porNumero.values()) {
    const cufs = grupo.map(({ entrada }) => entrada.fila.cuf);
    const vive = cufs.findLast((cuf) => resultados.get(cuf)?.resultado === "aceptada") ?? cufs.at(-1);
    for (const cuf of cufs) if (cuf !== vive) vencidos.add(cuf);
  }
  return vencidos;
}

function serieDe({ nit, sucursal, puntoVenta, sector, cafc, numero }: FilaDiario): string {
  return [nit, sucursal, puntoVenta, sector, cafc ?? "", numero].join("/");
}

type EstadoPuesto = "EN_DUDA" | "OFFLINE" | "RECHAZADA" | "DESCARTADA";

async function putDocumento(
  tx: Tx,
  { resultados }: Contado,
  { entrada, xml }: DocumentoDelDiario,
  vencido: boolean,
  ahoraMs: number,
): Promise<void> {
  const { fila, clave, cufd } = entrada;
  const { nit, cuf } = fila;
  const punto = { nit, sucursal: fila.sucursal, puntoVenta: fila.puntoVenta };
  const resultado = resultados.get(cuf);
  const ocupado = !vencido && !(await dejarNumero(tx, fila, resultados, ahoraMs));
  const estado = estadoDe(fila, resultado, vencido || ocupado);
  if (cufd !== null) await insertCufdPasado(tx, punto, cufd);
  if (fila.cafc === null) await raiseNumero(tx, punto, fila.sector, fila.numero);
  await insertFactura(
    tx,
    {
      ...fila,
      xml,
      estado,
      corteId: await corteConocido(tx, fila),
      intentoFin: ahoraMs,
      negativas: 0,
      proceso: null,
      codigoRecepcion: null,
      mensajes: resultado?.mensajes ?? null,
      motivoAnulacion: null,
      revertida: 0,
      cambioPendiente: null,
      paqueteId: null,
      observada: null,
    },
    RECUPERADA,
  );
  if (estado === "EN_DUDA") await settleCredito(tx, nit, cuf, ahoraMs);
  if (clave !== null && estado !== "DESCARTADA") {
    const { operacion, clave: dicha, hash } = clave;
    await saveRecordada(tx, { nit, operacion, clave: dicha }, hash, cuf, entrada.en);
    await rememberDelDiario(tx, fila, clave, entrada.en);
  }
}

function estadoDe(
  { tipoEmision }: FilaDiario,
  resultado: EntradaDe<"resultado"> | undefined,
  sinEfecto: boolean,
): EstadoPuesto {
  if (resultado?.resultado === "rechazada") return "RECHAZADA";
  if (sinEfecto || resultado?.resultado === "noEntregada") return "DESCARTADA";
  return tipoEmision === 2 ? "OFFLINE" : "EN_DUDA";
}

/**
 * Frees a number from an earlier document that the copy holds as being sent. It was rejected or never
 * arrived, else its number had not been given again. Returns false when a document with that number lives.
 */
async function dejarNumero(
  tx: Tx,
  fila: FilaDiario,
  resultados: Contado["resultados"],
  ahoraMs: number,
): Promise<boolean> {
  const antes = await findViva(tx, fila);
  if (antes === undefined) return true;
  // `relevar` may have put it in doubt already.
  const resultado = resultados.get(antes.cuf);
  if (antes.estado !== "ENVIANDO" && antes.estado !== "EN_DUDA") return false;
  if (resultado?.resultado === "aceptada") return false;
  const rechazada = resultado?.resultado === "rechazada";
  const suceso = rechazada ? "rechazada" : antes.estado === "ENVIANDO" ? "noEntregada" : "ausente";
  await moveFactura(
    tx,
    antes,
    suceso,
    { intentoFin: ahoraMs, mensajes: resultado?.mensajes ?? null },
    ahoraMs,
  );
  if (!rechazada) await deleteRecordadaDe(tx, antes.cuf);
  await returnCredito(tx, antes.nit, antes.cuf);
  return true;
}

/**
 * Keeps the event of an API document only if it fits. Since the copy another event may have got the number of
 * its row.
 */
async function corteConocido(tx: Tx, fila: FilaDiario): Promise<string | null> {
  const { corteId } = fila;
  if (corteId === null || !corteId.startsWith("evento:")) return corteId;
  const evento = await findEventoEn(tx, Number(corteId.slice("evento:".length)), fila);
  return evento === undefined ? null : corteId;
}
