import { fail, ok, type Result } from "@mostrador/core";
import { comprimir } from "@mostrador/core/node";
import type { Mensaje, Recepcion } from "@mostrador/siat";
import { documentosDe, puntoSiat } from "../siat/origin.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Tx } from "../db/connection.ts";
import { hurryAusente } from "../db/ausentes.ts";
import { returnCredito } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFactura, getFactura, moverFactura, type Factura } from "../db/facturas.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { returnNumero, type Cufd } from "../db/puntos.ts";
import type { Fallo } from "../fallos.ts";
import { anotarResultado } from "./anotar-diario.ts";
import { transaccion } from "../db/transaccion.ts";
import { isDelPunto, renovarSiRechazados } from "./codigos-del-punto.ts";
import { preguntar } from "./resolver-dudas.ts";
import { readMensajes } from "../db/stored-json.ts";

/** Whether a document was refused for the CUFD or CUIS of its call: renew them and issue again. docs/api.md A45. */
export function isCufdVencido(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && isDelPunto(fallo.mensajes);
}

/** Whether a stored document was refused for its CUFD only in this sense: its request may be built anew, under the same key. */
export function isRechazoPorCufd({ estado, mensajes }: Pick<Factura, "estado" | "mensajes">): boolean {
  if (estado !== "RECHAZADA") return false;
  return isCufdVencido({ kind: "rechazada", mensajes: readMensajes(mensajes) });
}

/**
 * Sends a stored document and settles it. Every outcome is on disk before the caller hears of it. Where CUFD or CUIS were refused
 * other ones are here then: the document carries its CUFD, so its issuer builds it anew.
 */
export async function enviar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  { cuis, cufd }: { readonly cuis: string; readonly cufd: Pick<Cufd, "codigo"> },
): Promise<Result<Factura, Fallo>> {
  const siat = deps.siatOf(empresa);
  if (siat === null) throw new Error("sin token después de alistar");
  const punto = {
    ...puntoSiat(empresa, { sucursal: factura.sucursal, puntoVenta: factura.puntoVenta, cuis }),
    cufd: cufd.codigo,
  };
  const clase = { sector: factura.sector, tipoFactura: factura.tipoFactura };
  const { bytes, hash } = comprimir(factura.xml);
  const started = deps.now();
  const documentos = documentosDe(siat, empresa, factura.sector);
  let respuesta = await documentos.recepcion(punto, clase, {
    archivo: bytes,
    hashArchivo: hash,
    fechaEnvio: ahoraDe(deps),
  });
  deps.pulso.anotar(
    respuesta.kind === "aceptada" || respuesta.kind === "rechazada" ? "responde" : respuesta.kind,
    deps.now() - started,
  );
  if (respuesta.kind === "rechazada" && respuesta.yaRegistrada) {
    // 1000/952: it may be our own success; only the authority's word for this CUF decides.
    const estado = await preguntar(deps, factura);
    const { intercambio } = respuesta;
    if (estado?.kind === "valida")
      respuesta = {
        kind: "aceptada",
        codigoRecepcion: estado.codigoRecepcion ?? "",
        advertencias: [],
        intercambio,
      };
    else if (estado?.kind !== "noExiste")
      respuesta = { kind: "enDuda", causa: "inesperada", detalle: "1000/952 sin verificar", intercambio };
  }
  if (respuesta.kind === "enDuda" && respuesta.causa === "puerta") deps.puertas.add(empresa.nit);
  const settled = await liquidar(deps, factura, respuesta);
  if (respuesta.kind === "rechazada") {
    const clave = { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.puntoVenta };
    const deInmediato = true; // a sale waits
    await renovarSiRechazados(deps, empresa, clave, punto, respuesta.mensajes, { deInmediato });
  }
  return settled;
}

/** Takes a document back that was stored and never sent, since the journal could not be written: number, credit and key are free again. */
export async function renunciar(
  deps: Deps,
  factura: Factura,
  motivo: string,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => noEntregar(tx, factura, ahoraMs));
  return fail({ kind: "sinDiario", motivo });
}

async function liquidar(deps: Deps, factura: Factura, respuesta: Recepcion): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => asentar(tx, factura, respuesta, ahoraMs));
  if (respuesta.kind !== "enDuda") {
    const anotado = anotarResultado(deps, factura.cuf, respuesta.kind, mensajesDe(respuesta));
    // A till gives the number to another document as soon as it hears: a restore must know that this one is gone.
    if (factura.terminalId !== null && respuesta.kind !== "aceptada") await anotado;
  }
  const stored = await findFactura(deps.db, factura.cuf);
  switch (respuesta.kind) {
    case "aceptada":
      if (stored === undefined) throw new Error("la factura aceptada no está");
      // Given up while its reply was awaited: what becomes of it is decided with what its sale has by now.
      if (stored.estado === "DESCARTADA")
        return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
      return ok(stored);
    case "rechazada":
      return fail({ kind: "rechazada", mensajes: respuesta.mensajes });
    case "noEntregada":
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  }
}

/** The messages beside the tax system's verdict, as the document keeps them. */
function mensajesDe(respuesta: Recepcion): readonly Mensaje[] | null {
  if (respuesta.kind === "rechazada") return respuesta.mensajes;
  return respuesta.kind === "aceptada" && respuesta.advertencias.length > 0 ? respuesta.advertencias : null;
}

/** Settles a document that was sent by its reply. docs/design.md D7 and D8. */
async function asentar(tx: Tx, { cuf }: Factura, respuesta: Recepcion, ahoraMs: number): Promise<void> {
  const factura = await getFactura(tx, cuf);
  // While the reply was awaited another server may have taken this one for dead. A doubt hears only what decides it.
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

async function noEntregar(tx: Tx, factura: Factura, ahoraMs: number): Promise<void> {
  if (!(await moverFactura(tx, factura, "noEntregada", { intentoFin: ahoraMs }, ahoraMs))) return;
  await deleteRecordadaDe(tx, factura.cuf);
  await devolver(tx, factura);
}

/** Number and credit of a document that does not exist; a terminal keeps its own numbers. */
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
