import type { Intercambio, PuntoVentaRegistrado } from "@mostrador/siat";

/** A registration as it was asked for; `referencia` is the caller's own word for it. docs/api.md A28. */
export interface PuntoPedido {
  readonly referencia: string;
  readonly sucursal: number;
  readonly tipoPuntoVenta: number;
  readonly nombre: string;
  readonly descripcion: string;
}

/** A branch's points of sale, and the messages by which the tax system told of them. */
export interface PuntosDeSucursal {
  readonly puntos: readonly (PuntoVentaRegistrado & {
    readonly sincronizado: boolean;
    readonly terminal: boolean;
  })[];
  readonly intercambio: Intercambio;
}
