import type { Result } from "@mostrador/core";
import { comprimir } from "@mostrador/core/node";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Factura } from "./db/facturas.ts";
import type { Cufd } from "../impuestos/db/puntos.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ahoraDe } from "../reloj.ts";
import { claseDe, documentosDe, puntoSiat } from "../impuestos/siat/origin.ts";
import { renovarSiRechazados } from "../impuestos/codigos-del-punto.ts";
import { liquidar } from "./liquidar-factura.ts";
import { preguntar } from "./resolver-dudas.ts";

/**
 * Sends a stored document and settles it. Every outcome is on disk before the caller gets it. After a refused
 * CUFD or CUIS new ones are here: the document carries its CUFD, so its issuer builds it anew.
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
    // 1000/952 may be our own success: only the authority's answer for this CUF decides.
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
