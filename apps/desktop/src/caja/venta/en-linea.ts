import { epochToInstante, type Pedido } from "@mostrador/core";
import { findPisoEnLinea } from "../motor/ajustes.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import {
  findDocumento,
  findPorEnviar,
  insertDocumento,
  markEnviado,
  type FilaDocumento,
} from "../documentos/db/documentos.ts";
import type { Deps } from "../deps.ts";
import { armarDocumento, type Fuentes } from "./armar.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";

/** A stored document. `reciente`: just now, so that nothing of it can have left yet. */
export interface PorEnviar {
  readonly documento: FilaDocumento;
  readonly reciente: boolean;
}

/**
 * An online document of a sale: stored as one that is being sent, with one wait for the disk before the network. A till that
 * dies before the socket opens takes it for sent, and asks the server, which issues it or takes it back.
 */
export function insertEnLinea(
  deps: Deps,
  tx: Transaction,
  datos: {
    readonly ventaId: string;
    readonly pedido: Pedido;
    readonly fuentes: Fuentes;
    readonly numero: number;
    readonly cufd: Parameters<typeof armarDocumento>[2]["cufd"];
  },
): FilaDocumento {
  const documento = armarDocumento(datos.pedido, datos.fuentes, {
    ventaId: datos.ventaId,
    numero: datos.numero,
    cufd: datos.cufd,
    fechaEmision: deps.reloj.siguiente(findPisoEnLinea(tx, deps.reloj.ahora())),
    tipoEmision: 1,
    corteId: null,
    gemela: null,
  });
  insertDocumento(tx, documento);
  markEnviado(tx, documento.cuf, epochToInstante(deps.reloj.ahoraMs()));
  const fila = findDocumento(tx, documento.cuf);
  if (fila === undefined) throw new Error(FRASES_INTERNAS.sinFila("documento"));
  return fila;
}

/** The document that an earlier life of the program stored of a sale, and perhaps sent. */
export function porEnviarDe(db: Lectura, ventaId: string): PorEnviar | null {
  const documento = findPorEnviar(db, ventaId);
  return documento === undefined ? null : { documento, reciente: false };
}

/**
 * Gets the document to send of a sale that is being charged. Throws if it has none: both are stored in one
 * transaction.
 */
export function getPorEnviar(db: Lectura, ventaId: string): PorEnviar {
  const porEnviar = porEnviarDe(db, ventaId);
  if (porEnviar === null) throw new Error(FRASES_INTERNAS.sinPorEnviar(ventaId));
  return porEnviar;
}
