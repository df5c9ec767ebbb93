import { fail, ok, type Result } from "@mostrador/core";
import { comprimir } from "@mostrador/core/node";
import type { Recepcion } from "@mostrador/siat";
import { documentosDe, puntoSiat } from "../siat/origin.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFactura, type Factura } from "../db/facturas.ts";
import type { Cufd } from "../db/puntos.ts";
import type { Fallo } from "../fallos.ts";
import { anotarResultado } from "./anotar-diario.ts";
import { asentar, mensajesDe, noEntregar } from "./asentar-factura.ts";
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
