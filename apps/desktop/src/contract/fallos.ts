import { z } from "zod";
import { Permiso } from "@mostrador/core";

/** Kinds of failures of calls to the selling half. The sentence (`texto`, Spanish) is made there; the screen shows it. */
export const KINDS_FALLO = [
  "entradaInvalida",
  "noEmparejada",
  "terminalRevocada",
  "copiaDeCaja",
  "relojDudoso",
  "creditosAgotados",
  "sinCufd",
  "sinDatos",
  "discoLleno",
  "codigoInvalido",
  "servidorInalcanzable",
  "servidorResponde",
  "ventaNoEncontrada",
  "ventaSinDocumento",
  "ventaEnDuda",
  "ventaCobrada",
  "ventaCambiada",
  "escritoCambiado",
  "pagoInsuficiente",
  "totalCambiado",
  "cantidadSinConfirmar",
  "turno",
  "faltaNota",
  "faltaReponer",
  "posventa",
  "tienda",
  "nota",
  "proforma",
  "manual",
  "existencias",
  "contingencia",
  "impresora",
  "servidorPropio",
  "diario",
  "practica",
  "actualizacion",
  "sinUsuario",
  "faltaPermiso",
  "pinEquivocado",
  "gafeteEquivocado",
  "gafeteEsProducto",
  "usuarios",
  "interno",
] as const;

export const FalloPuente = z.object({
  kind: z.enum(KINDS_FALLO),
  texto: z.string(),
  /** For `entradaInvalida`: which fields, by path. */
  campos: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() })),
  /** For `faltaPermiso`: the right that another person may lend. */
  permiso: Permiso.optional(),
});
export type FalloPuente = z.infer<typeof FalloPuente>;
