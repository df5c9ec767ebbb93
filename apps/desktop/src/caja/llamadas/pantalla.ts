import { ok } from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import type { VistaCliente } from "../../contract/areas/pantalla.ts";
import { verTicket } from "../consultas.ts";
import { findVenta } from "../db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "./tipos.ts";

/**
 * Answers the calls of the buyer's screen. Its view is kept in memory only: a restarted program shows no
 * sale.
 */
export function dePantalla(deps: Deps) {
  let vista: VistaCliente = { kind: "espera" };
  return {
    mostrarAlCliente: (entrada) => {
      vista = entrada.kind === "vendida" ? vendida(deps, entrada.ventaId) : entrada;
      deps.emitir("pantallaCliente", vista);
      return ok(true);
    },
    pantallaCliente: () => ok({ empresa: deps.ajustes.find("empresa")?.razonSocial ?? "", vista }),
  } satisfies Partial<Llamadas>;
}

function vendida(deps: Deps, ventaId: string): VistaCliente {
  const venta = findVenta(deps.db, ventaId);
  if (venta === undefined) return { kind: "espera" };
  const ticket = verTicket(deps, ventaId);
  const { total, cambio } = venta;
  return {
    kind: "vendida",
    total,
    cambio,
    qr: ticket.ok && !deps.ajustes.practica ? qrPath(ticket.value.qr) : null,
  };
}
