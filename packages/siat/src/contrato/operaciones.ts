/** FacturacionOperaciones as tables: points of sale and significant events. */
import { modelDto, respuestaComunicacion, resultado } from "./comun.ts";
import {
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
} from "./esquema.ts";

const solicitudEventoSignificativo = tipo("solicitudEventoSignificativo", {
  codigoAmbiente: int,
  codigoMotivoEvento: int,
  codigoPuntoVenta: opcional(int),
  codigoSistema: texto,
  codigoSucursal: int,
  cufd: texto,
  cufdEvento: texto,
  cuis: texto,
  descripcion: texto,
  fechaHoraFinEvento: fechaHora,
  fechaHoraInicioEvento: fechaHora,
  nit: long,
});
const solicitudConsultaEvento = tipo("solicitudConsultaEvento", {
  codigoAmbiente: int,
  codigoPuntoVenta: opcional(int),
  codigoSistema: texto,
  codigoSucursal: int,
  cufd: texto,
  cuis: texto,
  fechaEvento: fechaHora,
  nit: long,
});
const eventosSignificativosDto = tipo("eventosSignificativosDto", {
  codigoEvento: opcional(int),
  codigoRecepcionEventoSignificativo: opcional(long),
  descripcion: opcional(texto),
  fechaFin: opcional(texto),
  fechaInicio: opcional(texto),
});
const respuestaListaEventos = extension("respuestaListaEventos", modelDto, {
  codigoRecepcionEventoSignificativo: opcional(long),
  listaCodigos: lista(eventosSignificativosDto),
  ...resultado,
});

const solicitudRegistroPuntoVenta = tipo("solicitudRegistroPuntoVenta", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoSistema: texto,
  codigoSucursal: int,
  codigoTipoPuntoVenta: int,
  cuis: texto,
  descripcion: texto,
  nit: long,
  nombrePuntoVenta: texto,
});
const solicitudConsultaPuntoVenta = tipo("solicitudConsultaPuntoVenta", {
  codigoAmbiente: int,
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  nit: long,
});
const puntosVentasDto = tipo("puntosVentasDto", {
  codigoPuntoVenta: opcional(int),
  nombrePuntoVenta: opcional(texto),
  tipoPuntoVenta: opcional(texto),
});
const solicitudCierrePuntoVenta = tipo("solicitudCierrePuntoVenta", {
  codigoAmbiente: int,
  codigoPuntoVenta: int,
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  nit: long,
});
const solicitudPuntoVentaComisionista = tipo("solicitudPuntoVentaComisionista", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  descripcion: texto,
  fechaFin: fechaHora,
  fechaInicio: fechaHora,
  nit: long,
  nitComisionista: long,
  nombrePuntoVenta: texto,
  numeroContrato: texto,
});
const solicitudOperaciones = tipo("solicitudOperaciones", {
  codigoAmbiente: int,
  codigoModalidad: int,
  codigoPuntoVenta: opcional(int),
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  nit: long,
});

const punto = { codigoPuntoVenta: opcional(int), ...resultado };

/** Points of sale and significant events. Source: FacturacionOperaciones?wsdl; docs/fiscal-rules.md F7. */
export const FacturacionOperaciones = servicio("FacturacionOperaciones", "ServicioFacturacionOperaciones", {
  verificarComunicacion: consulta("return", respuestaComunicacion),
  registroPuntoVenta: operacion(
    "SolicitudRegistroPuntoVenta",
    solicitudRegistroPuntoVenta,
    "RespuestaRegistroPuntoVenta",
    extension("respuestaRegistroPuntoVenta", modelDto, punto),
  ),
  registroPuntoVentaComisionista: operacion(
    "SolicitudPuntoVentaComisionista",
    solicitudPuntoVentaComisionista,
    "RespuestaPuntoVentaComisionista",
    extension("respuestaPuntoVentaComisionista", modelDto, punto),
  ),
  cierreOperacionesSistema: operacion(
    "SolicitudOperaciones",
    solicitudOperaciones,
    "RespuestaCierreSistemas",
    extension("respuestaCierreSistemas", modelDto, { codigoSistema: opcional(texto), ...resultado }),
  ),
  consultaEventoSignificativo: operacion(
    "SolicitudConsultaEvento",
    solicitudConsultaEvento,
    "RespuestaListaEventos",
    respuestaListaEventos,
  ),
  consultaPuntoVenta: operacion(
    "SolicitudConsultaPuntoVenta",
    solicitudConsultaPuntoVenta,
    "RespuestaConsultaPuntoVenta",
    extension("respuestaConsultaPuntoVenta", modelDto, {
      listaPuntosVentas: lista(puntosVentasDto),
      ...resultado,
    }),
  ),
  registroEventoSignificativo: operacion(
    "SolicitudEventoSignificativo",
    solicitudEventoSignificativo,
    "RespuestaListaEventos",
    respuestaListaEventos,
  ),
  cierrePuntoVenta: operacion(
    "SolicitudCierrePuntoVenta",
    solicitudCierrePuntoVenta,
    "RespuestaCierrePuntoVenta",
    extension("respuestaCierrePuntoVenta", modelDto, punto),
  ),
});
