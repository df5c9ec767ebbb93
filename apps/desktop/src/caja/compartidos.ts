import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Cliente, COMPARTIDOS, TipoCompartido } from "@mostrador/core";
import {
  deleteCliente,
  findCliente,
  findClientePorDocumento,
  saveCliente,
  touchCliente,
} from "./db/clientes.ts";
import type { Lectura, Transaction } from "./db/db.ts";
import { camposPendientes, saveEdicion } from "./db/ediciones.ts";
import { dejarFoto } from "./db/fotos.ts";
import { deleteRegla, findRegla, saveRegla, type Regla, type TipoRegla } from "./db/reglas.ts";
import { deleteProducto, findProducto, saveProducto } from "./db/productos.ts";
import { deleteUsuario, findUsuario, saveUsuario } from "./db/usuarios.ts";
import type { Sello } from "./sello.ts";
import type { ClienteVenta } from "../contract/index.ts";

type Filas = { readonly [T in TipoCompartido]: z.infer<(typeof COMPARTIDOS)[T]> };
/** A shared row of a kind. */
export type Fila<T extends TipoCompartido> = Filas[T];

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
};

/** Saves a row made or edited here, and queues only its changed fields for the server. */
export function editar<T extends TipoCompartido>(
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
      ([campo, valor]) => antes === undefined || !isDeepStrictEqual(antes.get(campo), valor),
    ),
  );
  if (Object.keys(campos).length === 0) return;
  tabla.save(tx, fila);
  if (tipo === "producto" && "foto" in campos) dejarFoto(tx, id);
  saveEdicion(tx, { tipo, id, ...sello, borrado: false, campos });
}

/** Deletes a shared row here, and queues the deletion for the server. */
export function borrar(tx: Transaction, tipo: TipoCompartido, id: string, sello: Sello): void {
  TABLAS[tipo].remove(tx, id);
  saveEdicion(tx, { tipo, id, ...sello, borrado: true, campos: {} });
}

/**
 * Stores a row as the server has it. Fields that were edited here and wait to go up keep their local values.
 */
export function recibir<T extends TipoCompartido>(tx: Transaction, tipo: T, fila: Filas[T]): void {
  const tabla: Tabla<Filas[T]> = TABLAS[tipo];
  tabla.save(tx, { ...fila, ...camposPendientes(tx, tipo, fila.id) });
}

/** Deletes a shared row that the server deleted. */
export function recibirBorrado(tx: Transaction, tipo: TipoCompartido, id: string): void {
  TABLAS[tipo].remove(tx, id);
}

/** Remembers the buyer of a sale: one row for each identity document. `id` is for a new buyer. */
export function recordarCliente(
  tx: Transaction,
  cliente: ClienteVenta,
  { id, sello }: { readonly id: string; readonly sello: Sello },
): Cliente {
  const known = findClientePorDocumento(tx, cliente.numeroDocumento, cliente.complemento);
  const fila: Cliente = { ...cliente, correo: cliente.correo ?? known?.correo ?? null, id: known?.id ?? id };
  editar(tx, "cliente", fila, sello);
  touchCliente(tx, fila.id, sello.editadoEn);
  return fila;
}
