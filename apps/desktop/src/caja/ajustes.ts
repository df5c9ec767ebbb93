import {
  planHabla,
  writePrograma,
  writeVidas,
  type Atrasado,
  type LlamadaCaja,
  type ProgramaTerminal,
} from "@mostrador/core";
import { findAjuste, setAjuste, type Ajuste, type NombreAjuste } from "./motor/ajustes.ts";
import { toDichas } from "./terminales/db/vidas.ts";
import type { Db, Transaction } from "./motor/db.ts";
import { isSellado, type Cofre, type Proteccion } from "./motor/cofre.ts";
import type { Credencial } from "./motor/formas.ts";
import { Compartidas } from "./terminales/servidor/compartidas.ts";
import { Conexiones } from "./terminales/servidor/conexiones.ts";
import { Servidor } from "./terminales/servidor/servidor.ts";

/**
 * Caches the settings in memory, because each sale reads them. A write goes through the transaction that it
 * belongs to.
 */
export class Ajustes {
  readonly #db: Db;
  readonly #cofre: Cofre;
  readonly #leidos = new Map<NombreAjuste, unknown>();
  /** The last failure of each call that the server, or this till, refused because of its protocol. */
  readonly #negadas = new Map<LlamadaCaja, Atrasado>();
  readonly #conexiones = new Conexiones();
  readonly #compartidas = new Compartidas(this.#conexiones);
  readonly #derivados = new Map<unknown, { readonly de: unknown; readonly valor: unknown }>();

  #programa: (() => ProgramaTerminal) | null = null;

  /** Factor that lengthens the wait for each reply of the server. */
  readonly paciencia: number;

  constructor(db: Db, cofre: Cofre, paciencia = 1) {
    this.#db = db;
    this.#cofre = cofre;
    this.paciencia = paciencia;
    const credencial = findAjuste(db, "credencial");
    // A credential that was stored before the safe existed is plain text: seal it now.
    if (credencial !== undefined && !isSellado(credencial.token))
      db.inTransaction((tx) => this.set(tx, "credencial", credencial));
  }

  /** The safe that keeps the key of the credential. */
  get proteccion(): Proteccion {
    return this.#cofre.proteccion;
  }

  find<N extends NombreAjuste>(clave: N): Ajuste<N> | undefined {
    if (!this.#leidos.has(clave)) this.#leidos.set(clave, this.#abrir(clave, findAjuste(this.#db, clave)));
    return this.#leidos.get(clave) as Ajuste<N> | undefined; // the name of a setting determines its type
  }

  /**
   * Caches a value that `hacer` derives from a setting, until the setting changes. Each sale looks things up
   * in the catalogs, and they are long.
   */
  derivar<N extends NombreAjuste, T>(clave: N, hacer: (valor: Ajuste<N> | undefined) => T): T {
    const de = this.find(clave);
    const hecho = this.#derivados.get(hacer);
    if (hecho !== undefined && hecho.de === de) return hecho.valor as T; // the key is the function that derived it
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

  /** A credential that does not open was sealed on another computer. It counts as revoked. */
  #abrir<N extends NombreAjuste>(clave: N, valor: Ajuste<N> | undefined): Ajuste<N> | undefined {
    if (valor === undefined || !isCredencial(clave, valor)) return valor;
    const token = this.#cofre.open(valor.token);
    return token === null ? { ...valor, token: "", revocada: true } : { ...valor, token };
  }

  /** Makes each heartbeat report this till's program to the server. */
  decirPrograma(programa: () => ProgramaTerminal): void {
    this.#programa = programa;
  }

  /** Tells whether this is a practice till. It has no server, even if a credential is stored. */
  get practica(): boolean {
    return this.find("practica") !== undefined;
  }

  /** Returns the client of the server; null while the till is unpaired, revoked or a practice till. */
  servidor(): Servidor | null {
    const credencial = this.find("credencial");
    return credencial === undefined || credencial.revocada || this.practica
      ? null
      : new Servidor(
          { ...credencial, paciencia: this.paciencia, vidas: this.#vidas(), programa: this.#dicho() },
          (llamada, atrasado) => {
            if (atrasado === null) this.#negadas.delete(llamada);
            // A refused sale is uploaded as an offline one, and the reply to that upload tells whether the protocols
            // match.
            else if (llamada !== "facturas") this.#negadas.set(llamada, atrasado);
          },
          this.#compartidas,
        );
  }

  /** Formats the program for the heartbeat's header; null for a program that does not replace itself. */
  #dicho(): string | null {
    return this.#programa === null ? null : writePrograma(this.#programa());
  }

  /** Formats the till's lives for the header of a call; null in data that no program with lives has opened. docs/decisions/0039 */
  #vidas(): string | null {
    return this.derivar("vidas", textoVidas);
  }

  /**
   * Returns the program that needs an update, by the negotiated protocol or by a call that was refused for
   * its protocol. Null: none.
   */
  atrasado(): Atrasado | null {
    const credencial = this.find("credencial");
    if (credencial === undefined || this.practica) return null;
    const [negada = null] = this.#negadas.values();
    return planHabla(credencial.protocolo).atrasado ?? negada;
  }

  /** Returns the client with which a revoked till asks again; null without a credential. */
  servidorQueRevoco(): Servidor | null {
    const credencial = this.find("credencial");
    return !this.practica && credencial?.revocada === true && credencial.token !== ""
      ? new Servidor({ ...credencial, paciencia: this.paciencia, vidas: this.#vidas() })
      : null;
  }

  /** Closes the connections to the server. */
  cerrar(): void {
    this.#conexiones.soltar();
  }
}

function textoVidas(vidas: Ajuste<"vidas"> | undefined): string | null {
  return vidas === undefined ? null : writeVidas(toDichas(vidas));
}

function isCredencial(clave: NombreAjuste, valor: unknown): valor is Credencial {
  return clave === "credencial" && valor !== undefined;
}
