import type { DetalleVentaTienda } from "@mostrador/core";

/** Answers the calls about the shop's sales, of those that a test put there, the newest first. Gives false for any other call. */
export function deTienda(
  ventas: ReadonlyMap<string, DetalleVentaTienda>,
  path: string,
  responder: (datos: unknown) => void,
  fallar: (status: number, codigo: string) => void,
): boolean {
  if (path === "/ventas") {
    responder({ ventas: [...ventas.values()], siguiente: null });
    return true;
  }
  if (!path.startsWith("/ventas/")) return false;
  const venta = ventas.get(path.split("/")[2] ?? "");
  if (venta === undefined) fallar(404, "facturaNoEncontrada");
  else responder(venta);
  return true;
}
