import type { Fila } from "../../motor/esquema.ts";

/** Returns the reason of a valid annulment; null otherwise. A row keeps the reason of an attempt that was refused or undone. */
export function motivoDe({
  estado,
  motivoAnulacion,
}: Pick<Fila<"facturas">, "estado" | "motivoAnulacion">): number | null {
  return estado === "ANULADA" ? motivoAnulacion : null;
}
