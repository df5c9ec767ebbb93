import type { ServerResponse } from "node:http";
import type { DetalleVentaTienda } from "@mostrador/core";

/** Lists the outcomes of the next annulments: a status, a line that breaks before it ("corta"), or a lost reply ("perdida"). */
export type GuionAnular = (
  | number
  | "corta"
  | "perdida"
  | { readonly status: number; readonly codigo: string }
)[];

/** Answers the calls about the shop's sales, of those that a test put there, the newest first. Gives false for any other call. */
export function deVentas(
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

/** Answers an annulment or its reversal as the test's script says, and stores it with the shop's sale. */
export function deAnulacion(
  {
    guionAnular,
    tienda,
  }: { readonly guionAnular: GuionAnular; readonly tienda: Map<string, DetalleVentaTienda> },
  path: string,
  res: ServerResponse,
  responder: (datos: unknown) => void,
  fallar: (status: number, codigo?: string) => void,
): void {
  const orden = guionAnular.shift() ?? 200;
  if (orden === "corta") return void res.destroy();
  if (typeof orden === "object") return fallar(orden.status, orden.codigo);
  if (orden !== 200 && orden !== "perdida") return fallar(orden);
  const [, , cuf = "", acto] = path.split("/");
  const venta = tienda.get(cuf);
  if (acto !== "anular" && venta !== undefined && venta.estado !== "ANULADA")
    return fallar(409, "facturaNoAnulada");
  if (venta !== undefined) tienda.set(cuf, { ...venta, estado: acto === "anular" ? "ANULADA" : "EMITIDA" });
  if (orden === "perdida") res.destroy();
  else responder({ cuf: "x", estado: "ANULADA" });
}
