import type { Actividad, ActividadDocumentoSector } from "../tipos.ts";

/** The activities of the demo's taxpayers: a neighbourhood shop that sells a little of everything. */
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
];

/** Sectors open to every activity of the demo: sale and purchase, and the notes that go with it. */
const SECTORES = [
  [1, "FCV"],
  [24, "NCD"],
  [35, "FAC_CVB"],
  [47, "NCDDE"],
] as const;

export const ACTIVIDADES_DOCUMENTO_SECTOR: readonly ActividadDocumentoSector[] = ACTIVIDADES.flatMap(
  ({ codigoCaeb }) =>
    SECTORES.map(([codigoDocumentoSector, tipoDocumentoSector]) => ({
      codigoActividad: codigoCaeb,
      codigoDocumentoSector,
      tipoDocumentoSector,
    })),
);
