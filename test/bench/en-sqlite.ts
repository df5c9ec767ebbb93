import { DatabaseSync } from "node:sqlite";

/** Writes into the file of a program that is stopped, without waiting for the disk. */
export function conSqlite(archivo: string, hacer: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(archivo);
  try {
    db.exec("pragma synchronous=off; begin");
    hacer(db);
    db.exec("commit; pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}
