import type { Cuf, Pedido } from "@mostrador/core";
import { findCufd, findPiso } from "../motor/ajustes.ts";
import type { Transaction } from "../motor/db.ts";
import { insertDocumento, type DocumentoNuevo } from "../documentos/db/documentos.ts";
import { insertTrabajo } from "../impresion/db/impresion.ts";
import { updateVenta } from "./db/ventas.ts";
import { abrirCorte, instanteBajo } from "../contingencia/cortes.ts";
import type { Deps } from "../deps.ts";
import { limiteFuera } from "../contingencia/modo.ts";
import { armarDocumento, type Fuentes } from "./armar.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/**
 * Issues a sale offline (emission type 2) in the outage that lasts, or in a new one. Queues its ticket in the
 * same transaction. Past the CUFD's limit the sale becomes a draft: null. docs/design.md D20, D21 and D26.
 */
export function emitirOffline(
  deps: Deps,
  tx: Transaction,
  datos: {
    readonly ventaId: string;
    readonly pedido: Pedido;
    readonly fuentes: Fuentes;
    readonly numero: number;
    /** The CUF in doubt that this document stands in for. */
    readonly gemela: Cuf | null;
    readonly tipoCorte: 1 | 2;
  },
): DocumentoNuevo | null {
  const cufd = findCufd(tx);
  const { corte, instante } = abrirCorte(tx, {
    tipo: datos.tipoCorte,
    instante: deps.reloj.siguiente(findPiso(tx)),
    id: deps.nuevoId(),
  });
  if (cufd === undefined || instante > limiteFuera(cufd, corte)) {
    const motivo = FRASES_VENTA.borrador[cufd === undefined ? "sinCufd" : "plazoVencido"];
    updateVenta(tx, datos.ventaId, { estado: "BORRADOR", motivo });
    return null;
  }
  const emision = instanteBajo(tx, corte.id, cufd.codigo, instante);
  const documento = armarDocumento(datos.pedido, datos.fuentes, {
    ventaId: datos.ventaId,
    numero: datos.numero,
    fechaEmision: emision,
    cufd,
    tipoEmision: 2,
    corteId: corte.id,
    gemela: datos.gemela,
  });
  insertDocumento(tx, documento);
  updateVenta(tx, datos.ventaId, { estado: "OFFLINE", documento });
  insertTrabajo(tx, { ventaId: datos.ventaId, cuf: documento.cuf, copia: false, creadoEn: instante });
  return documento;
}
