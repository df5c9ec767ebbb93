import type { UsuarioCaja } from "@mostrador/core";
import { takeAbiertaSinUsuarios } from "../venta/db/abiertas.ts";
import type { Db } from "../motor/db.ts";
import { takeEscritosSinUsuarios } from "./db/escritos.ts";
import { takeUltimasSinUsuarios } from "../venta/db/ventas.ts";

/**
 * Hands the open sale, the unfinished work and the last sales of a till without users to the first person who signs in.
 * docs/trust.md heading 51.
 */
export function heredarSinUsuarios(db: Db, { id, nombre }: Pick<UsuarioCaja, "id" | "nombre">): void {
  db.inTransaction((tx) => {
    takeAbiertaSinUsuarios(tx, id, nombre);
    takeEscritosSinUsuarios(tx, id);
    takeUltimasSinUsuarios(tx, id);
  });
}
