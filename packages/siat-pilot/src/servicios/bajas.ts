import { X509Certificate } from "node:crypto";
import { endCodigos } from "../db/codigos.ts";
import { revocarCertificado } from "../db/contribuyentes.ts";
import { huellaDe } from "../reglas/921-firma.ts";
import { primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { mensajeSoap, rechazo } from "./respuesta.ts";

/** Ends the CUIS and CUFD of a point of sale. docs/fiscal-rules.md F9 and F10. */
export async function cierreOperacionesSistema(llamada: Llamada): Promise<RespuestaSoap> {
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.cufd, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  await endCodigos(llamada.tx, puntoDe(hechos), llamada.ahora);
  return { codigoSistema: seguro(hechos.base.codigoSistema), transaccion: true };
}

/** Revokes a certificate (928 from then on) and ends the CUIS and CUFD of the point of sale. docs/fiscal-rules.md F57. */
export async function notificaCertificadoRevocado(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud } = llamada;
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.sucursal, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const { nit, sucursal } = puntoDe(hechos);
  const huella = parseHuella(solicitud.texto("certificado") ?? "");
  const revocado = huella !== undefined && (await revocarCertificado(tx, nit, huella));
  if (!revocado) return rechazo({ codigo: 927 });
  await endCodigos(tx, { nit, sucursal, puntoVenta: seguro(hechos.cuis).puntoVenta }, ahora);
  return { mensajesList: [mensajeSoap({ codigo: 928 })], transaccion: true };
}

/** PEM, or the base64 that the XML carries. */
function parseHuella(certificado: string): string | undefined {
  try {
    const bytes = certificado.includes("BEGIN") ? certificado : Buffer.from(certificado, "base64");
    return huellaDe(new X509Certificate(bytes));
  } catch {
    return undefined;
  }
}
