import { extension, operacion, servicio, texto, varios } from "./esquema.ts";
import {
  anulacionFactura,
  recepcionFactura,
  recepcionMasivaFactura,
  recepcionPaqueteFactura,
  respuestaRecepcion,
  reversionAnulacionFactura,
  solicitudRecepcion,
  validacionRecepcionMasivaFactura,
  validacionRecepcionPaqueteFactura,
  ventaAnexo,
  verificacionEstadoFactura,
  verificarComunicacion,
} from "./facturacion.ts";

/** Sectors 1, 35 and 41, both modalities. Source: ServicioFacturacionCompraVenta?wsdl. */
export const ServicioFacturacionCompraVenta = servicio(
  "ServicioFacturacionCompraVenta",
  "ServicioFacturacion",
  {
    recepcionPaqueteFactura,
    verificarComunicacion,
    recepcionFactura,
    reversionAnulacionFactura,
    validacionRecepcionMasivaFactura,
    recepcionAnexos: operacion(
      "SolicitudRecepcionAnexos",
      extension("solicitudRecepcionAnexos", solicitudRecepcion, {
        anexosList: varios(ventaAnexo),
        cuf: texto,
      }),
      "RespuestaRecepcionAnexos",
      respuestaRecepcion,
    ),
    recepcionMasivaFactura,
    verificacionEstadoFactura,
    validacionRecepcionPaqueteFactura,
    anulacionFactura,
  },
);
