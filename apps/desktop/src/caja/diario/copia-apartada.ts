import type BetterSqlite from "better-sqlite3";
import { sha256 } from "@mostrador/core/node";
import { openApartado } from "../motor/apartado.ts";
import { HechosApartados } from "../terminales/db/hechos-apartados.ts";
import { AsientosApartados } from "./asientos-apartados.ts";
import type { Receptor } from "./cadena.ts";

/** The documents and facts of a second copy, set aside in temporary files. Memory does not grow with them. */
export class CopiaApartada implements Disposable {
  readonly asientos = new AsientosApartados();
  readonly hechos = new HechosApartados();
  readonly #lugares: BetterSqlite.Database = openApartado(
    "create table lugares (cadena text, n integer, previo text, primary key (cadena, n, previo)) strict, without rowid;",
  );
  readonly #poner: BetterSqlite.Statement<[Readonly<Record<string, string | number>>]> =
    this.#lugares.prepare("insert or ignore into lugares values (@cadena, @n, @previo)");

  /** Takes the lines of a chain, without documents whose XML has another hash. */
  receptor(cadena: string): Receptor {
    return {
      asiento: (asiento) => {
        if (sha256(Buffer.from(asiento.xml, "utf8")) === asiento.sha256) this.asientos.add(asiento);
      },
      hecho: (leido) => this.hechos.add(leido),
      isOtraVez: (n, previo) => this.#poner.run({ cadena, n, previo }).changes === 0,
    };
  }

  [Symbol.dispose](): void {
    this.asientos[Symbol.dispose]();
    this.hechos[Symbol.dispose]();
    this.#lugares.close();
  }
}
