import type { Parametrica } from "../tipos.ts";

/** Reasons for an annulment. */
export const MOTIVOS_ANULACION: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "FACTURA MAL EMITIDA" },
  { codigoClasificador: 2, descripcion: "NOTA DE CREDITO-DEBITO MAL EMITIDA" },
  { codigoClasificador: 3, descripcion: "DATOS DE EMISION INCORRECTOS" },
  { codigoClasificador: 4, descripcion: "FACTURA O NOTA DE CREDITO-DEBITO DEVUELTA" },
];
