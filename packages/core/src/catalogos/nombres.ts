import { keysOf } from "../keys-of.ts";

/**
 * The 18 catalogs by docs/api.md A23's names, and the operation of FacturacionSincronizacion that each is
 * synchronised with. `fecha_hora` is the authority's clock: it is asked for, not stored as rows.
 */
export const OPERACION_POR_CATALOGO = {
  actividades: "sincronizarActividades",
  actividades_documento_sector: "sincronizarListaActividadesDocumentoSector",
  eventos_significativos: "sincronizarParametricaEventosSignificativos",
  fecha_hora: "sincronizarFechaHora",
  leyendas: "sincronizarListaLeyendasFactura",
  mensajes_servicios: "sincronizarListaMensajesServicios",
  metodos_pago: "sincronizarParametricaTipoMetodoPago",
  motivos_anulacion: "sincronizarParametricaMotivoAnulacion",
  paises: "sincronizarParametricaPaisOrigen",
  productos_servicios: "sincronizarListaProductosServicios",
  tipos_documento_identidad: "sincronizarParametricaTipoDocumentoIdentidad",
  tipos_documento_sector: "sincronizarParametricaTipoDocumentoSector",
  tipos_emision: "sincronizarParametricaTipoEmision",
  tipos_factura: "sincronizarParametricaTiposFactura",
  tipos_habitacion: "sincronizarParametricaTipoHabitacion",
  tipos_moneda: "sincronizarParametricaTipoMoneda",
  tipos_punto_venta: "sincronizarParametricaTipoPuntoVenta",
  unidades_medida: "sincronizarParametricaUnidadMedida",
} as const;

/** Name of a catalog in the API. docs/api.md A23. */
export type NombreCatalogo = keyof typeof OPERACION_POR_CATALOGO;
/** Operation of FacturacionSincronizacion that answers with a catalog. docs/fiscal-rules.md F50. */
export type OperacionCatalogo = (typeof OPERACION_POR_CATALOGO)[NombreCatalogo];

/** The 18 names, in docs/api.md A23's order. */
export const NOMBRES_CATALOGOS: readonly NombreCatalogo[] = keysOf(OPERACION_POR_CATALOGO);
