import {
  faltaEnPromocion,
  ok,
  porEstado,
  probePromocion as probar,
  productosAgregados,
  viewPromocion,
  type Promocion,
  type Result,
} from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import type { Base } from "../../base.ts";
import type { Lectura } from "../../motor/db.ts";
import { findProducto, listProductos } from "../db/productos.ts";
import { listPromociones } from "../db/reglas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_PRECIOS } from "../../frases/precios.ts";
import { falloPrecios, saveRegla, porGuardar } from "./reglas.ts";

/** Lists promotions in plain words: those that run now first, those that are over last, then by name. */
export function listarPromociones({ db, reloj }: Base): Salida<"promociones"> {
  const ahora = reloj.ahora();
  return listPromociones(db)
    .map((promocion) => viewPromocion(promocion, nombresDe(db, promocion.productos), ahora))
    .toSorted(porEstado)
    .map(({ nombres, ...vista }) => ({ ...vista, nombres: [...nombres] }));
}

/** Saves a promotion. Refuses one that would never run, or that would not run as it is written. */
export function savePromocion(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarPromocion">,
): Result<Promocion, FalloPuente> {
  const { id } = entrada;
  const { nueva, antes } = porGuardar(deps, "promocion", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const falta = faltaEnPromocion(nueva) ?? productoAusente(deps.db, nueva, antes);
  if (falta !== null) return falloPrecios(falta);
  saveRegla(deps, "promocion", nueva);
  return ok(nueva);
}

/** Describes in words a promotion that is being written, and tries it on a small cart of the first product that it covers. */
export function probePromocion(
  { db, reloj }: Base,
  entrada: EntradaRevisada<"probarPromocion">,
): Salida<"probarPromocion"> {
  const promocion: Promocion = { ...entrada, id: "prueba", nombre: "prueba" };
  const nombres = nombresDe(db, promocion.productos);
  const probada = probar(promocion, nombres, muestraDe(db, promocion), reloj.ahora());
  return { ...probada, falta: probada.falta ?? productoAusente(db, promocion, undefined) };
}

/** Most products that are checked to find one on sale. */
const MAX_MIRADOS = 200;

/** Finds a product on sale that a promotion covers: the first of its own products, of its categories, or of the shop. */
function muestraDe(db: Lectura, { productos, categorias }: Promocion) {
  if (productos.length > 0)
    return productos.map((id) => findProducto(db, id)).find((producto) => producto?.activo === true);
  const una = (categoria: string | null) =>
    listProductos(db, { texto: "", categoria, limite: MAX_MIRADOS, desde: 0 }).find(({ activo }) => activo);
  if (categorias.length === 0) return una(null);
  return categorias.map(una).find((producto) => producto !== undefined);
}

function nombresDe(db: Lectura, ids: readonly string[]): (string | null)[] {
  return ids.map((id) => findProducto(db, id)?.descripcion ?? null);
}

/** Reports that a product which was added to a promotion no longer exists. */
function productoAusente(db: Lectura, nueva: Promocion, antes: Promocion | undefined): string | null {
  return productosAgregados(nueva, antes).every((id) => findProducto(db, id) !== undefined)
    ? null
    : FRASES_PRECIOS.productoAusente;
}
