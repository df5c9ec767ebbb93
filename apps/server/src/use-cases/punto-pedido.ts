import { fail, ok, type Result } from "@mostrador/core";
import type { Intercambio, PuntoVentaRegistrado } from "@mostrador/siat";
import type { RegistroPunto } from "../db/registros-punto.ts";
import type { Fallo } from "../fallos.ts";

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

/** Answers a reference that is taken: with its code, or why it has none. The tax system is not asked. docs/api.md A28. */
export function repetido(
  { datos, codigo }: Pick<RegistroPunto, "datos" | "codigo">,
  pedidos: string,
): Result<number, Fallo> {
  if (datos !== pedidos) return fail({ kind: "referenciaConOtrosDatos" });
  return codigo === null ? fail({ kind: "registroPendiente" }) : ok(codigo);
}
