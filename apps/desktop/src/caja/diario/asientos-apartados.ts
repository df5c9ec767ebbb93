import type BetterSqlite from "better-sqlite3";
import type { Corte, Instante } from "@mostrador/core";
import { openApartado } from "../motor/apartado.ts";
import { AsientoDiario } from "./cadena.ts";

/** An outage of the new documents. */
export interface CorteLeido {
  readonly corte: Corte;
  /** The outage's last document, and the next document of another outage; null if none follows. */
  readonly ultima: Instante;
  readonly siguiente: Instante | null;
}

/** A document to store: a new one, or the twin of a new one. */
export interface PorImportar {
  readonly asiento: AsientoDiario;
  readonly isNuevo: boolean;
  /** True if a new document names this one as its twin. */
  readonly isGemela: boolean;
  /** True if the document's twin is among the entries. */
  readonly hasGemela: boolean;
}

type Valores = Readonly<Record<string, string | number | null>>;

/** Documents of a second copy, set aside in their order until they are stored; memory holds one of them at a time. */
export class AsientosApartados implements Disposable {
  readonly #apartado: BetterSqlite.Database;
  readonly #insertar: BetterSqlite.Statement<[Valores]>;

  constructor() {
    this.#apartado = openApartado(`
      create table asientos (
        orden integer primary key, cuf text not null unique, offline integer not null, sector integer not null, numero integer not null,
        gemela text, corte text, emision text not null, nuevo integer not null default 0, datos text not null) strict;
      create index asientos_gemela on asientos (gemela) where nuevo = 1;
      create index asientos_emision on asientos (emision) where nuevo = 1 and corte is not null;`);
    this.#insertar = this.#apartado.prepare(
      `insert into asientos (cuf, offline, sector, numero, gemela, corte, emision, datos)
       values (@cuf, @offline, @sector, @numero, @gemela, @corte, @emision, @datos)
       on conflict (cuf) do update set offline = excluded.offline, sector = excluded.sector, numero = excluded.numero,
         gemela = excluded.gemela, corte = excluded.corte, emision = excluded.emision, datos = excluded.datos`,
    );
  }

  /** Sets an entry aside. An earlier entry of the same document keeps its place and gets this content. */
  add(asiento: AsientoDiario): void {
    const { cuf, sector, numero, gemela, corte, fechaEmision: emision, tipoEmision } = asiento;
    const offline = tipoEmision === 2 ? 1 : 0;
    const datos = JSON.stringify(asiento);
    this.#insertar.run({ cuf, offline, sector, numero, gemela, corte: corte?.id ?? null, emision, datos });
  }

  /** Marks the offline documents that this till lacks. Returns their number. */
  markNuevos(isAusente: (cuf: string) => boolean): number {
    const siguiente = this.#apartado.prepare<[Valores], { readonly orden: number; readonly cuf: string }>(
      "select orden, cuf from asientos where offline = 1 and orden > @orden order by orden limit 1",
    );
    const marcar = this.#apartado.prepare<[Valores]>("update asientos set nuevo = 1 where orden = @orden");
    let nuevos = 0;
    for (
      let fila = siguiente.get({ orden: 0 });
      fila !== undefined;
      fila = siguiente.get({ orden: fila.orden })
    ) {
      if (!isAusente(fila.cuf)) continue;
      marcar.run({ orden: fila.orden });
      nuevos++;
    }
    return nuevos;
  }

  /** Yields the outages of the new documents, in the order of their first ones. */
  *cortes(): Generator<CorteLeido, void, void> {
    const filas = this.#apartado
      .prepare<
        [],
        { readonly datos: string; readonly ultima: Instante; readonly siguiente: Instante | null }
      >(
        `select p.datos, c.ultima, (
           select o.emision from asientos o
           where o.nuevo = 1 and o.corte is not null and o.emision > c.ultima and o.corte <> c.corte
           order by o.emision limit 1) as siguiente
         from (select corte, max(emision) as ultima, min(orden) as primero from asientos
           where nuevo = 1 and corte is not null group by corte) c
         join asientos p on p.orden = c.primero order by c.primero`,
      )
      .iterate();
    for (const { datos, ultima, siguiente } of filas) {
      const { corte } = parse(datos);
      if (corte !== null) yield { corte, ultima, siguiente };
    }
  }

  /** Yields the new documents and their twins, in the order of the copy. */
  *porImportar(): Generator<PorImportar, void, void> {
    const filas = this.#apartado
      .prepare<
        [],
        { readonly datos: string; readonly nuevo: 0 | 1; readonly es: 0 | 1; readonly tiene: 0 | 1 }
      >(
        `select t.datos, t.nuevo, t.es, exists (select 1 from asientos g where g.cuf = t.gemela) as tiene
         from (select *, exists (select 1 from asientos n where n.gemela = a.cuf and n.nuevo = 1) as es from asientos a) t
         where t.nuevo = 1 or t.es = 1 order by t.orden`,
      )
      .iterate();
    for (const { datos, nuevo, es, tiene } of filas)
      yield { asiento: parse(datos), isNuevo: nuevo === 1, isGemela: es === 1, hasGemela: tiene === 1 };
  }

  /** Lists the highest number of each sector, of all entries. */
  numeros(): readonly { readonly sector: number; readonly numero: number }[] {
    return this.#apartado
      .prepare<[], { readonly sector: number; readonly numero: number }>(
        "select sector, max(numero) as numero from asientos group by sector",
      )
      .all();
  }

  [Symbol.dispose](): void {
    this.#apartado.close();
  }
}

function parse(datos: string): AsientoDiario {
  return AsientoDiario.parse(JSON.parse(datos));
}
