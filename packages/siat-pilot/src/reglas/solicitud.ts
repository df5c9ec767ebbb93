import { reglaCuis, reglaCuisDeSucursal } from "./913-cuis.ts";
import { reglaCufd } from "./914-cufd.ts";
import { reglaTipoFactura } from "./915-tipo-factura.ts";
import { reglaEmision } from "./916-emision.ts";
import { reglaModalidad } from "./917-modalidad.ts";
import { reglaSucursal } from "./918-sucursal.ts";
import { reglaSector } from "./931-sector.ts";
import { reglaPuntoVenta } from "./933-punto-venta.ts";
import { reglaToken } from "./989-token.ts";
import type { Hechos } from "./hechos.ts";
import type { Regla } from "./mensaje.ts";
import { QUIEN_LLAMA } from "./quien-llama.ts";

/** Checks of each kind of operation before its own work, in the order of docs/fiscal-rules.md F55. */
export const REGLAS = {
  comunicacion: [reglaToken],
  masivo: [...QUIEN_LLAMA, reglaModalidad],
  cuis: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaPuntoVenta],
  cufd: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sincronizacion: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuis],
  sucursal: [...QUIEN_LLAMA, reglaSucursal, reglaCuisDeSucursal],
  sucursalConModalidad: [...QUIEN_LLAMA, reglaModalidad, reglaSucursal, reglaCuisDeSucursal],
  cierre: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuisDeSucursal],
  evento: [...QUIEN_LLAMA, reglaSucursal, reglaPuntoVenta, reglaCuis, reglaCufd],
  documento: [
    ...QUIEN_LLAMA,
    reglaModalidad,
    reglaSucursal,
    reglaPuntoVenta,
    reglaCuis,
    reglaSector,
    reglaTipoFactura,
    reglaEmision,
    reglaCufd,
  ],
} satisfies Record<string, readonly Regla<Hechos>[]>;
