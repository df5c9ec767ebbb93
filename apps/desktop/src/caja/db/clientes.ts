import { z } from "zod";
import { Cliente, Instante } from "@mostrador/core";
import type { ClienteVenta } from "../../contract/index.ts";
import type { Lectura, Transaction } from "./db.ts";
import { textoToFts } from "./busqueda.ts";

const COLUMNS = "c.id, c.tipo_documento, c.numero_documento, c.complemento, c.razon_social, c.correo";

/** Buyers whose document number or name has every word of `texto`; those used last come first. */
export function searchClientes(db: Lectura, texto: string, limite: number): Cliente[] {
  const fts = textoToFts(texto);
  if (fts === null) return [];
  return db.all(
    Cliente,
    `select ${COLUMNS} from (select rowid from clientes_fts where clientes_fts match @fts limit 400) f
       cross join clientes c on c.rowid = f.rowid
     order by c.usado_en is null, c.usado_en desc, c.razon_social limit @limite`,
    { fts, limite },
  );
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
     order by c.usado_en is null, c.usado_en desc limit 1`,
    { numeroDocumento, complemento },
  );
}

/** Takes what the server says of a buyer, unless an edit of this till is on its way there. */
export function saveClienteRecibido(tx: Transaction, cliente: Cliente): void {
  tx.run(
    `insert into clientes (id, tipo_documento, numero_documento, complemento, razon_social, correo)
     values (@id, @tipoDocumento, @numeroDocumento, @complemento, @razonSocial, @correo)
     on conflict do update set tipo_documento = excluded.tipo_documento, numero_documento = excluded.numero_documento,
       complemento = excluded.complemento, razon_social = excluded.razon_social, correo = excluded.correo
     where editado_en is null`,
    { ...cliente },
  );
}

/**
 * Remembers a buyer of this till; the same document is the same buyer. `id` is for a new one. Only what changed is
 * sent to the server.
 */
export function saveClienteUsado(
  tx: Transaction,
  cliente: ClienteVenta,
  { id, ahora }: { readonly id: string; readonly ahora: Instante },
): Cliente {
  const known = findClientePorDocumento(tx, cliente.numeroDocumento, cliente.complemento);
  const saved: Cliente = { ...cliente, correo: cliente.correo ?? known?.correo ?? null, id: known?.id ?? id };
  const changed = known === undefined || JSON.stringify(sorted(known)) !== JSON.stringify(sorted(saved));
  tx.run(
    `insert into clientes (id, tipo_documento, numero_documento, complemento, razon_social, correo, editado_en, usado_en)
     values (@id, @tipoDocumento, @numeroDocumento, @complemento, @razonSocial, @correo, @editadoEn, @ahora)
     on conflict do update set tipo_documento = excluded.tipo_documento, razon_social = excluded.razon_social,
       correo = excluded.correo, editado_en = coalesce(excluded.editado_en, editado_en), usado_en = excluded.usado_en`,
    { ...saved, ahora, editadoEn: changed ? ahora : null },
  );
  return saved;
}

const ClienteEditado = Cliente.extend({ editadoEn: Instante });
export type ClienteEditado = z.infer<typeof ClienteEditado>;

/** Edits that the server does not have yet, oldest first. */
export function listClientesEditados(db: Lectura, limite: number): ClienteEditado[] {
  return db.all(
    ClienteEditado,
    `select ${COLUMNS}, c.editado_en from clientes c where c.editado_en is not null order by c.editado_en limit @limite`,
    { limite },
  );
}

/** The server has this edit; a later one stays waiting. */
export function markClienteEnviado(tx: Transaction, { id, editadoEn }: ClienteEditado): void {
  tx.run("update clientes set editado_en = null where id = @id and editado_en = @editadoEn", {
    id,
    editadoEn,
  });
}

export function deleteCliente(tx: Transaction, id: string): void {
  tx.run("delete from clientes where id = @id", { id });
}

function sorted(cliente: Cliente): [string, unknown][] {
  return Object.entries(cliente).sort(([a], [b]) => (a < b ? -1 : 1));
}
