/** FacturacionSincronizacion as tables: the 18 catalogs. */
import { modelDto, respuestaComunicacion, respuestaConfiguracion } from "./comun.ts";
import {
  consulta,
  extension,
  int,
  lista,
  long,
  opcional,
  operacion,
  servicio,
  texto,
  tipo,
} from "./esquema.ts";

const solicitudSincronizacion = tipo("solicitudSincronizacion", {
  codigoAmbiente: int,
  codigoPuntoVenta: opcional(int),
  codigoSistema: texto,
  codigoSucursal: int,
  cuis: texto,
  nit: long,
});

const parametricasDto = tipo("parametricasDto", {
  codigoClasificador: opcional(int),
  descripcion: opcional(texto),
});
const actividadesDto = tipo("actividadesDto", {
  codigoCaeb: opcional(texto),
  descripcion: opcional(texto),
  tipoActividad: opcional(texto),
});
const actividadesDocumentoSectorDto = extension("actividadesDocumentoSectorDto", modelDto, {
  codigoActividad: opcional(texto),
  codigoDocumentoSector: opcional(int),
  tipoDocumentoSector: opcional(texto),
});
const parametricaLeyendasDto = tipo("parametricaLeyendasDto", {
  codigoActividad: opcional(texto),
  descripcionLeyenda: opcional(texto),
});
const productosDto = tipo("productosDto", {
  codigoActividad: opcional(texto),
  codigoProducto: opcional(long),
  descripcionProducto: opcional(texto),
  nandina: lista("string"),
});

// These replies extend respuestaConfiguracion, so `transaccion` comes before the list. docs/fiscal-rules.md F50.
const respuestaListaParametricas = extension("respuestaListaParametricas", respuestaConfiguracion, {
  listaCodigos: lista(parametricasDto),
});

const parametrica = operacion(
  "SolicitudSincronizacion",
  solicitudSincronizacion,
  "RespuestaListaParametricas",
  respuestaListaParametricas,
);

/** The 18 catalogs. Source: FacturacionSincronizacion?wsdl; docs/fiscal-rules.md F50. */
export const FacturacionSincronizacion = servicio(
  "FacturacionSincronizacion",
  "ServicioFacturacionSincronizacion",
  {
    sincronizarParametricaMotivoAnulacion: parametrica,
    sincronizarActividades: operacion(
      "SolicitudSincronizacion",
      solicitudSincronizacion,
      "RespuestaListaActividades",
      extension("respuestaListaActividades", respuestaConfiguracion, {
        listaActividades: lista(actividadesDto),
      }),
    ),
    sincronizarFechaHora: operacion(
      "SolicitudSincronizacion",
      solicitudSincronizacion,
      "RespuestaFechaHora",
      extension("respuestaFechaHora", respuestaConfiguracion, { fechaHora: opcional(texto) }),
    ),
    sincronizarListaLeyendasFactura: operacion(
      "SolicitudSincronizacion",
      solicitudSincronizacion,
      "RespuestaListaParametricasLeyendas",
      extension("respuestaListaParametricasLeyendas", respuestaConfiguracion, {
        listaLeyendas: lista(parametricaLeyendasDto),
      }),
    ),
    sincronizarParametricaTipoHabitacion: parametrica,
    sincronizarListaActividadesDocumentoSector: operacion(
      "SolicitudSincronizacion",
      solicitudSincronizacion,
      "RespuestaListaActividadesDocumentoSector",
      extension("respuestaListaActividadesDocumentoSector", respuestaConfiguracion, {
        listaActividadesDocumentoSector: lista(actividadesDocumentoSectorDto),
      }),
    ),
    sincronizarParametricaTipoDocumentoIdentidad: parametrica,
    sincronizarParametricaUnidadMedida: parametrica,
    sincronizarParametricaTipoDocumentoSector: parametrica,
    sincronizarParametricaTiposFactura: parametrica,
    verificarComunicacion: consulta("return", respuestaComunicacion),
    sincronizarListaMensajesServicios: parametrica,
    sincronizarParametricaTipoMetodoPago: parametrica,
    sincronizarParametricaEventosSignificativos: parametrica,
    sincronizarParametricaTipoPuntoVenta: parametrica,
    sincronizarListaProductosServicios: operacion(
      "SolicitudSincronizacion",
      solicitudSincronizacion,
      "RespuestaListaProductos",
      extension("respuestaListaProductos", respuestaConfiguracion, { listaCodigos: lista(productosDto) }),
    ),
    sincronizarParametricaTipoEmision: parametrica,
    sincronizarParametricaPaisOrigen: parametrica,
    sincronizarParametricaTipoMoneda: parametrica,
  },
);
