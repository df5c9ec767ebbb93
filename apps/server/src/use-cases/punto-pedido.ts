import type { Intercambio, PuntoVentaRegistrado } from "@mostrador/siat";

/** A requested registration; `referencia` is the caller's own identifier. docs/api.md A28. */
export interface PuntoPedido {
  readonly referencia: string;
  readonly sucursal: number;
  readonly tipoPuntoVenta: number;
  readonly nombre: string;
  readonly descripcion: string;
}

/** A branch's points of sale, and the tax system's messages about them. */
export interface PuntosDeSucursal {
  readonly puntos: readonly (PuntoVentaRegistrado & {
    readonly sincronizado: boolean;
    readonly terminal: boolean;
  })[];
  readonly intercambio: Intercambio;
}
