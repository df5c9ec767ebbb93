import type { Parametrica } from "../tipos.ts";

/** Kinds of fiscal document. */
export const TIPOS_FACTURA: readonly Parametrica[] = [
  { codigoClasificador: 1, descripcion: "FACTURA CON DERECHO A CREDITO FISCAL" },
  { codigoClasificador: 2, descripcion: "FACTURA SIN DERECHO A CREDITO FISCAL" },
  { codigoClasificador: 3, descripcion: "DOCUMENTO DE AJUSTE" },
  { codigoClasificador: 4, descripcion: "DOCUMENTO EQUIVALENTE" },
];
