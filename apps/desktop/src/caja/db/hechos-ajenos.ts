import { z } from "zod";
import { parseHecho, type Hecho } from "@mostrador/core";
import type { Lectura, Transaction } from "./db.ts";
import { FilaHay } from "./filas-sueltas.ts";
import { NUEVA_SERIE } from "./hechos.ts";

/** A fact that another life of this point of sale wrote: the lost till, or an earlier life of this till. */
export interface HechoAjeno {
  readonly serie: string;
  readonly hecho: Hecho;
}

/**
 * Stores facts of another life of this point of sale, each once, under its series and number. Returns the new
 * ones. They go up before this till's own facts, which never continue their series. `enServidor`: the server
 * sent them. docs/design.md D53.
 */
export function insertHechosAjenos(
  tx: Transaction,
  hechos: readonly HechoAjeno[],
  { enServidor }: { readonly enServidor: boolean },
): Hecho[] {
  const porId = new Map(hechos.map((ajeno) => [ajeno.hecho.id, ajeno]));
  const nuevos = [...porId.values()].filter(({ hecho }) => !hasHecho(tx, hecho.id));
  if (nuevos.length === 0) return [];
  tx.run(`${NUEVA_SERIE} where not exists (select 1 from series)`);
  // The series inserted last gets the lowest rowid, and goes up first.
  const series = [...Map.groupBy(nuevos, (nuevo) => nuevo.serie)].flatMap(([serie, suyos]) =>
    porVidas(serie, suyos),
  );
  for (const [serie, suyos] of series.toReversed()) {
    const chocan = serie === null || suyos.some(({ hecho }) => hasNumero(tx, serie, hecho.n));
    const destino = anteponerSerie(tx, chocan ? null : serie);
    for (const [i, { hecho }] of suyos.entries())
      insertar(tx, destino, chocan ? { ...hecho, n: i + 1 } : hecho);
    const numeros = chocan ? [1] : suyos.map(({ hecho }) => hecho.n);
    if (!enServidor) askDesde(tx, destino, Math.min(...numeros) - 1);
    else if (!chocan) setTiene(tx, destino, Math.max(...numeros));
  }
  return nuevos.map(({ hecho }) => hecho);
}

/**
 * Parts the facts of a series where two of them have the same number: two lives of a till wrote it. The
 * first life keeps the series; null: what the others wrote goes to a new one.
 */
function porVidas(
  serie: string,
  suyos: readonly HechoAjeno[],
): readonly (readonly [serie: string | null, suyos: readonly HechoAjeno[]])[] {
  const numeros = new Set<number>();
  const [primera, otras]: [HechoAjeno[], HechoAjeno[]] = [[], []];
  for (const ajeno of suyos) {
    (numeros.has(ajeno.hecho.n) ? otras : primera).push(ajeno);
    numeros.add(ajeno.hecho.n);
  }
  return otras.length === 0
    ? [[serie, primera]]
    : [
        [serie, primera],
        [null, otras],
      ];
}

const FilaSerie = z.object({ id: z.string() });

/**
 * Asks the server what it has of a series. The facts after `tras` are sent again even if it has them, so that
 * it compares them.
 */
function askDesde(tx: Transaction, serie: string, tras: number): void {
  tx.run(
    `update series set preguntar = 1,
       tiene = case when tiene = 0 or tiene > @tras then @tras else tiene end where id = @serie`,
    { serie, tras },
  );
}

function setTiene(tx: Transaction, serie: string, tiene: number): void {
  tx.run("update series set tiene = max(tiene, @tiene) where id = @serie", { serie, tiene });
}

/** Returns the series for incoming facts: the series of this name, or a new one for null. */
function anteponerSerie(tx: Transaction, serie: string | null): string {
  const antes = "(select min(rowid) - 1 from series)";
  if (serie === null || tx.get(FilaSerie, "select id from series where id = @serie", { serie }) === undefined)
    tx.run(`insert into series (rowid, id) values (${antes}, coalesce(@serie, lower(hex(randomblob(16)))))`, {
      serie,
    });
  // This till's next facts need a series of their own.
  if (getSerie(tx, "max") === serie) tx.run(NUEVA_SERIE);
  return serie ?? getSerie(tx, "min");
}

function getSerie(tx: Transaction, cual: "min" | "max"): string {
  const fila = tx.get(FilaSerie, `select id from series where rowid = (select ${cual}(rowid) from series)`);
  return fila?.id ?? "";
}

function hasHecho(db: Lectura, id: string): boolean {
  return db.get(FilaHay, "select 1 as hay from hechos where id = @id", { id }) !== undefined;
}

function hasNumero(db: Lectura, serie: string, n: number): boolean {
  const fila = db.get(FilaHay, "select 1 as hay from hechos where serie = @serie and n = @n", { serie, n });
  return fila !== undefined;
}

/**
 * Inserts a fact with its sale as reference, so that the sale's document writes no second fact when it
 * arrives.
 */
function insertar(tx: Transaction, serie: string, hecho: Hecho): void {
  const leido = parseHecho(hecho);
  tx.run(
    `insert into hechos (serie, n, id, epoca, tipo, version, instante, usuario, autorizo, datos, referencia)
     values (@serie, @n, @id, @epoca, @tipo, @version, @instante, @usuario, @autorizo, @datos,
       (select @referencia where not exists (select 1 from hechos where tipo = @tipo and referencia = @referencia)))`,
    { ...hecho, serie, referencia: leido.kind === "venta" ? leido.datos.ventaId : null },
  );
}
