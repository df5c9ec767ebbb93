/** Settles the documents of a package by the tax system's verdict. */
import { explain, type Mensaje } from "@mostrador/siat";
import type { Tx } from "../motor/connection.ts";
import { settleCredito } from "../documentos/db/gastar-creditos.ts";
import { moveFactura, updateFactura, type Factura } from "../documentos/db/facturas.ts";
import { reponerCambios } from "../documentos/reponer-cambios.ts";
import { listMiembros, updatePaquete, type Paquete } from "./db/paquetes.ts";

/** Refuses a whole package: each document stays OFFLINE with the reason, for a person to resolve. */
export async function rechazarPaquete(tx: Tx, paquete: Paquete, mensajes: readonly Mensaje[]): Promise<void> {
  await updatePaquete(tx, paquete.id, { estado: "rechazado", mensajes: JSON.stringify(mensajes) });
  const [mensaje] = mensajes;
  if (mensaje === undefined) return;
  for (const { cuf, estado } of await listMiembros(tx, paquete.id)) {
    if (estado === "OFFLINE")
      await updateFactura(
        tx,
        { nit: paquete.nit, cuf },
        { observada: observacion(mensaje), paqueteId: null },
      );
  }
}

/**
 * Settles a validated offline document: it becomes EMITIDA and spends one credit, exactly once, however often its
 * validation is reported.
 */
export async function validarFactura(
  tx: Tx,
  factura: Factura,
  codigoRecepcion: string | null,
  ahoraMs: number,
): Promise<void> {
  if (factura.estado !== "OFFLINE") return;
  const cambio = { codigoRecepcion, observada: null };
  if (!(await moveFactura(tx, factura, "aceptada", cambio, ahoraMs))) return;
  await settleCredito(tx, factura.nit, factura.cuf, ahoraMs);
  await reponerCambios(tx, factura, null, ahoraMs);
}

/** Stores the reason for which the tax system refused an offline document, which stays OFFLINE. */
export async function observar(tx: Tx, factura: Factura, mensaje: Mensaje): Promise<void> {
  if (factura.estado === "OFFLINE") await updateFactura(tx, factura, { observada: observacion(mensaje) });
}

/** Formats a refusal's reason with its remedy, as it is stored and shown. */
export function observacion(mensaje: Mensaje): string {
  const { codigo, descripcion } = mensaje;
  return JSON.stringify({ codigo, descripcion, remedio: explain(mensaje).remedio });
}
