import { nuevoCodigoRecepcion } from "../codigos.ts";
import { LIMITES } from "../limites.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import { abrirEnvio, examinarEnvio } from "./envio.ts";
import { receiveDocumento } from "./examen.ts";
import { puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { respuestaFacturacion } from "./respuesta.ts";

/** One document, at once: 908 when it was registered, else 902 with the reasons. docs/fiscal-rules.md F45 and F55. */
export async function recepcionFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, control } = llamada;
  const codigoRecepcion = nuevoCodigoRecepcion();
  const rechazar = (...mensajes: readonly Mensaje[]) =>
    respuestaFacturacion(902, false, mensajes, codigoRecepcion);
  const hechos = await loadHechos(llamada);
  const fallo = examinarEnvio(llamada, hechos);
  if (fallo !== undefined) return rechazar(fallo);
  const abierto = abrirEnvio(llamada, LIMITES.documentoBytes);
  if (!abierto.ok) return rechazar(abierto.mensaje);
  const mensajes = await receiveDocumento(tx, {
    ahora,
    bytes: abierto.contenido,
    sector: seguro(hechos.base.codigoDocumentoSector),
    punto: puntoDe(hechos),
    contribuyente: seguro(hechos.contribuyente),
    cufd: seguro(hechos.cufd),
    codigoRecepcion,
    relajar: control.leer().relajar,
    anexo1733Desde: control.leer().anexo1733Desde,
    parteCombustible: control.leer().parteCombustible,
    paquete: undefined,
  });
  if (mensajes.some((mensaje) => !mensaje.advertencia)) return rechazar(...mensajes);
  return respuestaFacturacion(908, true, mensajes, codigoRecepcion);
}
