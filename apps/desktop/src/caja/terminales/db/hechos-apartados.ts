import type BetterSqlite from "better-sqlite3";
import type { Hecho } from "@mostrador/core";
import { openApartado } from "../../motor/apartado.ts";
import { HechoGuardado } from "./hechos.ts";

/** A fact that another life of this point of sale wrote: the lost till, or an earlier life of this till. */
export interface HechoAjeno {
  readonly serie: string;
  readonly hecho: Hecho;
}

/** The facts that one life of a till wrote in a series. */
export interface Vida {
  readonly serie: string;
  /** 1 for facts under numbers that another life had already used in the series. */
  readonly otra: 0 | 1;
  /** Lowest and highest number. */
  readonly desde: number;
  readonly hasta: number;
}

type Valores = Readonly<Record<string, string | number>>;

interface Fila {
  readonly datos: string;
}

/**
 * Facts of other lives, set aside in their order until they are stored. Memory holds one of them at a time; iterating
 * yields each.
 */
export class HechosApartados implements Iterable<Hecho>, Disposable {
  readonly #apartado: BetterSqlite.Database;
  readonly #insertar: BetterSqlite.Statement<[Valores]>;

  constructor(ajenos: Iterable<HechoAjeno> = []) {
    this.#apartado = openApartado(`
      create table hechos (
        orden integer primary key, id text not null unique, serie text not null, n integer not null,
        otra integer not null default 0, datos text not null) strict;`);
    this.#insertar = this.#apartado.prepare(
      `insert into hechos (id, serie, n, datos) values (@id, @serie, @n, @datos)
       on conflict (id) do update set serie = excluded.serie, n = excluded.n, datos = excluded.datos`,
    );
    for (const ajeno of ajenos) this.add(ajeno);
  }

  /** Sets a fact aside. A fact of the same id keeps its place and gets this content. */
  add({ serie, hecho }: HechoAjeno): void {
    this.#insertar.run({ id: hecho.id, serie, n: hecho.n, datos: JSON.stringify(hecho) });
  }

  /** Deletes the facts that the till already has. */
  soltar(isConocido: (id: string) => boolean): void {
    const siguiente = this.#apartado.prepare<[Valores], { readonly orden: number; readonly id: string }>(
      "select orden, id from hechos where orden > @orden order by orden limit 1",
    );
    const borrar = this.#apartado.prepare<[Valores]>("delete from hechos where orden = @orden");
    for (
      let fila = siguiente.get({ orden: 0 });
      fila !== undefined;
      fila = siguiente.get({ orden: fila.orden })
    )
      if (isConocido(fila.id)) borrar.run({ orden: fila.orden });
  }

  get cuantos(): number {
    const contar = this.#apartado.prepare<[], { readonly n: number }>("select count(*) as n from hechos");
    return contar.get()?.n ?? 0;
  }

  /**
   * Lists the lives, the latest first. Where two facts of a series have the same number, two lives of a till wrote it:
   * the second fact is of another life.
   */
  vidas(): readonly Vida[] {
    this.#apartado.exec(
      `create index if not exists hechos_numero on hechos (serie, n, orden);
       update hechos set otra = 1 where exists (
         select 1 from hechos a where a.serie = hechos.serie and a.n = hechos.n and a.orden < hechos.orden);
       create index if not exists hechos_vida on hechos (serie, otra, orden);`,
    );
    return this.#apartado
      .prepare<[], Vida>(
        `select serie, otra, min(n) as desde, max(n) as hasta from hechos v group by serie, otra
         order by (select min(orden) from hechos h where h.serie = v.serie) desc, otra desc`,
      )
      .all();
  }

  /** Returns the facts of a life in their order. */
  de({ serie, otra }: Vida): Iterable<Hecho> {
    const sql = "select datos from hechos where serie = @serie and otra = @otra order by orden";
    return read(this.#apartado.prepare<[Valores], Fila>(sql).iterate({ serie, otra }));
  }

  [Symbol.iterator](): Iterator<Hecho> {
    return read(this.#apartado.prepare<[], Fila>("select datos from hechos order by orden").iterate());
  }

  [Symbol.dispose](): void {
    this.#apartado.close();
  }
}

function* read(filas: Iterable<Fila>): Generator<Hecho, void, void> {
  for (const { datos } of filas) yield HechoGuardado.parse(JSON.parse(datos));
}
