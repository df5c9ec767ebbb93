/** Rows of notices that a person has not read. docs/decisions/0089 */
import { AvisoGuardado } from "../../../contract/avisos.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";

/** Most notices that are stored; the oldest ones are deleted. */
const MAX_AVISOS = 100;
/** Most notices that the state has. */
const MAX_A_LA_VISTA = 20;

/** A notice to store. `de`: the id of the person whose work it is about; '' for a notice to anybody at the till. */
interface PorLeer extends Pick<AvisoGuardado, "nivel" | "texto" | "instante"> {
  readonly de: string;
  readonly kind: string;
}

/** Stores a notice. Returns false if the same one stands already. */
export function insertAviso(tx: Transaction, aviso: PorLeer): boolean {
  const { changes } = tx.run(
    `insert into avisos (de, kind, nivel, texto, instante) values (@de, @kind, @nivel, @texto, @instante)
     on conflict do nothing`,
    { ...aviso },
  );
  tx.run(
    `delete from avisos where id in (select id from avisos order by id desc limit -1 offset ${MAX_AVISOS})`,
    {},
  );
  return changes > 0;
}

/** Lists the notices to anybody and to one person, the oldest first. */
export function listAvisos(db: Lectura, de: string): AvisoGuardado[] {
  return db.all(
    AvisoGuardado,
    `select id, nivel, texto, instante from avisos where de in ('', @de) order by id limit ${MAX_A_LA_VISTA}`,
    { de },
  );
}

/** Deletes a notice that was read by the person who is told of it. */
export function deleteAviso(tx: Transaction, { id, de }: { readonly id: number; readonly de: string }): void {
  tx.run("delete from avisos where id = @id and de in ('', @de)", { id, de });
}
