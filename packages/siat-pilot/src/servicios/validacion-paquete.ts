import { z } from "zod";
import { findPaquete } from "../db/paquetes.ts";
import { NOMBRES_ELECCIONES } from "../elecciones.ts";
import { primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { codigoElegido } from "../reglas/tabla.ts";
import { loadHechos } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { procesarPaquetes } from "./procesar-paquetes.ts";
import { rechazarPaquete, respuestaFacturacion } from "./respuesta.ts";

/** The messages of a package as `procesarPaquetes` stores them. */
const Mensajes: z.ZodType<readonly Mensaje[]> = z.array(
  z.object({
    codigo: z.int().transform(codigoElegido),
    detalle: z.string().exactOptional(),
    advertencia: z.literal(true).exactOptional(),
    eleccion: z.enum(NOMBRES_ELECCIONES).exactOptional(),
    numeroArchivo: z.int().exactOptional(),
    numeroDetalle: z.int().exactOptional(),
  }),
);

/** 901 while it waits; then 908, or 904 with the observed files. It may be asked again and again. */
export async function validacionRecepcionPaqueteFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud, control } = llamada;
  const hechos = await loadHechos(llamada, 2);
  const fallo = primerFallo(REGLAS.documento, hechos);
  if (fallo !== undefined) return rechazarPaquete(fallo);
  const codigoRecepcion = solicitud.texto("codigoRecepcion");
  if (codigoRecepcion === undefined) return rechazarPaquete({ codigo: 923 });
  await procesarPaquetes(tx, ahora, control);
  const paquete = await findPaquete(tx, codigoRecepcion);
  if (paquete === undefined || paquete.nit !== hechos.base.nit) return rechazarPaquete({ codigo: 944 });
  const mensajes = Mensajes.parse(JSON.parse(paquete.mensajes));
  return respuestaFacturacion(paquete.estado, true, mensajes, codigoRecepcion);
}
