import { SECTORES_FACTURA } from "./index.ts";

/** Request fields whose keys are the caller's own words (names of costs): so the conversion of names must not change them. */
export const CAMPOS_LIBRES: ReadonlySet<string> = new Set(
  SECTORES_FACTURA.flatMap(({ cabecera, detalle }) =>
    [...Object.entries(cabecera), ...Object.entries(detalle)].flatMap(([nombre, { pide }]) =>
      pide?.libre === true ? [nombre] : [],
    ),
  ),
);
