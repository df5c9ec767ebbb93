import { fail, ok, type Result } from "@mostrador/core";
import type { Intercambio, PuntoVentaRegistrado } from "@mostrador/siat";
import type { Db, Tx } from "../motor/connection.ts";
import { findPunto } from "./db/puntos.ts";
import type { RegistroPunto } from "./db/registros-punto.ts";
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

/**
 * Answers a repeated request under a known reference, with its code or the reason why it has none, without asking the tax system. Fails if the
 * point of sale was closed since, so that its code is not used. docs/api.md A28.
 */
export async function repetido(
  db: Db | Tx,
  { nit, sucursal, datos, codigo }: Pick<RegistroPunto, "nit" | "sucursal" | "datos" | "codigo">,
  pedidos: string,
): Promise<Result<number, Fallo>> {
  if (datos !== pedidos) return fail({ kind: "referenciaConOtrosDatos" });
  if (codigo === null) return fail({ kind: "registroPendiente" });
  const punto = await findPunto(db, { nit, sucursal, puntoVenta: codigo });
  return punto?.cerrado === 1 ? fail({ kind: "referenciaCerrada", puntoVenta: codigo }) : ok(codigo);
}
