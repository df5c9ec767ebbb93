import { z } from "zod";
import { parseHecho, type Hecho } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import type { HechosApartados } from "./hechos-apartados.ts";
import { NUEVA_SERIE } from "./hechos.ts";

/**
 * Stores facts of another life of this point of sale, each once, under its series and number. Leaves the new ones in
 * `apartados` and returns them. They are uploaded before this till's own facts, which never continue their series.
 * `enServidor`: the server sent them. docs/design.md D53.
 */
export function insertHechosAjenos(
  tx: Transaction,
  hechos: HechosApartados,
  { enServidor }: { readonly enServidor: boolean },
): HechosApartados {
  hechos.soltar((id) => hasHecho(tx, id));
  if (hechos.cuantos === 0) return hechos;
  tx.run(`${NUEVA_SERIE} where not exists (select 1 from series)`);
  // The series inserted last gets the lowest rowid, and is uploaded first.
  for (const vida of hechos.vidas()) {
    // The first life keeps the series; what the others wrote goes to a new one.
    const chocan = vida.otra === 1 || chocanNumeros(tx, vida.serie, hechos.de(vida));
    const destino = anteponerSerie(tx, chocan ? null : vida.serie);
    let n = 0;
    for (const hecho of hechos.de(vida)) insertHecho(tx, destino, chocan ? { ...hecho, n: ++n } : hecho);
    if (!enServidor) askDesde(tx, destino, (chocan ? 1 : vida.desde) - 1);
    else if (!chocan) setTiene(tx, destino, vida.hasta);
  }
  return hechos;
}

/** Tells whether this till has one of the facts' numbers in that series. */
function chocanNumeros(tx: Transaction, serie: string, hechos: Iterable<Hecho>): boolean {
  for (const { n } of hechos) if (hasNumero(tx, serie, n)) return true;
  return false;
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
function insertHecho(tx: Transaction, serie: string, hecho: Hecho): void {
  const leido = parseHecho(hecho);
  tx.run(
    `insert into hechos (serie, n, id, epoca, tipo, version, instante, usuario, autorizo, datos, referencia)
     values (@serie, @n, @id, @epoca, @tipo, @version, @instante, @usuario, @autorizo, @datos,
       (select @referencia where not exists (select 1 from hechos where tipo = @tipo and referencia = @referencia)))`,
    { ...hecho, serie, referencia: leido.kind === "venta" ? leido.datos.ventaId : null },
  );
}
