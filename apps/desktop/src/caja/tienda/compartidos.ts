/** Writes rows that tills share, here and into the queue for the server. docs/design.md D29 */
import type { COMPARTIDOS, Cliente, TipoCompartido } from "@mostrador/core";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { ClienteVenta } from "../../contract/index.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { deleteProforma, findProforma, saveProforma } from "../proformas/db/proformas.ts";
import { deleteUsuario, findUsuario, saveUsuario } from "../usuarios/db/usuarios.ts";
import {
  deleteCliente,
  findCliente,
  findClientePorDocumento,
  saveCliente,
  touchCliente,
} from "./db/clientes.ts";
import { camposPendientes, saveEdicion } from "./db/ediciones.ts";
import { dejarFoto } from "./db/fotos.ts";
import { deleteProducto, findProducto, saveProducto } from "./db/productos.ts";
import { deleteRegla, findRegla, type Regla, saveRegla, type TipoRegla } from "./db/reglas.ts";
import type { Sello } from "./sello.ts";

/** Fields that the server alone writes, by kind. */
const DEL_SERVIDOR: Readonly<Partial<Record<TipoCompartido, readonly string[]>>> = {
  proforma: ["conversion", "antesDeLey"],
};

/** Saves a row made or edited here, and queues only its changed fields for the server. */
export function saveCompartido<T extends TipoCompartido>(
  tx: Transaction,
  tipo: T,
  fila: Filas[T],
  sello: Sello,
): void {
  const tabla: Tabla<Filas[T]> = TABLAS[tipo];
  const { id, ...nueva } = fila;
  const actual = tabla.find(tx, id);
  const antes = actual === undefined ? undefined : new Map<string, unknown>(Object.entries(actual));
  const campos = Object.fromEntries(
    Object.entries(nueva).filter(
      ([campo, valor]) =>
        DEL_SERVIDOR[tipo]?.includes(campo) !== true &&
        (antes === undefined || !isDeepStrictEqual(antes.get(campo), valor)),
    ),
  );
  if (Object.keys(campos).length === 0) return;
  tabla.save(tx, fila);
  if (tipo === "producto" && "foto" in campos) dejarFoto(tx, id);
  saveEdicion(tx, { tipo, id, ...sello, borrado: false, campos });
}

/** Deletes a shared row here, and queues the deletion for the server. */
export function deleteCompartido(tx: Transaction, tipo: TipoCompartido, id: string, sello: Sello): void {
  TABLAS[tipo].remove(tx, id);
  saveEdicion(tx, { tipo, id, ...sello, borrado: true, campos: {} });
}

/** Stores a row as the server has it. Fields that were edited here and wait to be uploaded keep their local values. */
export function receive<T extends TipoCompartido>(tx: Transaction, tipo: T, fila: Filas[T]): void {
  const tabla: Tabla<Filas[T]> = TABLAS[tipo];
  tabla.save(tx, { ...fila, ...camposPendientes(tx, tipo, fila.id) });
}

/** Deletes a shared row that the server deleted. */
export function receiveBorrado(tx: Transaction, tipo: TipoCompartido, id: string): void {
  TABLAS[tipo].remove(tx, id);
}

/** Remembers the buyer of a sale: one row for each identity document. `id` is for a new buyer. */
export function rememberCliente(
  tx: Transaction,
  cliente: ClienteVenta,
  { id, sello }: { readonly id: string; readonly sello: Sello },
): Cliente {
  const known = findClientePorDocumento(tx, cliente.numeroDocumento, cliente.complemento);
  const fila: Cliente = { ...cliente, correo: cliente.correo ?? known?.correo ?? null, id: known?.id ?? id };
  saveCompartido(tx, "cliente", fila, sello);
  touchCliente(tx, fila.id, sello.editadoEn);
  return fila;
}

/** The rows of each kind. */
export type Filas = { readonly [T in TipoCompartido]: z.infer<(typeof COMPARTIDOS)[T]> };
/** A shared row of a kind. */
export type Fila<T extends TipoCompartido> = Filas[T];

/** Reads and writes of the rows of one kind. */
interface Tabla<T> {
  readonly find: (db: Lectura, id: string) => T | undefined;
  readonly save: (tx: Transaction, fila: T) => void;
  readonly remove: (tx: Transaction, id: string) => void;
}

function deReglas<T extends TipoRegla>(tipo: T): Tabla<Regla<T>> {
  return {
    find: (db, id) => findRegla(db, tipo, id),
    save: (tx, fila) => saveRegla(tx, tipo, fila),
    remove: (tx, id) => deleteRegla(tx, tipo, id),
  };
}

/** Maps each kind of shared row to its table here. */
const TABLAS: { readonly [T in TipoCompartido]: Tabla<Filas[T]> } = {
  producto: { find: findProducto, save: saveProducto, remove: deleteProducto },
  cliente: { find: findCliente, save: saveCliente, remove: deleteCliente },
  usuario: { find: findUsuario, save: saveUsuario, remove: deleteUsuario },
  presentacion: deReglas("presentacion"),
  lista: deReglas("lista"),
  listaDeCliente: deReglas("listaDeCliente"),
  tarifa: deReglas("tarifa"),
  promocion: deReglas("promocion"),
  casilla: deReglas("casilla"),
  proforma: { find: findProforma, save: saveProforma, remove: deleteProforma },
};
