import type { Mensaje } from "../reglas/mensaje.ts";
import type { Codigo } from "../reglas/tabla.ts";
import { descripcionEstado, textoDe } from "../textos.ts";
import type { RespuestaSoap } from "./llamada.ts";

/** A message as replies carry it: the authority's text, then the detail. */
export function mensajeSoap(mensaje: Mensaje): RespuestaSoap {
  const { codigo, detalle, eleccion: _eleccion, ...lugar } = mensaje;
  const descripcion = detalle === undefined ? textoDe(codigo) : `${textoDe(codigo)} ${detalle}`;
  return { codigo, descripcion, ...lugar };
}

/** A refusal of the services whose replies have no state. */
export function rechazo(...mensajes: readonly Mensaje[]): RespuestaSoap {
  return { mensajesList: mensajes.map(mensajeSoap), transaccion: false };
}

/** A reply of the invoicing services. */
export function respuestaFacturacion(
  codigoEstado: Codigo,
  transaccion: boolean,
  mensajes: readonly Mensaje[] = [],
  codigoRecepcion?: string,
): RespuestaSoap {
  return {
    codigoDescripcion: descripcionEstado(codigoEstado),
    codigoEstado,
    codigoRecepcion,
    mensajesList: mensajes.map(mensajeSoap),
    transaccion,
  };
}

/** A package that is not taken in. 904 is the state of its own code; every other refusal is 902. */
export function rechazarPaquete(mensaje: Mensaje): RespuestaSoap {
  return respuestaFacturacion(mensaje.codigo === 904 ? 904 : 902, false, [mensaje]);
}
