import type { Mensaje, Recepcion } from "@mostrador/siat";
import { hurryAusente } from "./db/ausentes.ts";
import type { Tx } from "../motor/connection.ts";
import { returnCredito } from "./db/gastar-creditos.ts";
import { getFactura, moverFactura, type Factura } from "./db/facturas.ts";
import { deleteRecordadaDe } from "../motor/idempotencia.ts";
import { returnNumero } from "../impuestos/db/puntos.ts";

/** Gives the messages beside the tax system's verdict, as the document stores them. */
export function mensajesDe(respuesta: Recepcion): readonly Mensaje[] | null {
  if (respuesta.kind === "rechazada") return respuesta.mensajes;
  return respuesta.kind === "aceptada" && respuesta.advertencias.length > 0 ? respuesta.advertencias : null;
}

/** Settles a sent document by its reply. docs/design.md D7 and D8. */
export async function asentar(
  tx: Tx,
  { cuf }: Factura,
  respuesta: Recepcion,
  ahoraMs: number,
): Promise<void> {
  const factura = await getFactura(tx, cuf);
  // During the call another server may have taken this one for dead and put the document in doubt. Only a
  // decisive answer settles a doubt.
  const decide = respuesta.kind === "aceptada" || respuesta.kind === "rechazada";
  if (factura.estado === "DESCARTADA" && respuesta.kind === "aceptada")
    await hurryAusente(tx, factura, ahoraMs);
  if (factura.estado !== "ENVIANDO" && !(factura.estado === "EN_DUDA" && decide)) return;
  switch (respuesta.kind) {
    case "aceptada": {
      const dichos = mensajesDe(respuesta);
      const advertencias = dichos === null ? null : JSON.stringify(dichos);
      await moverFactura(
        tx,
        factura,
        "aceptada",
        { codigoRecepcion: respuesta.codigoRecepcion, intentoFin: ahoraMs, mensajes: advertencias },
        ahoraMs,
      );
      return;
    }
    case "rechazada":
      await moverFactura(
        tx,
        factura,
        "rechazada",
        { mensajes: JSON.stringify(respuesta.mensajes), intentoFin: ahoraMs },
        ahoraMs,
      );
      return devolver(tx, factura);
    case "noEntregada":
      return noEntregar(tx, factura, ahoraMs);
    case "enDuda":
      await moverFactura(tx, factura, "enDuda", { intentoFin: ahoraMs }, ahoraMs);
  }
}

/** Settles a document that never left: number, credit and key are free again. */
export async function noEntregar(tx: Tx, factura: Factura, ahoraMs: number): Promise<void> {
  if (!(await moverFactura(tx, factura, "noEntregada", { intentoFin: ahoraMs }, ahoraMs))) return;
  await deleteRecordadaDe(tx, factura.cuf);
  await devolver(tx, factura);
}

/** Gives back number and credit of a document that does not exist. A terminal keeps its own numbers. */
async function devolver(tx: Tx, factura: Factura): Promise<void> {
  await returnCredito(tx, factura.nit, factura.cuf);
  if (factura.terminalId !== null || factura.cafc !== null) return;
  await returnNumero(
    tx,
    { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.puntoVenta },
    factura.sector,
    factura.numero,
  );
}
