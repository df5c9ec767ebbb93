import { z } from "zod";
import type { Lectura, Transaction } from "../../motor/db.ts";

/** Records that a product's picture is to be fetched by its hash, in place of an earlier hash. */
export function expectFoto(tx: Transaction, productoId: string, hash: string): void {
  tx.run(
    `insert into fotos_por_bajar (producto_id, hash) values (@productoId, @hash)
     on conflict do update set hash = excluded.hash`,
    { productoId, hash },
  );
}

/** Forgets that a product's picture is to be fetched. */
export function dejarFoto(tx: Transaction, productoId: string): void {
  tx.run("delete from fotos_por_bajar where producto_id = @productoId", { productoId });
}

const FilaHash = z.object({ hash: z.string() });

/** Lists hashes of pictures to be fetched, each once, after one of them. */
export function listFotosPorBajar(db: Lectura, desde: string, limite: number): string[] {
  const filas = db.all(
    FilaHash,
    "select distinct hash from fotos_por_bajar where hash > @desde order by hash limit @limite",
    { desde, limite },
  );
  return filas.map(({ hash }) => hash);
}

/** Stores a fetched picture for each product that waits for it. */
export function saveFoto(tx: Transaction, hash: string, foto: string): void {
  tx.run(
    `insert into fotos (producto_id, foto) select producto_id, @foto from fotos_por_bajar where hash = @hash
     on conflict do update set foto = excluded.foto`,
    { hash, foto },
  );
  removeFoto(tx, hash);
}

/** Forgets a picture that products wait for: it came, or the server does not have it. */
export function removeFoto(tx: Transaction, hash: string): void {
  tx.run("delete from fotos_por_bajar where hash = @hash", { hash });
}

const FilaCuantas = z.object({ cuantas: z.int() });

/** Counts the pictures that are to be fetched. */
export function countFotosPorBajar(db: Lectura): number {
  return db.get(FilaCuantas, "select count(*) as cuantas from fotos_por_bajar")?.cuantas ?? 0;
}

const FilaFoto = z.object({ codigo: z.string(), foto: z.string() });

/** Lists the pictures of products by their internal codes. */
export function listFotos(db: Lectura, codigos: readonly string[]): z.infer<typeof FilaFoto>[] {
  return db.all(
    FilaFoto,
    `select p.codigo, f.foto from json_each(@codigos) j
     cross join productos p on p.codigo = j.value collate nocase and p.codigo = j.value
     cross join fotos f on f.producto_id = p.id`,
    { codigos: JSON.stringify(codigos) },
  );
}
