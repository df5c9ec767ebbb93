import { z } from "zod";
import {
  Casilla,
  Lista,
  ListaDeCliente,
  PresentacionProducto,
  Promocion,
  Tarifa,
  type COMPARTIDOS,
} from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { remember } from "../../motor/recordar.ts";

/** Kind of a row that prices or the touch grid follow from. */
export type TipoRegla = "presentacion" | "lista" | "listaDeCliente" | "tarifa" | "promocion" | "casilla";
/** A row of a kind. */
export type Regla<T extends TipoRegla> = z.infer<(typeof COMPARTIDOS)[T]>;

const FilaDatos = z.object({ datos: z.string() });

const FilaRegla = z.object({
  tipo: z.string(),
  id: z.string(),
  productoId: z.string().nullable(),
  codigoBarras: z.string().nullable(),
  datos: z.string(),
});
/** A row of any kind, as stored. */
export type FilaRegla = z.infer<typeof FilaRegla>;

const LECTORES: { readonly [T in TipoRegla]: (datos: unknown) => Regla<T> } = {
  presentacion: (datos) => PresentacionProducto.parse(datos),
  lista: (datos) => Lista.parse(datos),
  listaDeCliente: (datos) => ListaDeCliente.parse(datos),
  tarifa: (datos) => Tarifa.parse(datos),
  promocion: (datos) => Promocion.parse(datos),
  casilla: (datos) => Casilla.parse(datos),
};

function read<T extends TipoRegla>(tipo: T, datos: string): Regla<T> {
  return LECTORES[tipo](JSON.parse(datos));
}

/** Finds a row of a kind by its id. */
export function findRegla<T extends TipoRegla>(db: Lectura, tipo: T, id: string): Regla<T> | undefined {
  const fila = db.get(FilaDatos, "select datos from reglas where tipo = @tipo and id = @id", { tipo, id });
  return fila === undefined ? undefined : read(tipo, fila.datos);
}

/** Tells whether there is a row of a kind. */
export function hasReglas(db: Lectura, tipo: TipoRegla): boolean {
  return hay(db, tipo);
}

/** Tells whether there is a row of a kind; cached, because each change of a cart asks. */
const hay = remember(
  "reglas",
  (db, tipo) =>
    db.get(FilaHay, "select 1 as hay from reglas where tipo = @tipo limit 1", { tipo }) !== undefined,
);

/** Lists the rows of a kind, by id. */
export function listReglas<T extends TipoRegla>(db: Lectura, tipo: T): readonly Regla<T>[] {
  const filas = db.all(FilaDatos, "select datos from reglas where tipo = @tipo order by id", { tipo });
  return filas.map(({ datos }) => read(tipo, datos));
}

/** Lists the promotions, by id. Each change of a cart is priced by all of them. */
export function listPromociones(db: Lectura): readonly Promocion[] {
  return promociones(db, "");
}

const promociones = remember("reglas", (db) => listReglas(db, "promocion"));

/** Lists the rows of a kind that are about some products, by id. */
export function listReglasDe<T extends "presentacion" | "tarifa" | "casilla">(
  db: Lectura,
  tipo: T,
  productoIds: readonly string[],
): Regla<T>[] {
  // Most shops have none of a kind, and each change of a cart asks.
  if (productoIds.length === 0 || !hasReglas(db, tipo)) return [];
  const filas = db.all(
    FilaDatos,
    `select r.datos from (select distinct value as id from json_each(@ids)) p
     cross join reglas r on r.producto_id = p.id and r.tipo = @tipo order by r.id`,
    { tipo, ids: JSON.stringify(productoIds) },
  );
  return filas.map(({ datos }) => read(tipo, datos));
}

/** Finds the presentation on sale with this barcode; of several, the one with the first id. */
export function findPresentacionPorCodigo(
  db: Lectura,
  codigoBarras: string,
): Regla<"presentacion"> | undefined {
  return listPresentacionesConBarras(db, codigoBarras).find(({ activo }) => activo);
}

/** Lists the presentations with this barcode, on sale or not, by id. */
export function listPresentacionesConBarras(db: Lectura, codigoBarras: string): Regla<"presentacion">[] {
  const filas = db.all(
    FilaDatos,
    // The plus keeps SQLite from walking all presentations by their key only to have them in order.
    "select datos from reglas where codigo_barras = @codigoBarras and tipo = 'presentacion' order by +id",
    { codigoBarras },
  );
  return filas.map(({ datos }) => read("presentacion", datos));
}

/** Lists the rows of all kinds as they are stored, to copy them to another till. */
export function listFilas(db: Lectura): FilaRegla[] {
  return db.all(
    FilaRegla,
    "select tipo, id, producto_id, codigo_barras, datos from reglas order by tipo, id",
  );
}

/** Stores copies of another till's rows. */
export function insertFilas(tx: Transaction, filas: readonly FilaRegla[]): void {
  for (const fila of filas) save(tx, fila);
}

/** Stores a row, or its new values. */
export function saveRegla<T extends TipoRegla>(tx: Transaction, tipo: T, fila: Regla<T>): void {
  save(tx, {
    tipo,
    id: fila.id,
    productoId: "productoId" in fila ? fila.productoId : null,
    codigoBarras: "codigoBarras" in fila ? fila.codigoBarras : null,
    datos: JSON.stringify(fila),
  });
}

function save(tx: Transaction, fila: FilaRegla): void {
  tx.run(
    `insert into reglas (tipo, id, producto_id, codigo_barras, datos) values (@tipo, @id, @productoId, @codigoBarras, @datos)
     on conflict do update set producto_id = excluded.producto_id, codigo_barras = excluded.codigo_barras, datos = excluded.datos`,
    { ...fila },
  );
}

/** Deletes a row. */
export function deleteRegla(tx: Transaction, tipo: TipoRegla, id: string): void {
  tx.run("delete from reglas where tipo = @tipo and id = @id", { tipo, id });
}
