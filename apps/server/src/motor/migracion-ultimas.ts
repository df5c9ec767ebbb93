import { NOTAS_EN_ORDEN } from "@mostrador/core/sumas";
import { CAMBIOS_CON_CLAVE } from "./migracion-cambios.ts";
import { CERTIFICADOS } from "./migracion-certificados.ts";
import { ORDEN_DE_CODIGOS } from "./migracion-codigos.ts";
import { COBROS, COBROS_DE_VENTAS } from "./migracion-cobros.ts";
import { DE_FEEDS } from "./migracion-feeds.ts";
import { ORDENES_DE_LISTAS, ORDENES_POR_PRODUCTO, ORDEN_POR_BARRAS } from "./migracion-fichas.ts";
import { LIMITES } from "./migracion-limites.ts";
import { NOVEDADES } from "./migracion-novedades.ts";
import { PAQUETES_CONSULTADOS } from "./migracion-paquetes.ts";
import { REDONDEO } from "./migracion-redondeo.ts";
import { VENTAS_EN_BS } from "./migracion-ventas.ts";

/** The newest entries of `MIGRACIONES`, in their order. */
export const ULTIMAS = [
  ...DE_FEEDS,
  NOTAS_EN_ORDEN,
  LIMITES,
  COBROS,
  ORDENES_DE_LISTAS,
  COBROS_DE_VENTAS,
  ORDENES_POR_PRODUCTO,
  VENTAS_EN_BS,
  ORDEN_POR_BARRAS,
  CERTIFICADOS,
  ORDEN_DE_CODIGOS,
  PAQUETES_CONSULTADOS,
  REDONDEO,
  CAMBIOS_CON_CLAVE,
  ...NOVEDADES,
];
