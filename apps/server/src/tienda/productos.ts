import {
  searchCodigos,
  escriturasDeCodigo,
  fail,
  findDuenoDeBarras,
  FRASES_FICHAS,
  ok,
  SIN_CODIGO,
  type BienesConCodigo,
  type CatalogosTerminal,
  type DuenoDeBarras,
  type Nit,
  type Result,
  type Sugerencia,
} from "@mostrador/core";
import { UNIDADES_MEDIDA } from "@mostrador/core/catalogos";
import { catalogosDe } from "../impuestos/readers/catalogos-de-empresa.ts";
import type { Db } from "../motor/connection.ts";
import type { Fallo } from "../fallos.ts";
import { findFila, listPorCodigos, listQueNombran, readFilas, type FilaDe } from "./readers/tienda.ts";
import { deleteCasillas } from "./borrar-regla.ts";
import {
  deleteDeTienda,
  conCentavos,
  saveDeTienda,
  type DepsTienda,
  type Editor,
  type Escrita,
  type Falta,
  type Guardada,
  type Revision,
} from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";

/** Catalogs from which a product's unit and code are chosen. */
export type CatalogosTienda = Pick<CatalogosTerminal, "unidadesMedida" | "productosServicios">;

/**
 * Reads the catalogs of a company. Before its first synchronisation it has the authority's units, which are the same for everybody, so that
 * a shop without papers loads its products; codes depend on its activities, and there are none.
 */
export async function catalogosDeTienda(db: Db, nit: Nit): Promise<CatalogosTienda> {
  const crudos = (await catalogosDe(db, nit))?.crudos;
  return {
    unidadesMedida: (crudos?.unidades_medida ?? UNIDADES_MEDIDA).map((u) => ({
      codigo: u.codigoClasificador,
      descripcion: u.descripcion,
    })),
    productosServicios: (crudos?.productos_servicios ?? []).map((p) => ({
      actividad: p.codigoActividad,
      codigo: p.codigoProducto,
      descripcion: p.descripcionProducto,
    })),
  };
}

/** Saves a product. Fails if its codes belong to other goods, or if its code of the tax system is not one of the company's activities. */
export async function saveProducto(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"producto">,
): Promise<Result<Guardada<"producto">, Fallo>> {
  const { db } = deps;
  const { nit } = editor;
  const catalogos = await catalogosDeTienda(db, nit);
  const conPrecio = { ...escrita, campos: conCentavos(escrita.campos) };
  const revisar: Revision<"producto">["revisar"] = async (nueva, antes) => {
    const falta = faltaEnCatalogos(catalogos, nueva);
    if (falta !== null) return falta;
    return faltaEnCodigos(nueva, antes, await listBienes(db, nit, codigosDe(nueva)));
  };
  const segun = ["producto", "presentacion"] as const;
  return saveDeTienda(deps, editor, "producto", conPrecio, { segun, revisar });
}

/** Tells whether a code of the tax system is one of the company's, under its activity. */
export async function isDelCatalogo(
  db: Db,
  nit: Nit,
  { codigoSin, actividadEconomica }: Pick<FilaDe<"producto">, "codigoSin" | "actividadEconomica">,
): Promise<boolean> {
  const { productosServicios } = await catalogosDeTienda(db, nit);
  return productosServicios.some(
    ({ codigo, actividad }) => codigo === codigoSin && actividad === actividadEconomica,
  );
}

function faltaEnCatalogos(
  { unidadesMedida, productosServicios }: CatalogosTienda,
  { codigoSin, actividadEconomica, unidadMedida }: FilaDe<"producto">,
): Falta | null {
  const homologado = productosServicios.some(
    ({ codigo, actividad }) => codigo === codigoSin && actividad === actividadEconomica,
  );
  if (!homologado && codigoSin !== SIN_CODIGO)
    return { campo: "codigo_sin", msg: FRASES_FICHAS.codigoSinDeLista };
  return unidadesMedida.some(({ codigo }) => codigo === unidadMedida)
    ? null
    : { campo: "unidad_medida", msg: FRASES_FICHAS.unidadDeLista };
}

/** Lists the codes of a product that must differ from those of other goods. */
function codigosDe({ codigo, codigoBarras }: FilaDe<"producto">): readonly string[] {
  return [...new Set([codigo, codigoBarras ?? codigo])];
}

