import { planHabla, type Atrasado, type LlamadaCaja } from "@mostrador/core";
import type { Evento, NombreEvento } from "../contract/index.ts";
import { findAjuste, setAjuste, type Ajuste, type NombreAjuste } from "./db/ajustes.ts";
import type { Db, Transaction } from "./db/db.ts";
import { isSellado, type Cofre, type Proteccion } from "./cofre.ts";
import type { Credencial } from "./db/formas.ts";
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
  readonly #cofre: Cofre;
  readonly #leidos = new Map<NombreAjuste, unknown>();
  /** Calls that were refused for their protocol the last time that they were made. */
  readonly #negadas = new Map<LlamadaCaja, Atrasado>();
  readonly #derivados = new Map<unknown, { readonly de: unknown; readonly valor: unknown }>();

  constructor(db: Db, cofre: Cofre) {
    this.#db = db;
    this.#cofre = cofre;
    const credencial = findAjuste(db, "credencial");
    // Of before there was a safe.
    if (credencial !== undefined && !isSellado(credencial.token))
      db.inTransaction((tx) => this.set(tx, "credencial", credencial));
  }

  /** Who keeps the key of the credential. */
  get proteccion(): Proteccion {
    return this.#cofre.proteccion;
  }

  find<N extends NombreAjuste>(clave: N): Ajuste<N> | undefined {
    if (!this.#leidos.has(clave))
      this.#leidos.set(clave, clave === "credencial" ? this.#abrirCredencial() : findAjuste(this.#db, clave));
    return this.#leidos.get(clave) as Ajuste<N> | undefined;
  }

  /** What `hacer` makes of a setting, made once while the setting stays: the catalogs are long, and each sale looks things up in them. */
  derivar<N extends NombreAjuste, T>(clave: N, hacer: (valor: Ajuste<N> | undefined) => T): T {
    const de = this.find(clave);
    const hecho = this.#derivados.get(hacer);
    if (hecho !== undefined && hecho.de === de) return hecho.valor as T; // kept under the function that made it
    const valor = hacer(de);
    this.#derivados.set(hacer, { de, valor });
    return valor;
  }

  set<N extends NombreAjuste>(tx: Transaction, clave: N, valor: Ajuste<N>): void {
    setAjuste(tx, clave, clave === "credencial" ? (this.#sellar(valor as Credencial) as Ajuste<N>) : valor);
    this.#leidos.delete(clave);
  }

  #sellar(credencial: Credencial): Credencial {
    return { ...credencial, token: this.#cofre.seal(credencial.token) };
  }

  /** One that does not open is another computer's: like one that the server no longer knows. */
  #abrirCredencial(): Credencial | undefined {
    const credencial = findAjuste(this.#db, "credencial");
    const token = credencial === undefined ? null : this.#cofre.open(credencial.token);
    if (credencial === undefined) return undefined;
    return token === null ? { ...credencial, token: "", revocada: true } : { ...credencial, token };
  }

  /** The server, once this till is paired and while it is welcome. */
  servidor(): Servidor | null {
    const credencial = this.find("credencial");
    return credencial === undefined || credencial.revocada
      ? null
      : new Servidor(credencial, (llamada, atrasado) => {
          if (atrasado === null) this.#negadas.delete(llamada);
          // A sale that was refused goes up as an offline one: that call tells whether the two understand each other.
          else if (llamada !== "facturas") this.#negadas.set(llamada, atrasado);
        });
  }

  /** The program that is to be updated, by the protocol in force or by a call that was refused for its protocol; null: none. */
  atrasado(): Atrasado | null {
    const credencial = this.find("credencial");
    if (credencial === undefined) return null;
    const [negada = null] = this.#negadas.values();
    return planHabla(credencial.protocolo).atrasado ?? negada;
  }

  /** The server of a till that was refused, to ask again; null where there is no credential to ask with. */
  servidorQueRevoco(): Servidor | null {
    const credencial = this.find("credencial");
    return credencial?.revocada === true && credencial.token !== "" ? new Servidor(credencial) : null;
  }
}
