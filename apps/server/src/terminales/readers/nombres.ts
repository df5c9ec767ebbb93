/** Reads the names that the owner's pages show in place of codes; writes nothing. */
import { findSector, metodosCon, metodosSimples, type Nit } from "@mostrador/core";
import { nombreCatalogo } from "@mostrador/core/formato";
import { catalogosDe, parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Db } from "../../motor/connection.ts";
import { listTerminales } from "../db/terminales.ts";

/** Names by code. */
export interface Nombres {
  readonly sector: (codigo: number) => string;
  /** The name of a payment method; null where a document has none. */
  readonly pago: (codigo: number) => string | null;
  readonly motivo: (codigo: number) => string;
  /** The name of the till of a point of sale; null where there is none. */
  readonly caja: (sucursal: number, puntoVenta: number) => string | null;
  readonly motivos: readonly (readonly [codigo: number, nombre: string])[];
}

/** Lists the codes of a payment method and of all combinations that have it. */
export async function listMetodosCon(db: Db, nit: Nit, codigo: number): Promise<readonly number[]> {
  return metodosCon(await readMetodos(db, nit), codigo);
}

/** Lists the single methods and the combinations in sales, by their codes. */
export async function listMetodosDe(
  db: Db,
  nit: Nit,
  codigos: readonly number[],
): Promise<readonly number[]> {
  const metodos = await readMetodos(db, nit);
  return [...new Set(codigos.flatMap((codigo) => [...metodosSimples(metodos, codigo), codigo]))];
}

async function readMetodos(db: Db, nit: Nit) {
  const { metodos_pago: metodos } = await parametricasDe(db, nit);
  return [...(metodos ?? [])].map(([codigo, descripcion]) => ({ codigo, descripcion }));
}

/** Reads a company's names. The latest till of a point of sale gives the name. */
export async function nombresDe(db: Db, nit: Nit): Promise<Nombres> {
  const catalogos = await catalogosDe(db, nit);
  const cajas = await listTerminales(db, nit);
  const sectores = new Map(
    (catalogos?.crudos.tipos_documento_sector ?? []).map((fila) => [
      fila.codigoClasificador,
      fila.descripcion,
    ]),
  );
  const pagos = catalogos?.parametricas.metodos_pago;
  return {
    sector: (codigo) =>
      findSector(codigo)?.nombre ?? nombreCatalogo(sectores.get(codigo) ?? `Sector ${codigo}`),
    pago: (codigo) => (codigo === 0 ? null : nombreCatalogo(pagos?.get(codigo) ?? `Forma de pago ${codigo}`)),
    motivo: (codigo) => nombreCatalogo(catalogos?.motivosAnulacion.get(codigo) ?? `Motivo ${codigo}`),
    caja: (sucursal, puntoVenta) =>
      cajas.findLast((una) => una.sucursal === sucursal && una.puntoVenta === puntoVenta)?.nombre ?? null,
    motivos: [...(catalogos?.motivosAnulacion ?? [])].map(([codigo, nombre]) => [
      codigo,
      nombreCatalogo(nombre),
    ]),
  };
}
