import type { Fila } from "../../motor/esquema.ts";

/** Gives the reason of an annulment that stands; null otherwise. A row keeps the reason of an attempt that was refused or undone. */
export function motivoDe({
  estado,
  motivoAnulacion,
}: Pick<Fila<"facturas">, "estado" | "motivoAnulacion">): number | null {
  return estado === "ANULADA" ? motivoAnulacion : null;
}
