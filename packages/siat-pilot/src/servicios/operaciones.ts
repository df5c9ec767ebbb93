/** Every operation of the simulator by its name. */
import { primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { cierreOperacionesSistema, notificaCertificadoRevocado } from "./bajas.ts";
import { consultaEventoSignificativo, registroEventoSignificativo } from "./eventos.ts";
import { anulacionFactura, reversionAnulacionFactura, verificacionEstadoFactura } from "./facturacion.ts";
import { cufd, cuis, verificarComunicacion, verificarNit } from "./facturacion-codigos.ts";
import { sincronizaciones } from "./facturacion-sincronizacion.ts";
import { loadHechos } from "./hechos.ts";
import type { Llamada, Operacion, RespuestaSoap } from "./llamada.ts";
import { cufdMasivo, cuisMasivo } from "./masivos.ts";
import { recepcionPaqueteFactura } from "./paquete.ts";
import { cierrePuntoVenta, consultaPuntoVenta, registroPuntoVenta } from "./puntos-venta.ts";
import { recepcionFactura } from "./recepcion.ts";
import { rechazo, respuestaFacturacion } from "./respuesta.ts";
import { validacionRecepcionPaqueteFactura } from "./validacion-paquete.ts";

const OPERACIONES: Readonly<Record<string, Operacion>> = {
  verificarComunicacion,
  cuis,
  cufd,
  cuisMasivo,
  cufdMasivo,
  notificaCertificadoRevocado,
  cierreOperacionesSistema,
  verificarNit,
  ...sincronizaciones,
  registroPuntoVenta,
  consultaPuntoVenta,
  cierrePuntoVenta,
  registroEventoSignificativo,
  consultaEventoSignificativo,
  recepcionFactura,
  recepcionDocumentoAjuste: recepcionFactura,
  recepcionPaqueteFactura,
  validacionRecepcionPaqueteFactura,
  recepcionMasivaFactura: sinAutorizacionMasiva,
  validacionRecepcionMasivaFactura: sinAutorizacionMasiva,
  anulacionFactura,
  anulacionDocumentoAjuste: anulacionFactura,
  reversionAnulacionFactura,
  reversionAnulacionDocumentoAjuste: reversionAnulacionFactura,
  verificacionEstadoFactura,
  verificacionEstadoDocumentoAjuste: verificacionEstadoFactura,
};

/** The operation of that name; one that this simulator's taxpayers are not authorised for answers 958. */
export function operacionDe(nombre: string): Operacion {
  return OPERACIONES[nombre] ?? sinAutorizacion;
}

/** Returns the state of an operation's refusals (`codigoEstado`); undefined when its replies have no state. */
export function estadoDeRechazo(operacion: string): 902 | 906 | 909 | undefined {
  if (operacion.startsWith("reversion")) return 909;
  if (operacion.startsWith("anulacion")) return 906;
  return /^(recepcion|validacion|verificacionEstado)/.test(operacion) ? 902 : undefined;
}

/** Mass emission needs an authorisation that no taxpayer here has. */
async function sinAutorizacionMasiva(llamada: Llamada): Promise<RespuestaSoap> {
  const fallo = primerFallo(REGLAS.comunicacion, await loadHechos(llamada));
  return respuestaFacturacion(902, false, [fallo ?? { codigo: 955 }]);
}

async function sinAutorizacion(llamada: Llamada): Promise<RespuestaSoap> {
  return rechazo(primerFallo(REGLAS.comunicacion, await loadHechos(llamada)) ?? { codigo: 958 });
}
