/** Groups products without a code of the tax system, and stores the codes that a person confirms for them. */
import {
  createAdivino,
  createBuscaCodigos,
  groupSinCodigo,
  isSinCodigo,
  type CodigoConfirmado,
  type CodigoPosible,
  type GrupoSinCodigo,
  type Nit,
  type ProductoVisto,
} from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import { countFichas, listIdsTras } from "./db/fichas.ts";
import { saveVarias, type DepsPorPasos, type Editor } from "./guardar.ts";
import { FALTA_CODIGO, putFichas } from "./poner-fichas.ts";
import { catalogosDeTienda } from "./productos.ts";
import { readFilas, walkFilas, type FilaDe } from "./readers/tienda.ts";

/** Most groups that a person is asked about at once; the rest are asked about later. */
const MAX_GRUPOS = 200;
/** Most products that guesses learn from. They are a random sample, because ids are random. */
const MAX_VISTOS = 2000;

/** Lists products of the shop from which guesses at codes learn. */
export async function listVistos(db: Db, nit: Nit): Promise<readonly ProductoVisto[]> {
  const ids = await listIdsTras(db, { nit, tipo: "producto", palabras: [] }, "", MAX_VISTOS);
  return readFilas(db, nit, "producto", ids);
}

/** Suggests codes of the tax system for a description: the likeliest first. */
export async function sugerirCodigo(
  db: Db,
  nit: Nit,
  descripcion: string,
): Promise<readonly CodigoPosible[]> {
  const { productosServicios } = await catalogosDeTienda(db, nit);
  return createBuscaCodigos(productosServicios, await listVistos(db, nit))(descripcion);
}

/** Lists the shop's products without a code, grouped by the guessed code. */
export async function listGruposSinCodigo(
  { db }: Pick<DepsPorPasos, "db">,
  nit: Nit,
): Promise<readonly GrupoSinCodigo[]> {
  const productos = await listConAdivinanza(db, nit);
  return groupSinCodigo(productos, MAX_GRUPOS);
}

/** Counts the shop's products that have no code. */
export function countSinCodigo(db: Db, nit: Nit): Promise<number> {
  return countFichas(db, { nit, tipo: "producto", palabras: [FALTA_CODIGO] });
}

/** Gives products the codes that a person confirmed for their groups. Skips codes that the company's catalog lacks. Returns the number of products. */
export async function darCodigos(
  deps: DepsPorPasos,
  editor: Editor,
  confirmados: readonly CodigoConfirmado[],
): Promise<number> {
  const { db } = deps;
  const { nit } = editor;
  const { productosServicios } = await catalogosDeTienda(db, nit);
  const buenos = new Map(
    confirmados
      .filter(({ codigoSin, actividadEconomica }) =>
        productosServicios.some(
          ({ codigo, actividad }) => codigo === codigoSin && actividad === actividadEconomica,
        ),
      )
      .map((confirmado) => [confirmado.clave, confirmado]),
  );
  const escritas = (await listConAdivinanza(db, nit)).flatMap(({ id, adivinanza }) => {
    const suyo = buenos.get(adivinanza.clave);
    if (suyo === undefined) return [];
    const { codigoSin, actividadEconomica } = suyo;
    return [{ id, campos: { codigoSin, actividadEconomica } }];
  });
  await deps.turnos.paso(nit);
  await saveVarias(deps, editor, "producto", escritas);
  return escritas.length;
}

async function listConAdivinanza(db: Db, nit: Nit) {
  await putFichas(db, nit, ["producto"]);
  const { productosServicios } = await catalogosDeTienda(db, nit);
  const adivinar = createAdivino(productosServicios, await listVistos(db, nit));
  const sin: FilaDe<"producto">[] = [];
  for await (const producto of walkFilas(db, { nit, tipo: "producto", palabras: [FALTA_CODIGO] }))
    if (isSinCodigo(producto)) sin.push(producto);
  return sin.map(({ id, descripcion }) => ({ id, descripcion, adivinanza: adivinar(descripcion) }));
}
