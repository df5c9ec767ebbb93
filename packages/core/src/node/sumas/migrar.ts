import { hasSumas, type BaseSqlite } from "./base.ts";
import { checkSumas, type FilaAlterada } from "./revisar.ts";
import { write, sumTodo } from "./sumar.ts";
import { putVigias, removeVigias } from "./vigias.ts";

/**
 * Changes the schema by `aplicar` and sums every row anew, in the caller's transaction. Rows that did not agree with their sums before stay
 * findings: a migration does not make damage good. docs/decisions/0019.
 */
export function migrateConSumas(base: BaseSqlite, aplicar: () => void): void {
  const alteradas = hasSumas(base) ? checkSumas(base).alteradas : [];
  removeVigias(base);
  aplicar();
  putVigias(base);
  sumTodo(base);
  const { poner, quitar } = write(base);
  for (const { tabla, clave, suma } of alteradas.filter(isDeFila))
    if (suma === null) quitar(tabla, clave);
    else poner(tabla, clave, suma);
}

/** A table that cannot be read has no sum to keep. */
function isDeFila({ que }: FilaAlterada): boolean {
  return que !== "ilegible";
}
