import type { Evento, NombreEvento } from "../contract/index.ts";
import { findAjuste, setAjuste, type Ajuste, type NombreAjuste } from "./db/ajustes.ts";
import type { Db, Transaction } from "./db/db.ts";
import type { Reloj } from "./reloj.ts";
import type { Sesion } from "./usuarios/sesion.ts";
import { Servidor } from "./servidor/servidor.ts";

/** What the parts of the selling half are given. */
export interface Deps {
  readonly db: Db;
  readonly ajustes: Ajustes;
  readonly reloj: Reloj;
  /** Milliseconds of a clock that only goes forward. */
  readonly monotono: () => number;
  readonly nuevoId: () => string;
  readonly emitir: Emisor;
  /** Who is at the till. */
  readonly sesion: Sesion;
  /** There is something to print. */
  readonly despertarImpresora: () => void;
  /** There is something to tell the server. */
  readonly despertarSync: () => void;
}

export type Emisor = <N extends NombreEvento>(nombre: N, evento: Evento<N>) => void;

/** The settings, read once: each sale looks at them. Writing goes through the transaction in which it belongs. */
export class Ajustes {
  readonly #db: Db;
  readonly #leidos = new Map<NombreAjuste, unknown>();

  constructor(db: Db) {
    this.#db = db;
  }

  find<N extends NombreAjuste>(clave: N): Ajuste<N> | undefined {
    if (!this.#leidos.has(clave)) this.#leidos.set(clave, findAjuste(this.#db, clave));
    return this.#leidos.get(clave) as Ajuste<N> | undefined;
  }

  set<N extends NombreAjuste>(tx: Transaction, clave: N, valor: Ajuste<N>): void {
    setAjuste(tx, clave, valor);
    this.#leidos.delete(clave);
  }

  /** The server, once this till is paired and while it is welcome. */
  servidor(): Servidor | null {
    const credencial = this.find("credencial");
    return credencial === undefined || credencial.revocada ? null : new Servidor(credencial);
  }
}
