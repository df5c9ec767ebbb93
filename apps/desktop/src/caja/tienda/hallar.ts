import { escriturasDeCodigo, nombrePresentada, seMide } from "@mostrador/core";
import type { ProductoBuscado, ProductoCaja } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import type { Lectura } from "../motor/db.ts";
import {
  findProducto,
  findProductoPorCodigo,
  isCodigoDeAlguien,
  listFraccionables,
  type FilaProducto,
} from "./db/productos.ts";
import { searchProductos } from "./db/buscar-productos.ts";
import { findExistencias } from "../existencias/db/existencias.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { productoToContrato } from "./producto-caja.ts";
import { searchPresentacionesPorNombre } from "./db/reglas-buscadas.ts";
import { findPresentacionPorCodigo, listReglasDe, type Regla } from "./db/reglas.ts";

/** A product, or a presentation of it, that is sold now. */
export interface Hallado {
  readonly fila: FilaProducto;
  readonly presentacion: Regla<"presentacion"> | null;
}

/**
 * Finds the goods of a code, else of another form of its GTIN: the shop may keep a UPC-A where a scanner reads an EAN-13. Goods that have
 * the code as it is written come first.
 */
export function findHallado(db: Lectura, codigo: string): Hallado | undefined {
  return findEscrito(db, codigo) ?? findOtraForma(db, codigo);
}

/** Finds the goods of another form of a code's GTIN. An unknown code costs one query. */
export function findOtraForma(db: Lectura, codigo: string): Hallado | undefined {
  const [, otra, ...mas] = escriturasDeCodigo(codigo);
  if (otra === undefined || !isCodigoDeAlguien(db, [otra, ...mas])) return undefined;
  for (const escrito of [otra, ...mas]) {
    const hallado = findEscrito(db, escrito);
    if (hallado !== undefined) return hallado;
  }
  return undefined;
}

/** Finds the goods of a code as it is written: a product by its barcode or internal code, else a presentation by its barcode. */
export function findEscrito(db: Lectura, codigo: string): Hallado | undefined {
  const fila = findProductoPorCodigo(db, codigo);
  if (fila !== undefined) return { fila, presentacion: null };
  const presentacion = findPresentacionPorCodigo(db, codigo);
  const suyo = presentacion === undefined ? undefined : findProducto(db, presentacion.productoId);
  return presentacion === undefined || suyo?.activo !== true ? undefined : { fila: suyo, presentacion };
}

/** Converts found goods to the screen's form: a presentation has its own price, unit and name. */
export function halladoToContrato(
  deps: Pick<Base, "ajustes">,
  { fila, presentacion }: Hallado,
): ProductoCaja {
  if (presentacion === null) return productoToContrato(deps, fila);
  const { id, nombre, precio, unidadMedida, codigoBarras } = presentacion;
  const descripcion = nombrePresentada(fila, { nombre });
  const suya = { ...fila, descripcion, precio, unidadMedida, codigoBarras };
  return { ...productoToContrato(deps, suya), presentacionId: id };
}

/** Converts found goods for a person who looks for them. A product says whether it is measured; of a presentation its unit does. */
export function toBuscado(deps: Pick<Base, "ajustes" | "db" | "reloj">, hallado: Hallado): ProductoBuscado {
  const [buscado] = toBuscados(deps, [hallado]);
  if (buscado === undefined) throw new Error(FRASES_INTERNAS.inexistente("producto", hallado.fila.id));
  return buscado;
}

/** Converts a list of found goods as `toBuscado` does, with one query for all of them. */
export function toBuscados(
  deps: Pick<Base, "ajustes" | "db" | "reloj">,
  hallados: readonly Hallado[],
): ProductoBuscado[] {
  const enteros = hallados.filter(({ presentacion }) => presentacion === null);
  const enPartes =
    enteros.length === 0
      ? null
      : listFraccionables(
          deps.db,
          enteros.map(({ fila }) => fila.codigo),
        );
  const quedan = findExistencias(
    deps.db,
    hallados.map(({ fila }) => fila.id),
    { hoy: deps.reloj.ahora().slice(0, 10) },
  );
  return hallados.map((hallado) => {
    const producto = halladoToContrato(deps, hallado);
    const suya = hallado.presentacion === null ? enPartes?.get(producto.codigo) : null;
    const queda = quedan.get(hallado.fila.id);
    const porMedida = suya ?? seMide(producto.unidadMedida);
    return { ...producto, porMedida, ...(queda === undefined ? {} : { queda }) };
  });
}

/**
 * Searches products by words; the presentations of each that are sold now come after it. Presentations that
 * only their own name finds come last, and have up to half of the places. At most `limite` altogether.
 * `findCodigo` finds the goods of a code that no product's words have.
 */
export function searchHallados(
  db: Lectura,
  texto: string,
  limite: number,
  findCodigo: (codigo: string) => Hallado | undefined,
): readonly Hallado[] {
  const filas = searchProductos(db, texto, limite);
  const presentaciones = listReglasDe(
    db,
    "presentacion",
    filas.map(({ id }) => id),
  );
  const porCodigo = filas.length === 0 ? findCodigo(texto) : undefined;
  const hallados = filas.flatMap((fila): Hallado[] => [
    { fila, presentacion: null },
    ...presentaciones
      .filter(({ activo, productoId }) => activo && productoId === fila.id)
      .map((presentacion) => ({ fila, presentacion })),
  ]);
  const deProductos = [...(porCodigo === undefined ? [] : [porCodigo]), ...hallados];
  const suyas = searchPorNombre(db, texto, limite).filter(
    ({ presentacion }) => !presentaciones.some(({ id }) => id === presentacion.id),
  );
  const lugares = Math.min(suyas.length, Math.max(limite - deProductos.length, Math.floor(limite / 2)));
  return [...deProductos.slice(0, limite - lugares), ...suyas.slice(0, lugares)];
}

function searchPorNombre(db: Lectura, texto: string, limite: number) {
  return searchPresentacionesPorNombre(db, texto, limite).flatMap((presentacion) => {
    const fila = findProducto(db, presentacion.productoId);
    return fila === undefined ? [] : [{ fila, presentacion }];
  });
}
