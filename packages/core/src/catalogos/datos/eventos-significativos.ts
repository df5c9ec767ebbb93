import type { Parametrica } from "../tipos.ts";

/** Kinds of significant event, in the order of June 2026 (docs/fiscal-rules.md F39). */
export const EVENTOS_SIGNIFICATIVOS: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "CORTE DEL SERVICIO DE INTERNET" },
  { codigoClasificador: 2, descripcion: "INACCESIBILIDAD AL SERVICIO WEB DE LA ADMINISTRACIÓN TRIBUTARIA" },
  {
    codigoClasificador: 3,
    descripcion: "INGRESO A ZONAS SIN INTERNET POR DESPLIEGUE DE PUNTO DE VENTA EN VEHICULOS AUTOMOTORES",
  },
  { codigoClasificador: 4, descripcion: "VENTA EN LUGARES SIN INTERNET" },
  { codigoClasificador: 5, descripcion: "VIRUS INFORMÁTICO O FALLA DE SOFTWARE" },
  {
    codigoClasificador: 6,
    descripcion: "CAMBIO DE INFRAESTRUCTURA DEL SISTEMA INFORMÁTICO DE FACTURACIÓN O FALLA DE HARDWARE",
  },
  { codigoClasificador: 7, descripcion: "CORTE DE SUMINISTRO DE ENERGIA ELECTRICA" },
];
