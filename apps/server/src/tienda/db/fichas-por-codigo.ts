/** Shared rows that are found by a code, a document, or what they name. */
import type { Nit, TipoCompartido } from "@mostrador/core";
import { sql, type SelectQueryBuilder } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Esquema } from "../../motor/esquema.ts";
import type { Ficha, TipoConFicha } from "./fichas.ts";
import { VIVAS } from "../../motor/indices.ts";

/** Codes of one query. */
const POR_VEZ = 500;

type DeCodigo = Pick<Ficha, "id" | "tipo" | "codigo" | "barras" | "productoId" | "nombre">;

/** Ways to find a row by a code. A product's internal code is compared as it is written, or in small letters of ASCII. */
const CODIGOS = {
  codigo: sql<string>`codigo`,
  codigoEnMinusculas: sql<string>`lower(codigo)`,
  barras: sql<string>`barras`,
};

/** Lists products by their codes, and by the barcodes of them and of their presentations. */
export async function listPorCodigos(
  db: Db | Tx,
  nit: Nit,
  campo: keyof typeof CODIGOS,
  valores: readonly string[],
): Promise<readonly DeCodigo[]> {
  const halladas: DeCodigo[] = [];
  const textos = campo === "codigoEnMinusculas" ? valores.map(enMinusculas) : valores;
  for (let i = 0; i < textos.length; i += POR_VEZ)
    halladas.push(...(await BUSCAR_POR[campo](db, nit, textos.slice(i, i + POR_VEZ))));
  return halladas;
}

/** The query of each way to find a row. */
const BUSCAR_POR = {
  codigo: buscarPor("codigo"),
  codigoEnMinusculas: buscarPor("codigoEnMinusculas"),
  barras: buscarPor("barras"),
};

function buscarPor(campo: keyof typeof CODIGOS) {
  return compilada((db, nit: Nit, textos: readonly string[]) => consultaPorCodigos(db, nit, campo, textos));
}

/** Builds the query of `listPorCodigos` for some texts, as the field holds them. */
export function consultaPorCodigos(
  db: Db | Tx,
  nit: Nit,
  campo: keyof typeof CODIGOS,
  textos: readonly string[],
): SelectQueryBuilder<Esquema, "fichas", DeCodigo> {
  return db
    .selectFrom("fichas")
    .select(["id", "tipo", "codigo", "barras", "productoId", "nombre"])
    .where("nit", "=", nit)
    .where(VIVAS)
    .where(CODIGOS[campo], "in", textos)
    .$if(campo !== "barras", (q) => q.where("tipo", "=", "producto"))
    .orderBy("id", "desc");
}

/** Writes letters of ASCII small, as `lower` does on both engines. */
function enMinusculas(texto: string): string {
  return texto.replaceAll(/[A-Z]/g, (letra) => letra.toLowerCase());
}

/** Lists the ids of rows of a kind that name a product or a list. */
export async function listQueNombran(
  db: Db | Tx,
  nit: Nit,
  tipo: TipoConFicha,
  campo: "productoId" | "listaId",
  id: string,
): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("fichas")
    .select("id")
    .where("nit", "=", nit)
    .where("tipo", "=", tipo)
    .where(campo, "=", id)
    .where(VIVAS)
    .execute();
  return filas.map((fila) => fila.id);
}

/** Lists the presentations of products. */
export const listPresentacionesDe = compilada((db, nit: Nit, productos: readonly string[]) =>
  db
    .selectFrom("fichas")
    .select(["id", "productoId"])
    .where("nit", "=", nit)
    .where("tipo", "=", "presentacion")
    .where("productoId", "in", productos)
    .where(VIVAS),
);

/** Finds the clients of one document: several where tills made them apart. */
export async function listDeDocumento(db: Db | Tx, nit: Nit, documento: string): Promise<readonly string[]> {
  const filas = await db
    .selectFrom("fichas")
    .select("id")
    .where("nit", "=", nit)
    .where("tipo", "=", "cliente" satisfies TipoCompartido)
    .where("codigo", "=", documento)
    .where(VIVAS)
    .execute();
  return filas.map(({ id }) => id);
}
