import { planHabla, type Atrasado, type LlamadaCaja } from "@mostrador/core";
import { findAjuste, setAjuste, type Ajuste, type NombreAjuste } from "./db/ajustes.ts";
import type { Db, Transaction } from "./db/db.ts";
import { isSellado, type Cofre, type Proteccion } from "./cofre.ts";
import type { Credencial } from "./db/formas.ts";
import { Servidor } from "./servidor/servidor.ts";

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

  /** The keeper of the key of the credential. */
  get proteccion(): Proteccion {
    return this.#cofre.proteccion;
  }

  find<N extends NombreAjuste>(clave: N): Ajuste<N> | undefined {
    if (!this.#leidos.has(clave)) this.#leidos.set(clave, this.#abrir(clave, findAjuste(this.#db, clave)));
    return this.#leidos.get(clave) as Ajuste<N> | undefined; // kept under its own name
  }

  /** Gives a value that `hacer` derives from a setting, made once while the setting stays: the catalogs are long, and each sale looks things up in them. */
  derivar<N extends NombreAjuste, T>(clave: N, hacer: (valor: Ajuste<N> | undefined) => T): T {
    const de = this.find(clave);
    const hecho = this.#derivados.get(hacer);
    if (hecho !== undefined && hecho.de === de) return hecho.valor as T; // kept under the function that made it
    const valor = hacer(de);
    this.#derivados.set(hacer, { de, valor });
    return valor;
  }

  set<N extends NombreAjuste>(tx: Transaction, clave: N, valor: Ajuste<N>): void {
    setAjuste(tx, clave, this.#sellar(clave, valor));
    this.#leidos.delete(clave);
  }

  #sellar<N extends NombreAjuste>(clave: N, valor: Ajuste<N>): Ajuste<N> {
    return isCredencial(clave, valor) ? { ...valor, token: this.#cofre.seal(valor.token) } : valor;
  }

  /** A credential that does not open is another computer's: like one that the server no longer knows. */
  #abrir<N extends NombreAjuste>(clave: N, valor: Ajuste<N> | undefined): Ajuste<N> | undefined {
    if (valor === undefined || !isCredencial(clave, valor)) return valor;
    const token = this.#cofre.open(valor.token);
    return token === null ? { ...valor, token: "", revocada: true } : { ...valor, token };
  }

  /** Whether these are a practice till's data: it has no server, whatever else they say. */
  get practica(): boolean {
    return this.find("practica") !== undefined;
  }

  /** The server, once this till is paired and while it is welcome. */
  servidor(): Servidor | null {
    const credencial = this.find("credencial");
    return credencial === undefined || credencial.revocada || this.practica
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
    if (credencial === undefined || this.practica) return null;
    const [negada = null] = this.#negadas.values();
    return planHabla(credencial.protocolo).atrasado ?? negada;
  }

  /** The server of a till that was refused, to ask again; null where there is no credential to ask with. */
  servidorQueRevoco(): Servidor | null {
    const credencial = this.find("credencial");
    return !this.practica && credencial?.revocada === true && credencial.token !== ""
      ? new Servidor(credencial)
      : null;
  }
}

function isCredencial(clave: NombreAjuste, valor: unknown): valor is Credencial {
  return clave === "credencial" && valor !== undefined;
}
