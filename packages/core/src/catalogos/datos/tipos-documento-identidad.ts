import type { Parametrica } from "../tipos.ts";

/** Kinds of identity document of a buyer. */
export const TIPOS_DOCUMENTO_IDENTIDAD: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "CI - CEDULA DE IDENTIDAD" },
  { codigoClasificador: 2, descripcion: "CEX - CEDULA DE IDENTIDAD DE EXTRANJERO" },
  { codigoClasificador: 3, descripcion: "PAS - PASAPORTE" },
  { codigoClasificador: 4, descripcion: "OD - OTRO DOCUMENTO DE IDENTIDAD" },
  { codigoClasificador: 5, descripcion: "NIT - NÚMERO DE IDENTIFICACIÓN TRIBUTARIA" },
];
