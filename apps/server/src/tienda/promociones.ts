import {
  epochToInstante,
  faltaEnPromocion,
  FRASES_REGLAS,
  porEstado,
  probePromocion as probar,
  productosAgregados,
  viewPromocion,
  type Nit,
  type ProductoDeMuestra,
  type Promocion,
  type PromocionProbada,
  type PromocionVista,
  type Result,
} from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import type { Fallo } from "../fallos.ts";
import { listPaginaDe, ordenDeFichas, readFilas, readTodas } from "./readers/tienda.ts";
import {
  saveDeTienda,
  type DepsTienda,
  type Editor,
  type Escrita,
  type Falta,
  type Guardada,
} from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";

/** Lists promotions in words, by name: current ones first, ended ones last. */
export async function listPromociones(
  { db, reloj }: DepsTienda,
  nit: Nit,
): Promise<readonly PromocionVista[]> {
  const promociones = await readTodas(db, nit, "promocion");
  const nombres = await nombresDe(
    db,
    nit,
    promociones.flatMap(({ productos }) => productos),
  );
  const ahora = epochToInstante(reloj.ahora());
  return promociones
    .map((una) =>
      viewPromocion(
        una,
        una.productos.map((id) => nombres.get(id) ?? null),
        ahora,
      ),
    )
    .toSorted(porEstado);
}

/** Saves a promotion. Refuses one that would never apply, or not as it is written. */
export async function savePromocion(
  deps: DepsTienda,
  editor: Editor,
  escrita: Escrita<"promocion">,
): Promise<Result<Guardada<"promocion">, Fallo>> {
  return saveDeTienda(deps, editor, "promocion", escrita, {
    segun: ["producto"],
    revisar: async (nueva, antes) => {
      const falta = faltaEnPromocion(nueva);
      if (falta !== null) return { campo: "promocion", msg: falta };
      return productoAusente(deps.db, editor.nit, productosAgregados(nueva, antes));
    },
  });
}

/** Describes a promotion that is being written, and tries it on a small cart of a product that it covers. */
export async function probePromocion(
  { db, reloj }: DepsTienda,
  nit: Nit,
  promocion: Promocion,
): Promise<PromocionProbada> {
  const nombres = await nombresDe(db, nit, promocion.productos);
  const probada = probar(
    promocion,
    promocion.productos.map((id) => nombres.get(id) ?? null),
    await muestraDe(db, nit, promocion),
    epochToInstante(reloj.ahora()),
  );
  const ausente = await productoAusente(db, nit, promocion.productos);
  return { ...probada, falta: probada.falta ?? ausente?.msg ?? null };
}

async function productoAusente(db: Db, nit: Nit, ids: readonly string[]): Promise<Falta | null> {
  const hay = await nombresDe(db, nit, ids);
  return ids.every((id) => hay.has(id)) ? null : { campo: "productos", msg: FRASES_REGLAS.productoAusente };
}

async function nombresDe(db: Db, nit: Nit, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const productos = await readFilas(db, nit, "producto", [...new Set(ids)]);
  return new Map(productos.map(({ id, descripcion }) => [id, descripcion]));
}

/** Finds an active product that a promotion covers: the first of its products, of its categories, or of the shop. */
async function muestraDe(
  db: Db,
  nit: Nit,
  { productos, categorias }: Promocion,
): Promise<ProductoDeMuestra | undefined> {
  if (productos.length > 0) {
    const suyos = await readFilas(db, nit, "producto", productos);
    return productos
      .map((id) => suyos.find((producto) => producto.id === id))
      .find((producto) => producto?.activo === true);
  }
  await putFichas(db, nit, ["producto"]);
  for (const categoria of categorias.length === 0 ? [undefined] : categorias) {
    const primera = { orden: ordenDeFichas("nombre"), tras: undefined, limite: 1 } as const;
    const filtro = { nit, tipo: "producto", palabras: [], categoria, activo: true, ...primera } as const;
    const [una] = (await listPaginaDe(db, filtro)).filas;
    if (una !== undefined) return una;
  }
  return undefined;
}
