import type { z } from "zod";
import type { COMPARTIDOS, TipoCompartido } from "@mostrador/core";
import { deleteCliente, findCliente, saveCliente } from "./db/clientes.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { deleteProforma, findProforma, saveProforma } from "../proformas/db/proformas.ts";
import { deleteProducto, findProducto, saveProducto } from "./db/productos.ts";
import { deleteRegla, findRegla, saveRegla, type Regla, type TipoRegla } from "./db/reglas.ts";
import { deleteUsuario, findUsuario, saveUsuario } from "../usuarios/db/usuarios.ts";

/** The rows of each kind. */
export type Filas = { readonly [T in TipoCompartido]: z.infer<(typeof COMPARTIDOS)[T]> };
/** A shared row of a kind. */
export type Fila<T extends TipoCompartido> = Filas[T];

/** The way in which rows of a kind are found, kept and deleted. */
export interface Tabla<T> {
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
export const TABLAS: { readonly [T in TipoCompartido]: Tabla<Filas[T]> } = {
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
