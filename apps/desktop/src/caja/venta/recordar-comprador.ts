import type { Cliente } from "@mostrador/core";
import type { ClienteVenta, EntradaVenta } from "../../contract/index.ts";
import { rememberCliente } from "../tienda/compartidos.ts";
import { selloDe } from "../tienda/sello.ts";
import type { Deps } from "../deps.ts";
import { FRASES_VENTA } from "../frases/venta.ts";

/** Document number of the final consumer, who is not remembered. */
const SIN_DOCUMENTO = "0";

/** Remembers the buyer of a stored sale. A failure becomes a notice, and the sale goes on. */
export function rememberComprador(deps: Deps, { cliente }: Pick<EntradaVenta, "cliente">): void {
  const { db, nuevoId, emitir } = deps;
  if (cliente.numeroDocumento === SIN_DOCUMENTO) return;
  try {
    db.inTransaction((tx) => rememberCliente(tx, cliente, { id: nuevoId(), sello: selloDe(deps) }));
  } catch (error) {
    const texto = FRASES_VENTA.clienteSinRecordar(String(error));
    emitir("aviso", { nivel: "atencion", kind: "cliente", texto });
  }
}

/** Keeps a buyer that a person wrote, here and for the other tills. */
export function saveComprador(deps: Deps, cliente: ClienteVenta): Cliente {
  const guardado = deps.db.inTransaction((tx) =>
    rememberCliente(tx, cliente, { id: deps.nuevoId(), sello: selloDe(deps) }),
  );
  deps.despertarSync();
  return guardado;
}
