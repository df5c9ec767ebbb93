import type { Catalogos, CatalogosEmision, Nit } from "@mostrador/core";
import type { FilasCatalogo } from "@mostrador/core/catalogos";
import type { Db } from "../../motor/connection.ts";
import { catalogosCursor, catalogosVersion, loadCatalogos } from "../db/catalogos.ts";

/** A company's catalogs, ready for checking and printing. */
export interface CatalogosEmpresa extends CatalogosEmision {
  readonly leyendas: ReadonlyMap<string, readonly string[]>;
  readonly motivosAnulacion: ReadonlyMap<number, string>;
  readonly crudos: Partial<FilasCatalogo>;
  readonly version: number;
}

const kept = new WeakMap<Db, Map<number, CatalogosEmpresa>>();

/**
 * Gives the company's catalogs, read again only after they were replaced; null before the first
 * synchronisation.
 */
export async function catalogosDe(db: Db, nit: Nit): Promise<CatalogosEmpresa | null> {
  // The cursor is one short row. Catalogs that an older program stored have none.
  const version = (await catalogosCursor(db, nit)) || (await catalogosVersion(db, nit));
  if (version === 0) return null;
  const known = kept.get(db)?.get(nit);
  if (known?.version === version) return known;
  const built = indexar(await loadCatalogos(db, nit), version);
  const all = kept.get(db) ?? new Map<number, CatalogosEmpresa>();
  kept.set(db, all.set(nit, built));
  return built;
}

/**
 * Gives the names that a printed page takes from the company's catalogs; none before the first
 * synchronisation.
 */
export async function parametricasDe(db: Db, nit: Nit): Promise<Catalogos> {
  return (await catalogosDe(db, nit))?.parametricas ?? NINGUNA;
}

/** A single object, so that pages made with it share one cache key. */
const NINGUNA: Catalogos = {};

function indexar(crudos: Partial<FilasCatalogo>, version: number): CatalogosEmpresa {
  const productos = new Map<number, { actividades: Set<string>; descripcion: string }>();
  for (const p of crudos.productos_servicios ?? []) {
    const known = productos.get(p.codigoProducto);
    if (known === undefined)
      productos.set(p.codigoProducto, {
        actividades: new Set([p.codigoActividad]),
        descripcion: p.descripcionProducto,
      });
    else known.actividades.add(p.codigoActividad);
  }
  const leyendas = new Map<string, string[]>();
  for (const { codigoActividad, descripcionLeyenda } of crudos.leyendas ?? []) {
    leyendas.set(codigoActividad, [...(leyendas.get(codigoActividad) ?? []), descripcionLeyenda]);
  }
  const codigos = (rows: readonly { codigoClasificador: number; descripcion: string }[] = []) =>
    new Map(rows.map((row) => [row.codigoClasificador, row.descripcion]));
  return {
    actividades: new Map((crudos.actividades ?? []).map((a) => [a.codigoCaeb, a.descripcion])),
    productos,
    leyendas,
    parametricas: {
      unidades_medida: codigos(crudos.unidades_medida),
      metodos_pago: codigos(crudos.metodos_pago),
      tipos_moneda: codigos(crudos.tipos_moneda),
      paises: codigos(crudos.paises),
      tipos_habitacion: codigos(crudos.tipos_habitacion),
    },
    motivosAnulacion: codigos(crudos.motivos_anulacion),
    crudos,
    version,
  };
}
