import { operacion, servicio } from "./esquema.ts";
import {
  respuestaRecepcion,
  solicitudAnulacion,
  solicitudRecepcionFactura,
  solicitudReversionAnulacion,
  solicitudVerificacionEstado,
  verificarComunicacion,
} from "./facturacion.ts";

/** Notes (sectors 24, 29, 47, 48), both modalities; no packages: notes are never issued offline. Source: ServicioFacturacionDocumentoAjuste?wsdl. */
export const ServicioFacturacionDocumentoAjuste = servicio(
  "ServicioFacturacionDocumentoAjuste",
  "ServicioFacturacion",
  {
    anulacionDocumentoAjuste: operacion(
      "SolicitudServicioAnulacionDocumentoAjuste",
      solicitudAnulacion,
      "RespuestaServicioFacturacion",
      respuestaRecepcion,
    ),
    reversionAnulacionDocumentoAjuste: operacion(
      "SolicitudServicioReversionAnulacionDocumentoAjuste",
      solicitudReversionAnulacion,
      "RespuestaServicioFacturacion",
      respuestaRecepcion,
    ),
    verificarComunicacion,
    recepcionDocumentoAjuste: operacion(
      "SolicitudServicioRecepcionDocumentoAjuste",
      solicitudRecepcionFactura,
      "RespuestaServicioFacturacion",
      respuestaRecepcion,
    ),
    verificacionEstadoDocumentoAjuste: operacion(
      "SolicitudServicioVerificacionEstadoDocumentoAjuste",
      solicitudVerificacionEstado,
      "RespuestaServicioFacturacion",
      respuestaRecepcion,
    ),
  },
);
