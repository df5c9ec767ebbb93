import type { Parametrica } from "../tipos.ts";

/** Kinds of emission. */
export const TIPOS_EMISION: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "EN LINEA" },
  { codigoClasificador: 2, descripcion: "FUERA DE LINEA" },
  { codigoClasificador: 3, descripcion: "MASIVO" },
];
