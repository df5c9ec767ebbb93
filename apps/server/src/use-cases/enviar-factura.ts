import { fail, ok, type Result } from "@mostrador/core";
import { comprimir } from "@mostrador/core/node";
import type { Mensaje, Recepcion } from "@mostrador/siat";
import { documentosDe, ahoraDe, puntoSiat, type Deps } from "../deps.ts";
import type { Tx } from "../db/abrir.ts";
import { returnCredito } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFactura, getFactura, moverFactura, type Factura } from "../db/facturas.ts";
import { deleteRecordadaDe } from "../db/idempotencia.ts";
import { returnNumero, type Cufd } from "../db/puntos.ts";
import type { Fallo } from "../fallos.ts";
import { transaccion } from "../db/transaccion.ts";

/** Codes that say "renew the CUFD and issue again": SPEC.md, tax-system codes. */
const CUFD_VENCIDO: ReadonlySet<number> = new Set([123, 953]);

export function isCufdVencido(fallo: Fallo): boolean {
  return fallo.kind === "rechazada" && fallo.mensajes.some(({ codigo }) => CUFD_VENCIDO.has(codigo));
}

/** Whether a stored document was refused for its CUFD only in this sense: its request may be built anew, under the same key. */
export function isRechazoPorCufd({ estado, mensajes }: Pick<Factura, "estado" | "mensajes">): boolean {
  if (estado !== "RECHAZADA") return false;
  return isCufdVencido({ kind: "rechazada", mensajes: JSON.parse(mensajes ?? "[]") as Mensaje[] });
}

/** Sends a stored document and settles it. Every outcome is on disk before the caller hears of it. */
export async function enviar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  { cuis, cufd }: { readonly cuis: string; readonly cufd: Pick<Cufd, "codigo"> },
): Promise<Result<Factura, Fallo>> {
  const siat = deps.siatOf(empresa);
  if (siat === null) throw new Error("sin token después de alistar");
  const punto = {
    ...puntoSiat(empresa, { sucursal: factura.sucursal, puntoVenta: factura.punto_venta, cuis }),
    cufd: cufd.codigo,
  };
  const clase = { sector: factura.sector, tipoFactura: factura.tipo_factura };
  const { bytes, hash } = comprimir(factura.xml);
  const started = deps.now();
  const documentos = documentosDe(siat, empresa, factura.sector);
  let respuesta = await documentos.recepcion(punto, clase, {
    archivo: bytes,
    hashArchivo: hash,
    fechaEnvio: ahoraDe(deps, empresa),
  });
  deps.pulso.anotar(
    respuesta.kind === "aceptada" || respuesta.kind === "rechazada" ? "responde" : respuesta.kind,
    deps.now() - started,
  );
  if (respuesta.kind === "rechazada" && respuesta.yaRegistrada) {
    // 1000/952: it may be our own success; only the authority's word for this CUF decides.
    const estado = await documentos.verificacionEstado(punto, clase, factura.cuf);
    const { intercambio } = respuesta;
    if (estado.kind === "valida")
      respuesta = {
        kind: "aceptada",
        codigoRecepcion: estado.codigoRecepcion ?? "",
        advertencias: [],
        intercambio,
      };
    else if (estado.kind !== "noExiste")
      respuesta = { kind: "enDuda", causa: "inesperada", detalle: "1000/952 sin verificar", intercambio };
  }
  return liquidar(deps, factura, respuesta);
}

async function liquidar(deps: Deps, factura: Factura, respuesta: Recepcion): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  await transaccion(deps.db, factura.nit, (tx) => asentar(tx, factura, respuesta, ahoraMs));
  const stored = await findFactura(deps.db, factura.cuf);
  switch (respuesta.kind) {
    case "aceptada":
      if (stored === undefined) throw new Error("la factura aceptada no está");
      return ok(stored);
    case "rechazada":
      return fail({ kind: "rechazada", mensajes: respuesta.mensajes });
    case "noEntregada":
      return fail({ kind: "noEntregada" });
    case "enDuda":
      return fail({ kind: "enDuda", cuf: factura.cuf, numero: factura.numero });
  }
}

/** What a reply makes of a document that was sent. DESIGN.md section 3, points 2 and 3. */
async function asentar(tx: Tx, { cuf }: Factura, respuesta: Recepcion, ahoraMs: number): Promise<void> {
  const factura = await getFactura(tx, cuf);
  // While the reply was awaited another server may have taken this one for dead. A doubt hears only what decides it.
  const decide = respuesta.kind === "aceptada" || respuesta.kind === "rechazada";
  if (factura.estado !== "ENVIANDO" && !(factura.estado === "EN_DUDA" && decide)) return;
  switch (respuesta.kind) {
    case "aceptada": {
      const advertencias =
        respuesta.advertencias.length === 0 ? null : JSON.stringify(respuesta.advertencias);
      await moverFactura(
        tx,
        factura,
        "aceptada",
        { codigo_recepcion: respuesta.codigoRecepcion, intento_fin: ahoraMs, mensajes: advertencias },
        ahoraMs,
      );
      return;
    }
    case "rechazada":
      await moverFactura(
        tx,
        factura,
        "rechazada",
        { mensajes: JSON.stringify(respuesta.mensajes), intento_fin: ahoraMs },
        ahoraMs,
      );
      return devolver(tx, factura);
    case "noEntregada":
      await moverFactura(tx, factura, "noEntregada", { intento_fin: ahoraMs }, ahoraMs);
      await deleteRecordadaDe(tx, factura.cuf);
      return devolver(tx, factura);
    case "enDuda":
      await moverFactura(tx, factura, "enDuda", { intento_fin: ahoraMs }, ahoraMs);
  }
}

/** Number and credit of a document that does not exist; a terminal keeps its own numbers. */
async function devolver(tx: Tx, factura: Factura): Promise<void> {
  await returnCredito(tx, factura.nit, factura.cuf);
  if (factura.terminal_id !== null || factura.cafc !== null) return;
  await returnNumero(
    tx,
    { nit: factura.nit, sucursal: factura.sucursal, puntoVenta: factura.punto_venta },
    factura.sector,
    factura.numero,
  );
}