/** Finds the fault of a code or a barcode that belongs to other goods. An unchanged code only has to differ from other products' codes. */
function faltaEnCodigos(
  { id, codigo, codigoBarras }: FilaDe<"producto">,
  antes: FilaDe<"producto"> | undefined,
  bienes: readonly BienesConCodigo[],
): Falta | null {
  const otro = bienes.find(
    (unos) => unos.presentacion === null && unos.id !== id && unos.producto.codigo === codigo,
  );
  const deSuCodigo = codigo === antes?.codigo ? null : findDuenoDeBarras(codigo, id, bienes);
  const nombre = otro?.producto.descripcion ?? deSuCodigo?.nombre;
  if (nombre !== undefined) return { campo: "codigo", msg: FRASES_FICHAS.codigoDeOtro(codigo, nombre) };
  const dueno =
    codigoBarras === null ? null : findDuenoDeBarras(codigoBarras, id, bienes, antes?.codigoBarras);
  return dueno === null ? null : { campo: "codigo_barras", msg: FRASES_FICHAS.barrasDeOtro(dueno.nombre) };
}

/** Finds the other product or presentation that has a barcode; null where only `id` or none has it. `antes`: the present barcode of `id`. */
export async function findDueno(
  db: Db,
  nit: Nit,
  { id, codigoBarras }: { readonly id: string; readonly codigoBarras: string | null },
  antes: string | null = null,
): Promise<DuenoDeBarras | null> {
  if (codigoBarras === null) return null;
  return findDuenoDeBarras(codigoBarras, id, await listBienes(db, nit, [codigoBarras]), antes);
}

/**
 * Lists products that have one of these codes as barcode or internal code, then presentations that have it as barcode. Any form of its GTIN
 * counts. A presentation of a deleted product does not count.
 */
export async function listBienes(
  db: Db,
  nit: Nit,
  barras: readonly string[],
): Promise<readonly BienesConCodigo[]> {
  const escritos = [...new Set(barras.flatMap(escriturasDeCodigo))];
  const halladas = [
    ...(await listPorCodigos(db, nit, "barras", escritos)),
    ...(await listPorCodigos(db, nit, "codigoEnMinusculas", escritos)),
  ];
  const porId = async <T extends "producto" | "presentacion">(tipo: T, ids: ReadonlySet<string>) =>
    new Map((await readFilas(db, nit, tipo, [...ids])).map((fila) => [fila.id, fila]));
  const productos = await porId("producto", new Set(halladas.map(({ id, productoId }) => productoId ?? id)));
  const dePresentaciones = halladas.flatMap(({ id, productoId }) => (productoId === null ? [] : [id]));
  const presentaciones = await porId("presentacion", new Set(dePresentaciones));
  const bienes = halladas.flatMap(({ id, productoId }): BienesConCodigo[] => {
    const producto = productos.get(productoId ?? id);
    return producto === undefined ? [] : [{ id, producto, presentacion: presentaciones.get(id) ?? null }];
  });
  return bienes.toSorted((a, b) => Number(a.presentacion !== null) - Number(b.presentacion !== null));
}

/** Deletes a product, with its presentations, prices and tiles. Fails where there is none. */
export async function deleteProducto(
  deps: DepsTienda,
  editor: Editor,
  id: string,
): Promise<Result<null, Fallo>> {
  if ((await findFila(deps.db, editor.nit, "producto", id)) === undefined)
    return fail({ kind: "filaAusente" });
  await deleteProductos(deps, editor, [id]);
  return ok(null);
}

/** Deletes products, with their presentations, prices and tiles. The products go last, so that an interrupted call can be repeated. */
export async function deleteProductos(
  deps: DepsTienda,
  editor: Editor,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { db } = deps;
  const { nit } = editor;
  const suyos = new Set(ids);
  await putFichas(db, nit, ["presentacion", "tarifa"]);
  await deleteCasillas(deps, editor, ({ productoId }) => productoId !== null && suyos.has(productoId));
  for (const tipo of ["tarifa", "presentacion"] as const) {
    const deEllos: string[] = [];
    for (const id of ids) deEllos.push(...(await listQueNombran(db, nit, tipo, "productoId", id)));
    await deleteDeTienda(deps, editor, tipo, deEllos);
  }
  await deleteDeTienda(deps, editor, "producto", ids);
}

/** Finds codes of the company's catalog of the tax system by code or words. */
export async function searchCodigo(db: Db, nit: Nit, texto: string): Promise<readonly Sugerencia[]> {
  const { productosServicios } = await catalogosDeTienda(db, nit);
  return searchCodigos(productosServicios, texto);
}
