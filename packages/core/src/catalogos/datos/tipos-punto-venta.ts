import type { Parametrica } from "../tipos.ts";

/** Kinds of point of sale. */
export const TIPOS_PUNTO_VENTA: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "PUNTO VENTA COMISIONISTA" },
  { codigoClasificador: 2, descripcion: "PUNTO VENTA VENTANILLA DE COBRANZA" },
  { codigoClasificador: 3, descripcion: "PUNTO DE VENTA MOVILES" },
  { codigoClasificador: 4, descripcion: "PUNTO DE VENTA YPFB" },
  { codigoClasificador: 5, descripcion: "PUNTO DE VENTA CAJEROS" },
  { codigoClasificador: 6, descripcion: "PUNTO DE VENTA CONJUNTA" },
];
