import { CufdTerminal, type Instante } from "@mostrador/core";
import { PENDIENTES } from "../../documentos/db/documentos-pendientes.ts";
import { CUFD_COLUMNS } from "../../motor/ajustes.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";

/** Stores a CUFD from another till's journal, to be reported to the server. Does nothing for a CUFD that the server gave. */
export function saveCufdPorContar(tx: Transaction, cufd: CufdTerminal): void {
  tx.run(
    `insert into cufds (${CUFD_COLUMNS}, por_contar) values (@codigo, @codigoControl, @direccion, @obtenidoEn, @vigenteHasta, 1)
     on conflict do nothing`,
    { ...cufd },
  );
}

/** Marks the CUFDs given after an instant: a server that came back from a copy may not have them. */
export function markCufdsPorContar(tx: Transaction, tras: Instante): void {
  tx.run("update cufds set por_contar = 1 where obtenido_en > @tras", { tras });
}

/** Marks the CUFDs of offline documents that wait: a server that came back from a copy may not have them. */
export function markCufdsDePendientes(tx: Transaction): void {
  tx.run(
    `update cufds set por_contar = 1 where codigo in (select cufd from documentos where ${PENDIENTES} and estado = 'OFFLINE')`,
  );
}

/** Lists CUFDs that the server may lack, oldest first. */
export function listCufdsPorContar(db: Lectura, limite: number): CufdTerminal[] {
  return db.all(
    CufdTerminal,
    `select ${CUFD_COLUMNS} from cufds where por_contar = 1 order by obtenido_en limit @limite`,
    { limite },
  );
}

/** Marks that the server has a CUFD. */
export function markCufdContado(tx: Transaction, codigo: string): void {
  tx.run("update cufds set por_contar = 0 where codigo = @codigo", { codigo });
}
