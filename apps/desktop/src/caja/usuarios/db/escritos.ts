/** Rows of unfinished work, by person: the count of a closing, sheets of paper. */
import { z } from "zod";
import { Contenido, Revision } from "../../venta/db/carritos.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";

const FilaEscrito = Revision.extend({ contenido: Contenido });
type FilaEscrito = z.infer<typeof FilaEscrito>;

/** Names a person's unfinished work. */
interface Lugar {
  /** The person's id; '' at a till without users. */
  readonly de: string;
  readonly clave: string;
}

/** Most unfinished works that are stored for one person; older ones are deleted. */
const MAX_ESCRITOS = 100;

/** Stores a person's unfinished work in place of its earlier state. */
export function saveEscrito(
  tx: Transaction,
  { de, clave }: Lugar,
  { contenido, revision, ventana }: FilaEscrito,
  guardadoEn: string,
): void {
  tx.run(
    `insert into escritos (de, clave, contenido, guardado_en, revision, ventana)
     values (@de, @clave, @contenido, @guardadoEn, @revision, @ventana)
     on conflict do update set contenido = excluded.contenido, guardado_en = excluded.guardado_en,
       revision = excluded.revision, ventana = excluded.ventana`,
    { de, clave, contenido: JSON.stringify(contenido), guardadoEn, revision, ventana },
  );
  tx.run(
    `delete from escritos where de = @de and clave in (
       select clave from escritos where de = @de order by guardado_en desc limit -1 offset ${MAX_ESCRITOS})`,
    { de },
  );
}

/** Finds a person's work of a kind, with its version. */
export function findEscrito(db: Lectura, { de, clave }: Lugar): FilaEscrito | undefined {
  return db.get(
    FilaEscrito,
    "select contenido, revision, ventana from escritos where de = @de and clave = @clave",
    { de, clave },
  );
}

/** Deletes a person's work of a kind. */
export function deleteEscrito(tx: Transaction, { de, clave }: Lugar): void {
  tx.run("delete from escritos where de = @de and clave = @clave", { de, clave });
}

/** Deletes the counts of a session that was closed, whichever window typed them. */
export function deleteConteos(tx: Transaction): void {
  tx.run("delete from escritos where clave = 'conteo'", {});
}

/** Moves the unfinished work of a till without users to a person, who keeps their own work of the same kind. */
export function takeEscritosSinUsuarios(tx: Transaction, de: string): void {
  tx.run("update or ignore escritos set de = @de where de = ''", { de });
}
