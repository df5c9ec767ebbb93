/** The request of a terminal's document, by the schema of its sector. */
import { z } from "zod";
import { findSectorFactura } from "../sectores/index.ts";
import type { Pedido } from "../sectores/pedido.ts";
import { conKind, kindOf } from "../kind.ts";

/** Checks the request of a document by the schema of its sector. */
export function conPedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, () => false);
}

/** Issue codes of a value of the right type that breaks a rule. */
const DE_VALOR: ReadonlySet<string> = new Set(["custom", "too_big", "too_small", "invalid_format"]);

/**
 * Checks the request of a document that was already issued. A value against today's rules is accepted as it stands: an older till sold with
 * it, and the document's SHA-256 decides. Unknown fields are still refused.
 */
export function conPedidoEmitido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
): T & { pedido: Pedido } {
  return parsePedido(factura, ctx, (issues) => issues.every(({ code }) => DE_VALOR.has(code)));
}

function parsePedido<T extends { sector: number; pedido?: unknown }>(
  factura: T,
  ctx: z.core.$RefinementCtx,
  seTomaIgual: (issues: readonly z.core.$ZodIssue[]) => boolean,
): T & { pedido: Pedido } {
  const sector = findSectorFactura(factura.sector);
  if (sector === undefined) {
    ctx.addIssue({ code: "custom", path: ["sector"], ...conKind("sector", "No es un sector de facturas.") });
    return z.NEVER;
  }
  const pedido = sector.pedido.safeParse(factura.pedido);
  if (pedido.success) return { ...factura, pedido: pedido.data };
  const { issues } = pedido.error;
  if (seTomaIgual(issues)) return { ...factura, pedido: factura.pedido as Pedido }; // rebuilt, and compared by its digest
  for (const issue of issues) {
    const path = ["pedido", ...issue.path];
    if (issue.code === "unrecognized_keys") ctx.addIssue({ ...issue, path });
    else ctx.addIssue({ code: "custom", path, ...conKind(kindOf(issue), issue.message) });
  }
  return z.NEVER;
}
