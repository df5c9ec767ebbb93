/** Reads what the tills of a company share, as a feed of pages in commit order. docs/design.md D29. */
import {
  type COMPARTIDOS,
  type DatosTerminal,
  type PLURALES,
  type ProductoEnCamino,
  type TipoCompartido,
  type Nit,
} from "@mostrador/core";
import type { z } from "zod";
import type { Db } from "../../motor/connection.ts";
import { readRegistro } from "../../motor/stored-json.ts";
import { primeraPagina } from "../../motor/primera-pagina.ts";
import { findFoto } from "../db/fotos.ts";
import { listCambiadas, readCompartidas, VACIOS, type Pagina } from "../db/compartidas.ts";

/**
 * Gives the changes after `desde` and up to `hasta`, oldest first. A page has at most `limite` rows of all
 * kinds together and `PAGINA_BYTES`, but at least one row. A row that changes meanwhile gets a version above
 * `hasta` and comes with a later page.
 */
export async function cambiosDesde(
  db: Db,
  nit: Nit,
  pagina: Pagina,
): Promise<
  Pick<DatosTerminal, Plural | "borrados"> & {
    /** Version of the last row given; null where none follows. */
    readonly hasta: number | null;
  }
> {
  const todas = await listCambiadas(db, nit, pagina);
  const rows = primeraPagina(todas, pagina.limite);
  const vivas = async <T extends TipoCompartido>(tipo: T) => {
    const ids = rows.filter((row) => row.tipo === tipo && row.borrado === 0).map(({ id }) => id);
    const datos = await readCompartidas(db, nit, tipo, ids, pagina.fotos);
    return ids.flatMap((id) => {
      const texto = datos.get(id);
      // The schema of its kind checked the row when it was stored; `VACIOS` adds fields that the schema got
      // since.
      return texto === undefined ? [] : [{ ...VACIOS[tipo], ...readRegistro(texto) } as EnCamino[T]];
    });
  };
  return {
    productos: await vivas("producto"),
    clientes: await vivas("cliente"),
    usuarios: await vivas("usuario"),
    presentaciones: await vivas("presentacion"),
    listas: await vivas("lista"),
    listasDeClientes: await vivas("listaDeCliente"),
    tarifas: await vivas("tarifa"),
    promociones: await vivas("promocion"),
    casillas: await vivas("casilla"),
    proformas: await vivas("proforma"),
    borrados: rows.filter((row) => row.borrado === 1).map(({ tipo, id }) => ({ tipo, id })),
    hasta: todas.length > rows.length ? (rows.at(-1)?.version ?? null) : null,
  };
}

type Plural = (typeof PLURALES)[TipoCompartido];

/** Reads a picture of a company by its hash. */
export const readFoto = findFoto;

type EnCamino = { readonly [T in TipoCompartido]: z.infer<(typeof COMPARTIDOS)[T]> } & {
  readonly producto: ProductoEnCamino;
};
