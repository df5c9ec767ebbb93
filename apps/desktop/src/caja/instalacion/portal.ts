import type { ServidorPropio } from "../../contract/index.ts";

/**
 * Gives the address of the owner's portal, in the shop's network where this computer's own server listens
 * there. Gives the address that the till calls otherwise, and null where the till has no server.
 */
export function portalDe(
  urlServidor: string | undefined,
  { activo }: Pick<ServidorPropio, "activo">,
): string | null {
  const base = activo?.direcciones[0] ?? urlServidor;
  return base === undefined ? null : `${base.replace(/\/+$/, "")}/portal/`;
}
