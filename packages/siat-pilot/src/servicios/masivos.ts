import { LIMITES } from "../limites.ts";
import { primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { cufd, cuis } from "./facturacion-codigos.ts";
import { loadHechos } from "./hechos.ts";
import type { Llamada, Operacion, RespuestaSoap, Solicitud } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";

/** CUIS for many points of sale at once, each with its own outcome. */
export function cuisMasivo(llamada: Llamada): Promise<RespuestaSoap> {
  return masivo(llamada, cuis, "listaRespuestasCuis", () => ({}));
}

/** CUFD for many points of sale at once, each with its own outcome. */
export function cufdMasivo(llamada: Llamada): Promise<RespuestaSoap> {
  return masivo(llamada, cufd, "listaRespuestasCufd", (punto) => ({ cuis: punto.texto("cuis") }));
}

async function masivo(
  llamada: Llamada,
  operacion: Operacion,
  lista: string,
  propios: (punto: Solicitud) => RespuestaSoap,
): Promise<RespuestaSoap> {
  const fallo = primerFallo(REGLAS.masivo, await loadHechos(llamada));
  if (fallo !== undefined) return rechazo(fallo);
  const puntos = llamada.solicitud.lista("datosSolicitud");
  if (puntos.length > LIMITES.codigosMasivos) return rechazo({ codigo: 3002 });
  const respuestas: RespuestaSoap[] = [];
  for (const punto of puntos) {
    const { mensajesList, ...resto } = await operacion({
      ...llamada,
      solicitud: join(llamada.solicitud, punto),
    });
    respuestas.push({
      ...resto,
      ...propios(punto),
      codigoPuntoVenta: punto.entero("codigoPuntoVenta") ?? 0,
      codigoSucursal: punto.entero("codigoSucursal"),
      mensajeServicioList: mensajesList,
    });
  }
  return { [lista]: respuestas, transaccion: true };
}

/** A request for one point of sale: its own fields, then those of the whole. */
function join(general: Solicitud, punto: Solicitud): Solicitud {
  return {
    texto: (campo) => punto.texto(campo) ?? general.texto(campo),
    entero: (campo) => punto.entero(campo) ?? general.entero(campo),
    fecha: general.fecha,
    bytes: general.bytes,
    lista: general.lista,
  };
}
