/** FacturacionCodigos as tables: CUIS, CUFD, NIT verification, revoked certificates. */
import {
  mensajeServicio,
  modelDto,
  respuestaComunicacion,
  respuestaConfiguracion,
  resultado,
} from "./comun.ts";
import {
  booleano,
  consulta,
  extension,
  fechaHora,
  int,
  lista,
  long,
  opcional,
  operacion,
  servicio,
  texto,
  tipo,
  varios,
} from "./esquema.ts";

const punto = { codigoPuntoVenta: opcional(int), codigoSistema: texto, codigoSucursal: int };

const solicitudCuis = tipo("solicitudCuis", {
  codigoAmbiente: int,
  codigoModalidad: int,
  ...punto,
  nit: long,
});
const respuestaCuis = extension("respuestaCuis", modelDto, {
  codigo: opcional(texto),
  fechaVigencia: opcional(fechaHora),
  ...resultado,
});

const solicitudCufd = tipo("solicitudCufd", {
  codigoAmbiente: int,
  codigoModalidad: int,
  ...punto,
  cuis: texto,
  nit: long,
});
const respuestaCufd = extension("respuestaCufd", modelDto, {
  codigo: opcional(texto),
  codigoControl: opcional(texto),
  direccion: opcional(texto),
  fechaVigencia: opcional(fechaHora),
  ...resultado,
});

const solicitudCuisMasivo = tipo("solicitudCuisMasivoSistemas", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoSistema: texto,
  datosSolicitud: varios(
    tipo("solicitudListaCuisDto", { codigoPuntoVenta: opcional(int), codigoSucursal: int }),
  ),
  nit: long,
});
const respuestaCuisMasivo = extension("respuestaCuisMasivo", modelDto, {
  listaRespuestasCuis: lista(
    tipo("respuestaListaRegistroCuisSoapDto", {
      codigo: opcional(texto),
      codigoPuntoVenta: opcional(int),
      codigoSucursal: opcional(int),
      fechaVigencia: opcional(fechaHora),
      mensajeServicioList: lista(mensajeServicio),
      transaccion: booleano,
    }),
  ),
  ...resultado,
});

const solicitudCufdMasivo = tipo("solicitudCufdMasivo", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoSistema: texto,
  datosSolicitud: varios(
    tipo("solicitudListaCufdDto", { codigoPuntoVenta: opcional(int), codigoSucursal: int, cuis: texto }),
  ),
  nit: long,
});
const respuestaCufdMasivo = extension("respuestaCufdMasivo", modelDto, {
  listaRespuestasCufd: lista(
    tipo("respuestaListaRegistroCufdSoapDto", {
      codigo: opcional(texto),
      codigoControl: opcional(texto),
      codigoPuntoVenta: opcional(int),
      codigoSucursal: opcional(int),
      cuis: opcional(texto),
      direccion: opcional(texto),
      fechaVigencia: opcional(fechaHora),
      mensajeServicioList: lista(mensajeServicio),
      transaccion: booleano,
    }),
  ),
  ...resultado,
});

const solicitudVerificarNit = tipo("solicitudVerificarNit", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  nit: long,
  nitParaVerificacion: long,
});
const respuestaVerificarNit = extension("respuestaVerificarNit", respuestaConfiguracion, {});

/** The spelling `Notifca` is the authority's. */
const solicitudNotificaRevocado = tipo("solicitudNotifcaRevocado", {
  certificado: texto,
  codigoAmbiente: int,
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  fechaRevocacion: opcional(fechaHora),
  nit: long,
  razonRevocacion: texto,
});
const respuestaNotificaRevocado = extension("respuestaNotificaRevocado", respuestaConfiguracion, {});

/** CUIS, CUFD and NIT verification. Source: FacturacionCodigos?wsdl; docs/fiscal-rules.md F7. */
export const FacturacionCodigos = servicio("FacturacionCodigos", "ServicioFacturacionCodigos", {
  verificarNit: operacion(
    "SolicitudVerificarNit",
    solicitudVerificarNit,
    "RespuestaVerificarNit",
    respuestaVerificarNit,
  ),
  verificarComunicacion: consulta("RespuestaComunicacion", respuestaComunicacion),
  cuisMasivo: operacion(
    "SolicitudCuisMasivoSistemas",
    solicitudCuisMasivo,
    "RespuestaCuisMasivo",
    respuestaCuisMasivo,
  ),
  cufd: operacion("SolicitudCufd", solicitudCufd, "RespuestaCufd", respuestaCufd),
  notificaCertificadoRevocado: operacion(
    "SolicitudNotificaRevocado",
    solicitudNotificaRevocado,
    "RespuestaNotificaRevocado",
    respuestaNotificaRevocado,
  ),
  cuis: operacion("SolicitudCuis", solicitudCuis, "RespuestaCuis", respuestaCuis),
  cufdMasivo: operacion(
    "SolicitudCufdMasivo",
    solicitudCufdMasivo,
    "RespuestaCufdMasivo",
    respuestaCufdMasivo,
  ),
});
