import { fail, ok, type Result } from "@mostrador/core";
import { comprimir } from "@mostrador/core/node";
import type { Mensaje, Recepcion } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { type Factura, findEstado, findFactura, moveFactura } from "./db/facturas.ts";
import { type Cufd, returnNumero } from "../impuestos/db/puntos.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ahoraDe } from "../reloj.ts";
import { claseDe, documentosDe, puntoSiat } from "../impuestos/siat/origin.ts";
import { renovarSiRechazados } from "../impuestos/codigos-del-punto.ts";
import { preguntar } from "./resolver-dudas.ts";
import { transaccion } from "../motor/transaccion.ts";
import { anotarResultado } from "../diario/anotar.ts";
import { hurryAusente } from "./db/ausentes.ts";
import type { Tx } from "../motor/connection.ts";
import { returnCredito } from "./db/gastar-creditos.ts";
import { deleteRecordadaDe } from "../motor/idempotencia.ts";

/** A document's XML is about as many times as large as its request. */
const XML_POR_PEDIDO = 4;

/**
 * Sends a stored document and settles it. Every outcome is committed before it is returned. After a refusal of its CUFD
 * or CUIS it fetches new ones; the caller then rebuilds the document, which contains its CUFD.
 */
export async function sendFactura(
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
  const clase = claseDe(factura);
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
    // Messages 1000 and 952 may report this server's own earlier success, so only the tax system's answer for this CUF decides.
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
  await deps.turnos.respiro(factura.nit, factura.xml.length / XML_POR_PEDIDO);
  const settled = await liquidar(deps, factura, respuesta);
  if (respuesta.kind === "rechazada") {
    const clave = { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.puntoVenta };
    const deInmediato = true; // a sale is waiting
    await renovarSiRechazados(deps, empresa, clave, punto, respuesta.mensajes, { deInmediato });
  }
  return settled;
}

/** Stores the outcome of a reply in the database and the journal. Returns the result for the caller. */
async function liquidar(deps: Deps, factura: Factura, respuesta: Recepcion): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  const asentada = await transaccion(deps.db, factura.nit, (tx) => asentar(tx, factura, respuesta, ahoraMs));
  if (respuesta.kind !== "enDuda") {
    const anotado = anotarResultado(deps, factura.cuf, respuesta.kind, mensajesDe(respuesta));
    // The till reuses the number once it receives the refusal, so a restore must know of the refusal.
    if (factura.terminalId !== null && respuesta.kind !== "aceptada") await anotado;
  }
  switch (respuesta.kind) {
    case "aceptada": {
      const stored = asentada ?? (await findFactura(deps.db, factura.cuf));
      if (stored === undefined) throw new Error("la factura aceptada no está");
      // The document was given up during the call; the sale's other documents decide whether it stays valid.
      if (stored.estado === "DESCARTADA")
        return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
      return ok(stored);
    }
    case "rechazada":
      return fail({ kind: "rechazada", mensajes: respuesta.mensajes });
    case "noEntregada":
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  }
}

/**
 * Withdraws a stored document that was not sent because the journal could not be written. Its number, credit and key
 * become available again.
 */
export async function renunciar(
  deps: Deps,
  factura: Factura,
  motivo: string,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => noEntregar(tx, factura, ahoraMs));
  return fail({ kind: "sinDiario", motivo });
}

/** Returns the messages of the tax system in the form stored with the document. */
function mensajesDe(respuesta: Recepcion): readonly Mensaje[] | null {
  if (respuesta.kind === "rechazada") return respuesta.mensajes;
  return respuesta.kind === "aceptada" && respuesta.advertencias.length > 0 ? respuesta.advertencias : null;
}

/**
 * Settles a sent document by its reply. Returns the accepted document, or null if it was not accepted or its state is
 * still open. docs/design.md D7 and D8.
 */
async function asentar(
  tx: Tx,
  enviada: Factura,
  respuesta: Recepcion,
  ahoraMs: number,
): Promise<Factura | null> {
  // Fast path for the usual case: the document was accepted and has not changed since it was sent.
  if (respuesta.kind === "aceptada" && enviada.estado === "ENVIANDO") {
    const aceptada = await acceptFactura(tx, enviada, respuesta, ahoraMs);
    if (aceptada !== null) return aceptada;
  }
  const estado = await findEstado(tx, enviada.cuf);
  if (estado === undefined) throw new Error(`no está el documento ${enviada.cuf}`);
  const factura = { ...enviada, estado };
  // During the call another server may have considered this one dead and put the document in doubt. Only a decisive answer settles a doubt.
  const decide = respuesta.kind === "aceptada" || respuesta.kind === "rechazada";
  if (factura.estado === "DESCARTADA" && respuesta.kind === "aceptada")
    await hurryAusente(tx, factura, ahoraMs);
  if (factura.estado !== "ENVIANDO" && !(factura.estado === "EN_DUDA" && decide)) return null;
  switch (respuesta.kind) {
    case "aceptada":
      return acceptFactura(tx, factura, respuesta, ahoraMs);
    case "rechazada":
      await moveFactura(
        tx,
        factura,
        "rechazada",
        { mensajes: JSON.stringify(respuesta.mensajes), intentoFin: ahoraMs },
        ahoraMs,
      );
      await devolver(tx, factura);
      return null;
    case "noEntregada":
      await noEntregar(tx, factura, ahoraMs);
      return null;
    case "enDuda":
      await moveFactura(tx, factura, "enDuda", { intentoFin: ahoraMs }, ahoraMs);
      return null;
  }
}

function acceptFactura(
  tx: Tx,
  factura: Factura,
  respuesta: Extract<Recepcion, { kind: "aceptada" }>,
  ahoraMs: number,
): Promise<Factura | null> {
  const dichos = mensajesDe(respuesta);
  const mensajes = dichos === null ? null : JSON.stringify(dichos);
  const cambio = { codigoRecepcion: respuesta.codigoRecepcion, intentoFin: ahoraMs, mensajes };
  return moveFactura(tx, factura, "aceptada", cambio, ahoraMs);
}

/** Settles a document that never left this server. Its number, credit and key become available again. */
export async function noEntregar(tx: Tx, factura: Factura, ahoraMs: number): Promise<void> {
  if (!(await moveFactura(tx, factura, "noEntregada", { intentoFin: ahoraMs }, ahoraMs))) return;
  await deleteRecordadaDe(tx, factura.cuf);
  await devolver(tx, factura);
}

/** Returns the number and credit of a document that does not exist. A terminal manages its own numbers. */
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
