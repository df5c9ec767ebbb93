/** ServicioFacturacionElectronica as tables. */
import {
  decimal,
  extension,
  fechaHora,
  long,
  opcional,
  operacion,
  servicio,
  texto,
  tipo,
  varios,
} from "./esquema.ts";
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

const anexosSuministroDto = tipo("anexosSuministroDto", {
  cufFactSuministro: opcional(texto),
  fechaRecarga: opcional(fechaHora),
  montoRecarga: opcional(decimal),
});

/** Modality 1 of the sectors without a service of their own. Source: ServicioFacturacionElectronica?wsdl. */
export const ServicioFacturacionElectronica = servicio(
  "ServicioFacturacionElectronica",
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
    recepcionAnexosSuministroEnergia: operacion(
      "SolicitudRecepcionSuministroAnexos",
      extension("solicitudRecepcionSuministroAnexos", solicitudRecepcion, {
        anexosList: varios(anexosSuministroDto),
        giftCard: opcional(long),
      }),
      "RespuestaRecepcionAnexos",
      respuestaRecepcion,
    ),
  },
  [ventaAnexo],
);
