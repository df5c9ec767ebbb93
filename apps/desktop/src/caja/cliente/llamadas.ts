import { ok } from "@mostrador/core";
import { qrPath } from "@mostrador/core/node";
import type { VistaCliente } from "../../contract/areas/cliente.ts";
import type { EntradaRevisada } from "../../contract/index.ts";
import { findVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";
import { buildTicketVenta } from "../impresion/ticket.ts";
import type { Llamadas } from "../llamadas/tipos.ts";

/**
 * Answers the calls of the buyer's screen. Its view is kept in memory only: a restarted program shows no sale. The QR
 * of a charged sale stays although the till still shows its cart for review; another sale, or none, replaces it.
 */
export function deCliente(deps: Deps) {
  let vista: VistaCliente = { kind: "espera" };
  let cobrada: string | null = null;
  return {
    mostrarAlCliente: (entrada) => {
      if (entrada.kind === "venta" && entrada.ventaId === cobrada) return ok(true);
      cobrada = entrada.kind === "vendida" ? entrada.ventaId : null;
      vista = alCliente(deps, entrada);
      deps.emitir("pantallaCliente", vista);
      return ok(true);
    },
    pantallaCliente: () => ok({ empresa: deps.ajustes.find("empresa")?.razonSocial ?? "", vista }),
  } satisfies Partial<Llamadas>;
}

function alCliente(deps: Deps, entrada: EntradaRevisada<"mostrarAlCliente">): VistaCliente {
  switch (entrada.kind) {
    case "espera":
      return entrada;
    case "venta":
      return { kind: "venta", lineas: entrada.lineas, total: entrada.total };
    case "vendida":
      return vendida(deps, entrada.ventaId);
  }
}

function vendida(deps: Deps, ventaId: string): VistaCliente {
  const venta = findVenta(deps.db, ventaId);
  if (venta === undefined) return { kind: "espera" };
  const { total, cambio, cuf } = venta;
  const conQr = cuf !== null && !deps.ajustes.practica;
  return {
    kind: "vendida",
    total,
    cambio,
    qr: conQr ? qrPath(buildTicketVenta(deps, cuf, false).qr.rollo) : null,
  };
}
