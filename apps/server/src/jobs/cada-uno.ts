import type { Deps } from "../deps.ts";

/** Does the same for each row of a whole list, one after another. One that throws is logged and stops no other. */
export async function cadaUno<T extends { readonly nit: number }>(
  deps: Deps,
  nombre: string,
  filas: readonly T[],
  hacer: (fila: T) => Promise<void>,
): Promise<void> {
  for (const fila of filas) {
    try {
      await hacer(fila);
    } catch (error) {
      deps.log("tarea", { nombre, nit: fila.nit, error: String(error) });
    }
  }
}
