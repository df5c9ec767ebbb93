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

/** Sectors 13 and 40, both modalities. Source: ServicioFacturacionServicioBasico?wsdl. */
export const ServicioFacturacionServicioBasico = servicio(
  "ServicioFacturacionServicioBasico",
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
