import type { Catalogos, CatalogosEmision, Nit } from "@mostrador/core";
import {
  type Actividad,
  type FilasCatalogo,
  type Leyenda,
  NOMBRES_CATALOGOS,
  type Parametrica,
  type ProductoServicio,
} from "@mostrador/core/catalogos";
import { createRecientes, type Recientes } from "@mostrador/core/node";
import { hash } from "node:crypto";
import type { Db } from "../../motor/connection.ts";
import {
  type CatalogoGuardado,
  catalogosCursor,
  catalogosVersion,
  findCatalogo,
  listCatalogos,
} from "../db/catalogos.ts";

/** A company's catalogs, ready for checking and printing. */
export interface CatalogosEmpresa extends CatalogosEmision {
  readonly leyendas: ReadonlyMap<string, readonly string[]>;
  readonly motivosAnulacion: ReadonlyMap<number, string>;
  readonly crudos: Partial<FilasCatalogo>;
  readonly version: number;
}

/** The catalogs of an open database: of each company, and their lists by the SHA-256 of what is stored. */
interface Guardados {
  readonly deEmpresas: Recientes<Nit, DeEmpresa>;
  readonly listas: Map<string, WeakRef<object>>;
}

interface DeEmpresa {
  readonly catalogos: CatalogosEmpresa;
  /** Bytes that are in memory for this company alone. */
  readonly bytes: number;
}

/** Most bytes of catalogs in memory, as stored. The list of products alone takes megabytes, and most companies share it (docs/fiscal-rules.md F66). */
const MAX_BYTES = 128 * 1024 * 1024;
/** Cost in memory of a company whose lists are all shared with others. */
const SIN_LISTAS = 4096;

const guardados = new WeakMap<Db, Guardados>();

/**
 * Gives the company's catalogs, read again only after they were replaced; null before the first
 * synchronisation. Lists that are equal in several companies are in memory once.
 */
export async function catalogosDe(db: Db, nit: Nit): Promise<CatalogosEmpresa | null> {
  // The cursor is cheap to read: it is one short row. Catalogs that an older program stored have none.
  const version = (await catalogosCursor(db, nit)) || (await catalogosVersion(db, nit));
  if (version === 0) return null;
  const suyos = guardados.get(db) ?? {
    deEmpresas: createRecientes<Nit, DeEmpresa>(MAX_BYTES, ({ bytes }) => bytes),
    listas: new Map<string, WeakRef<object>>(),
  };
  guardados.set(db, suyos);
  const known = suyos.deEmpresas.get(nit);
  if (known?.catalogos.version === version) return known.catalogos;
  let bytes = SIN_LISTAS;
  const crudos: Record<string, object> = {};
  for (const { nombre, filas } of await listCatalogos(db, nit)) {
    const clave = hash("sha256", filas, "hex");
    const sabida = suyos.listas.get(clave)?.deref();
    if (sabida === undefined) bytes += filas.length;
    const lista: object = sabida ?? JSON.parse(filas);
    if (sabida === undefined) suyos.listas.set(clave, new WeakRef(lista));
    crudos[nombre] = lista;
  }
  // A version number whose rows are gone counts for nothing: the company has no catalogs.
  if (Object.keys(crudos).length === 0) return null;
  forgetMuertas(suyos.listas);
  const catalogos = indexar(crudos, version);
  suyos.deEmpresas.set(nit, { catalogos, bytes });
  return catalogos;
}

function forgetMuertas(listas: Map<string, WeakRef<object>>): void {
  if (listas.size < MAX_LISTAS) return;
  for (const [clave, lista] of listas) if (lista.deref() === undefined) listas.delete(clave);
}

/** Number of remembered lists from which garbage-collected ones are removed; a company has some twenty lists. */
const MAX_LISTAS = 2000;

/**
 * Gives the names that a printed page takes from the company's catalogs; none before the first
 * synchronisation.
 */
export async function parametricasDe(db: Db, nit: Nit): Promise<Catalogos> {
  return (await catalogosDe(db, nit))?.parametricas ?? NINGUNA;
}

/** A single object, so that pages made with it share one cache key. */
const NINGUNA: Catalogos = {};

/** Gives the index of a list, made once for all companies that have the list. */
function conIndice<F, V>(build: (lista: readonly F[]) => V): (lista: readonly F[]) => V {
  const hechos = new WeakMap<readonly F[], V>();
  return (lista) => {
    const hecho = hechos.get(lista) ?? build(lista);
    hechos.set(lista, hecho);
    return hecho;
  };
}

const actividadesDe = conIndice(indexarActividades);
const productosDe = conIndice(indexarProductos);
const leyendasDe = conIndice(indexarLeyendas);
const codigosDe = conIndice(indexarCodigos);

function indexarProductos(lista: readonly ProductoServicio[]): CatalogosEmpresa["productos"] {
  const productos = new Map<number, { actividades: Set<string>; descripcion: string }>();
  for (const p of lista) {
    const known = productos.get(p.codigoProducto);
    if (known === undefined)
      productos.set(p.codigoProducto, {
        actividades: new Set([p.codigoActividad]),
        descripcion: p.descripcionProducto,
      });
    else known.actividades.add(p.codigoActividad);
  }
  return productos;
}

function indexarLeyendas(lista: readonly Leyenda[]): CatalogosEmpresa["leyendas"] {
  const porActividad = Map.groupBy(lista, ({ codigoActividad }) => codigoActividad);
  return new Map(
    [...porActividad].map(([actividad, suyas]) => [
      actividad,
      suyas.map(({ descripcionLeyenda }) => descripcionLeyenda),
    ]),
  );
}

function indexarActividades(lista: readonly Actividad[]): CatalogosEmpresa["actividades"] {
  return new Map(lista.map(({ codigoCaeb, descripcion }) => [codigoCaeb, descripcion]));
}

function indexarCodigos(lista: readonly Parametrica[]): ReadonlyMap<number, string> {
  return new Map(lista.map(({ codigoClasificador, descripcion }) => [codigoClasificador, descripcion]));
}

function indexar(crudos: Partial<FilasCatalogo>, version: number): CatalogosEmpresa {
  return {
    actividades: actividadesDe(crudos.actividades ?? []),
    productos: productosDe(crudos.productos_servicios ?? []),
    leyendas: leyendasDe(crudos.leyendas ?? []),
    parametricas: {
      unidades_medida: codigosDe(crudos.unidades_medida ?? []),
      metodos_pago: codigosDe(crudos.metodos_pago ?? []),
      tipos_moneda: codigosDe(crudos.tipos_moneda ?? []),
      paises: codigosDe(crudos.paises ?? []),
      tipos_habitacion: codigosDe(crudos.tipos_habitacion ?? []),
    },
    motivosAnulacion: codigosDe(crudos.motivos_anulacion ?? []),
    crudos,
    version,
  };
}

/**
 * Finds a company's catalog by its name in docs/api.md A23; undefined for any other name, and before the first
 * synchronisation.
 */
export async function findCatalogoDe(
  db: Db,
  nit: Nit,
  nombre: string,
): Promise<CatalogoGuardado | undefined> {
  const known = NOMBRES_CATALOGOS.find((uno) => uno === nombre);
  return known === undefined ? undefined : findCatalogo(db, nit, known);
}
