import { ACTIVIDADES, ACTIVIDADES_DOCUMENTO_SECTOR } from "./datos/actividades.ts";
import { EVENTOS_SIGNIFICATIVOS } from "./datos/eventos-significativos.ts";
import { LEYENDAS } from "./datos/leyendas.ts";
import { MENSAJES_SERVICIOS } from "./datos/mensajes-servicios.ts";
import { METODOS_PAGO } from "./datos/metodos-pago.ts";
import { MOTIVOS_ANULACION } from "./datos/motivos-anulacion.ts";
import { PAISES } from "./datos/paises.ts";
import { PRODUCTOS_SERVICIOS } from "./datos/productos-servicios.ts";
import { TIPOS_DOCUMENTO_IDENTIDAD } from "./datos/tipos-documento-identidad.ts";
import { TIPOS_DOCUMENTO_SECTOR } from "./datos/tipos-documento-sector.ts";
import { TIPOS_EMISION } from "./datos/tipos-emision.ts";
import { TIPOS_FACTURA } from "./datos/tipos-factura.ts";
import { TIPOS_HABITACION } from "./datos/tipos-habitacion.ts";
import { TIPOS_MONEDA } from "./datos/tipos-moneda.ts";
import { TIPOS_PUNTO_VENTA } from "./datos/tipos-punto-venta.ts";
import { UNIDADES_MEDIDA } from "./datos/unidades-medida.ts";
import type { NombreCatalogo } from "./nombres.ts";
import type { Actividad, ActividadDocumentoSector, Leyenda, Parametrica, ProductoServicio } from "./tipos.ts";

/** Type of a row of each catalog; `fecha_hora` has no rows. */
export type FilasCatalogo = {
  readonly [N in Exclude<NombreCatalogo, "fecha_hora">]: readonly (N extends "actividades"
    ? Actividad
    : N extends "actividades_documento_sector"
      ? ActividadDocumentoSector
      : N extends "leyendas"
        ? Leyenda
        : N extends "productos_servicios"
          ? ProductoServicio
          : Parametrica)[];
};

/** The rows of each catalog for the demo's taxpayers. */
export const CATALOGOS_DEMO: FilasCatalogo = {
  actividades: ACTIVIDADES,
  actividades_documento_sector: ACTIVIDADES_DOCUMENTO_SECTOR,
  eventos_significativos: EVENTOS_SIGNIFICATIVOS,
  leyendas: LEYENDAS,
  mensajes_servicios: MENSAJES_SERVICIOS,
  metodos_pago: METODOS_PAGO,
  motivos_anulacion: MOTIVOS_ANULACION,
  paises: PAISES,
  productos_servicios: PRODUCTOS_SERVICIOS,
  tipos_documento_identidad: TIPOS_DOCUMENTO_IDENTIDAD,
  tipos_documento_sector: TIPOS_DOCUMENTO_SECTOR,
  tipos_emision: TIPOS_EMISION,
  tipos_factura: TIPOS_FACTURA,
  tipos_habitacion: TIPOS_HABITACION,
  tipos_moneda: TIPOS_MONEDA,
  tipos_punto_venta: TIPOS_PUNTO_VENTA,
  unidades_medida: UNIDADES_MEDIDA,
};
