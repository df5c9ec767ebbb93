import { nuevoCodigoRecepcion } from "../codigos.ts";
import { findEvento } from "../db/eventos.ts";
import { insertPaquete } from "../db/paquetes.ts";
import { LIMITES } from "../limites.ts";
import { desempacar, reglaEventoDelPaquete } from "../reglas/985-paquete.ts";
import { abrirEnvio, examinarEnvio } from "./envio.ts";
import { columnas, puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { rechazarPaquete, respuestaFacturacion } from "./respuesta.ts";

/**
 * Receives a package of offline documents: 901 if it was accepted for validation. Its outcome is asked for later. docs/fiscal-rules.md F45.
 */
export async function recepcionPaqueteFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud, control } = llamada;
  const hechos = await loadHechos(llamada, 2);
  const declaradas = solicitud.entero("cantidadFacturas");
  const fallo =
    examinarEnvio(llamada, hechos) ??
    ((declaradas ?? 0) > LIMITES.facturasPaquete ? { codigo: 954 } : undefined);
  if (fallo !== undefined) return rechazarPaquete(fallo);
  const abierto = abrirEnvio(llamada, LIMITES.paqueteBytes);
  if (!abierto.ok) return rechazarPaquete(abierto.mensaje);
  const desempacado = desempacar(abierto.contenido, declaradas);
  if (!desempacado.ok) return rechazarPaquete(desempacado.mensaje);
  const evento = await findEvento(tx, solicitud.entero("codigoEvento") ?? -1);
  const cafc = solicitud.texto("cafc");
  const deEvento = reglaEventoDelPaquete(evento, cafc, hechos);
  if (deEvento !== undefined) return rechazarPaquete(deEvento);
  const codigoRecepcion = nuevoCodigoRecepcion();
  await insertPaquete(tx, {
    codigoRecepcion,
    ...columnas(puntoDe(hechos)),
    modalidad: seguro(hechos.base.codigoModalidad),
    sector: seguro(hechos.base.codigoDocumentoSector),
    evento: seguro(evento).codigo,
    cafc: cafc ?? null,
    archivo: seguro(solicitud.bytes("archivo")),
    recibidoEn: ahora,
    procesarEn: ahora + control.leer().paqueteDelayMs,
    estado: 901,
    mensajes: "[]",
  });
  return respuestaFacturacion(901, true, [], codigoRecepcion);
}
