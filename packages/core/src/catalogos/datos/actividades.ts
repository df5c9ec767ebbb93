import type { Actividad, ActividadDocumentoSector } from "../tipos.ts";

/** Activities of the demo's taxpayers: a neighbourhood general shop, and one trade for each sector of its own. */
export const ACTIVIDADES: readonly Actividad[] = [
  {
    codigoCaeb: "4711100",
    descripcion:
      "VENTA AL POR MENOR EN COMERCIOS NO ESPECIALIZADOS CON PREDOMINIO DE ALIMENTOS, BEBIDAS O TABACO",
    tipoActividad: "P",
  },
  {
    codigoCaeb: "4772100",
    descripcion: "VENTA AL POR MENOR DE PRODUCTOS FARMACÉUTICOS, COSMÉTICOS Y ARTÍCULOS DE TOCADOR",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "4741100",
    descripcion: "VENTA AL POR MENOR DE COMPUTADORAS, EQUIPO PERIFÉRICO Y EQUIPO DE TELECOMUNICACIONES",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "4752100",
    descripcion: "VENTA AL POR MENOR DE ARTÍCULOS DE FERRETERÍA, PINTURAS Y PRODUCTOS DE VIDRIO",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "4761100",
    descripcion: "VENTA AL POR MENOR DE LIBROS, PERIÓDICOS, PAPEL Y ARTÍCULOS DE ESCRITORIO",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "9511000",
    descripcion: "REPARACIÓN DE COMPUTADORAS Y EQUIPO PERIFÉRICO",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "6810100",
    descripcion: "ALQUILER DE BIENES INMUEBLES PROPIOS O ARRENDADOS",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "4630100",
    descripcion: "EXPORTACIÓN Y VENTA AL POR MAYOR DE ALIMENTOS Y PRODUCTOS AGRÍCOLAS",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "5510100",
    descripcion: "SERVICIOS DE HOSPEDAJE EN HOTELES",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "7911000",
    descripcion: "AGENCIAS Y OPERADORES DE TURISMO",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "8530100",
    descripcion: "ENSEÑANZA PRIMARIA, SECUNDARIA Y SUPERIOR",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "3510100",
    descripcion: "DISTRIBUCIÓN DE ENERGÍA ELÉCTRICA, AGUA Y GAS",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "1103000",
    descripcion: "ELABORACIÓN DE CERVEZAS Y BEBIDAS ALCOHÓLICAS",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "8610100",
    descripcion: "ACTIVIDADES DE HOSPITALES Y CLÍNICAS",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "6201000",
    descripcion: "SERVICIOS DE PROGRAMACIÓN Y CONSULTORÍA INFORMÁTICA",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "5813000",
    descripcion: "VENTA DE LIBROS Y PUBLICACIONES, Y TRANSPORTE INTERNACIONAL A TASA CERO",
    tipoActividad: "S",
  },
  {
    codigoCaeb: "4730000",
    descripcion: "VENTA AL POR MENOR DE COMBUSTIBLES PARA VEHÍCULOS AUTOMOTORES",
    tipoActividad: "S",
  },
];

/** Sectors that every activity of the demo may issue, so that each sector can be tried with any activity. */
const SECTORES = [
  [1, "FCV"],
  [2, "FAC_ALQ"],
  [3, "FAC_EXP"],
  [4, "FAC_ELC"],
  [6, "FAC_TUR"],
  [8, "FAC_TC"],
  [11, "FAC_EDU"],
  [12, "FAC_HID"],
  [13, "FAC_SB"],
  [14, "FAC_ICE"],
  [16, "FAC_HOT"],
  [17, "FAC_HOS"],
  [24, "NCD"],
  [28, "FAC_EXS"],
  [35, "FAC_CVB"],
  [47, "NCDDE"],
  [48, "NCDICE"],
] as const;

/** Rows of the catalog `actividades_documento_sector`: each activity of the demo with every sector. */
export const ACTIVIDADES_DOCUMENTO_SECTOR: readonly ActividadDocumentoSector[] = ACTIVIDADES.flatMap(
  ({ codigoCaeb }) =>
    SECTORES.map(([codigoDocumentoSector, tipoDocumentoSector]) => ({
      codigoActividad: codigoCaeb,
      codigoDocumentoSector,
      tipoDocumentoSector,
    })),
);
