import {
  faltaEnLista,
  faltaEnPresentacion,
  faltaEnTarifa,
  FRASES_FICHAS,
  FRASES_REGLAS,
  type Nit,
  type Result,
  type TipoCompartido,
} from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import type { TipoConFicha } from "./db/fichas.ts";
import type { Fallo } from "../fallos.ts";
import { findFila, listQueNombran, readFilas, readTodas, type FilaDe } from "./readers/tienda.ts";
import {
  conCentavos,
  saveDeTienda,
  type DepsTienda,
  type Editor,
  type Escrita,
  type Falta,
  type Guardada,
  type Revision,
} from "./guardar.ts";
import { catalogosDeTienda, findDueno } from "./productos.ts";

type Hecho<T extends TipoCompartido> = Promise<Result<Guardada<T>, Fallo>>;

const faltaDe = (campo: string, msg: string | null): Falta | null => (msg === null ? null : { campo, msg });

/** Saves a price list. Fails if another list has its name. */
export function saveLista(deps: DepsTienda, editor: Editor, escrita: Escrita<"lista">): Hecho<"lista"> {
  return saveDeTienda(deps, editor, "lista", escrita, {
    segun: ["lista"],
    revisar: async (nueva) =>
      faltaDe("nombre", faltaEnLista(nueva, await readTodas(deps.db, editor.nit, "lista"))),
  });
}

/** Gives a client a price list, or none. */
export function darLista(
  deps: DepsTienda,
  editor: Editor,
  clienteId: string,
  listaId: string | null,
): Hecho<"listaDeCliente"> {
  const { db } = deps;
  const { nit } = editor;
  const escrita = { id: clienteId, campos: { listaId } };
  const revisar: Revision<"listaDeCliente">["revisar"] = async () => {
    if ((await findFila(db, nit, "cliente", clienteId)) === undefined)
      return { campo: "cliente_id", msg: FRASES_REGLAS.clienteAusente };
    return listaId === null || (await findFila(db, nit, "lista", listaId)) !== undefined
      ? null
      : { campo: "lista_id", msg: FRASES_REGLAS.listaAusente };
  };
  return saveDeTienda(deps, editor, "listaDeCliente", escrita, { segun: ["cliente", "lista"], revisar });
}

/** Saves a price of a list, or a price for everybody from a quantity on. Fails if another price has the same goods, list and quantity. */
export async function saveTarifa(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"tarifa">,
): Hecho<"tarifa"> {
  const { db } = deps;
  const { nit } = editor;
  const conPrecio = { ...escrita, campos: conCentavos(escrita.campos) };
  const revisar: Revision<"tarifa">["revisar"] = async (nueva) => {
    const { productoId, presentacionId, listaId } = nueva;
    const falta = faltaEnTarifa(nueva, {
      hayProducto: (await findFila(db, nit, "producto", productoId)) !== undefined,
      presentacion:
        presentacionId === null ? undefined : await findFila(db, nit, "presentacion", presentacionId),
      hayLista: listaId !== null && (await findFila(db, nit, "lista", listaId)) !== undefined,
      hermanas: await hermanasDe(db, nit, "tarifa", productoId),
    });
    return faltaDe("tarifa", falta);
  };
  const segun = ["producto", "presentacion", "lista", "tarifa"] as const;
  return saveDeTienda(deps, editor, "tarifa", conPrecio, { segun, revisar });
}

/** Saves a presentation. Its barcode must be its own, its factor never changes, and its unit must be in the catalog. */
export async function savePresentacion(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"presentacion">,
): Hecho<"presentacion"> {
  const { db } = deps;
  const { nit } = editor;
  const { unidadesMedida: unidades } = await catalogosDeTienda(db, nit);
  const conPrecio = { ...escrita, campos: conCentavos(escrita.campos) };
  const revisar: Revision<"presentacion">["revisar"] = async (nueva, antes) => {
    const falta = faltaEnPresentacion(nueva, {
      antes,
      unidades,
      hayProducto: (await findFila(db, nit, "producto", nueva.productoId)) !== undefined,
      hermanas: await hermanasDe(db, nit, "presentacion", nueva.productoId),
    });
    if (falta !== null) return { campo: "presentacion", msg: falta };
    const dueno = await findDueno(db, nit, nueva, antes?.codigoBarras);
    return dueno === null ? null : { campo: "codigo_barras", msg: FRASES_FICHAS.barrasDeOtro(dueno.nombre) };
  };
  const segun = ["producto", "presentacion"] as const;
  return saveDeTienda(deps, editor, "presentacion", conPrecio, { segun, revisar });
}

/** Reads the rows of a kind that refer to a product. */
async function hermanasDe<T extends TipoConFicha>(
  db: Db,
  nit: Nit,
  tipo: T,
  productoId: string,
): Promise<readonly FilaDe<T>[]> {
  return readFilas<T>(db, nit, tipo, await listQueNombran(db, nit, tipo, "productoId", productoId));
}
