import { servicio } from "./esquema.ts";
import {
  anulacionFactura,
  recepcionFactura,
  recepcionMasivaFactura,
  recepcionPaqueteFactura,
  reversionAnulacionFactura,
  validacionRecepcionMasivaFactura,
  validacionRecepcionPaqueteFactura,
  ventaAnexo,
  verificacionEstadoFactura,
  verificarComunicacion,
} from "./facturacion.ts";

/** Modality 2 of the sectors without a service of their own. Source: ServicioFacturacionComputarizada?wsdl. */
export const ServicioFacturacionComputarizada = servicio(
  "ServicioFacturacionComputarizada",
  "ServicioFacturacion",
  {
    recepcionPaqueteFactura,
    verificarComunicacion,
    recepcionFactura,
    reversionAnulacionFactura,
    validacionRecepcionMasivaFactura,
    recepcionMasivaFactura,
    verificacionEstadoFactura,
    validacionRecepcionPaqueteFactura,
    anulacionFactura,
  },
  [ventaAnexo],
);
