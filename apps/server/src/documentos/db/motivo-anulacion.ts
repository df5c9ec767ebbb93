import type { Fila } from "../../motor/esquema.ts";

/** Returns the reason of an annulment in force; null otherwise. A row also keeps the reason of an attempt that was refused or reverted. */
export function motivoDe({
  estado,
  motivoAnulacion,
}: Pick<Fila<"facturas">, "estado" | "motivoAnulacion">): number | null {
  return estado === "ANULADA" ? motivoAnulacion : null;
}
