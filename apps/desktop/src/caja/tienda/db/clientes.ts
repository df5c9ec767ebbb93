import { Cliente, parseComplemento, type Instante } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { textoToFts } from "../../motor/busqueda.ts";
import { FilaCuenta } from "../../motor/filas-sueltas.ts";

const COLUMNS = "c.id, c.tipo_documento, c.numero_documento, c.complemento, c.razon_social, c.correo";

/**
 * Finds buyers whose document, number with complement, or name has every word of `texto`; the last used
 * first.
 */
export function searchClientes(db: Lectura, texto: string, limite: number): Cliente[] {
  const { numeroDocumento, complemento } = parseComplemento(texto);
  const fts = textoToFts(numeroDocumento);
  if (fts === null) return [];
  return db.all(
    Cliente,
    `select ${COLUMNS} from (select rowid from clientes_fts where clientes_fts match @fts limit 400) f
       cross join clientes c on c.rowid = f.rowid
     where @complemento is null or c.complemento = @complemento
     order by c.usado_en desc, c.razon_social limit @limite`,
    { fts, limite, complemento },
  );
}

/** Lists all buyers, or those that match `texto`; the last used first, then by name. */
export function listClientes(db: Lectura, texto: string, limite: number): Cliente[] {
  if (textoToFts(texto) !== null) return searchClientes(db, texto, limite);
  return db.all(
    Cliente,
    `select ${COLUMNS} from clientes c order by c.usado_en desc, c.razon_social limit @limite`,
    { limite },
  );
}

/** Counts the buyers that the till remembers. */
export function countClientes(db: Lectura): number {
  return db.get(FilaCuenta, "select count(*) as n from clientes")?.n ?? 0;
}

/** The buyer with this document, as it was used last. */
export function findClientePorDocumento(
  db: Lectura,
  numeroDocumento: string,
  complemento: string | null,
): Cliente | undefined {
  return db.get(
    Cliente,
    `select ${COLUMNS} from clientes c where c.numero_documento = @numeroDocumento and c.complemento is @complemento
     order by c.usado_en desc limit 1`,
    { numeroDocumento, complemento },
  );
}

/** Finds a buyer by id. */
export function findCliente(db: Lectura, id: string): Cliente | undefined {
  return db.get(Cliente, `select ${COLUMNS} from clientes c where c.id = @id`, { id });
}

/** Stores a buyer, or its new values. */
export function saveCliente(tx: Transaction, cliente: Cliente): void {
  tx.run(
    `insert into clientes (id, tipo_documento, numero_documento, complemento, razon_social, correo)
     values (@id, @tipoDocumento, @numeroDocumento, @complemento, @razonSocial, @correo)
     on conflict do update set tipo_documento = excluded.tipo_documento, numero_documento = excluded.numero_documento,
       complemento = excluded.complemento, razon_social = excluded.razon_social, correo = excluded.correo`,
    { ...cliente },
  );
}

/** Stores when a buyer last bought, so that recent buyers are found first. */
export function touchCliente(tx: Transaction, id: string, usadoEn: Instante): void {
  tx.run("update clientes set usado_en = @usadoEn where id = @id", { id, usadoEn });
}

/** Deletes a buyer. */
export function deleteCliente(tx: Transaction, id: string): void {
  tx.run("delete from clientes where id = @id", { id });
}
