import { CufdTerminal } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { raiseNumero } from "../../impuestos/db/puntos.ts";
import { endCufd, listSeriesAtrasadas, listUltimosCufds, type SerieAtrasada } from "../db/revision.ts";
import { transaccion } from "../../motor/transaccion.ts";
import type { Registrar } from "../../registro.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";

/**
 * Reviews the numbers that selling depends on, without changing them: counters are above their documents,
 * CUFDs are readable. docs/design.md D11.
 */
export async function checkNumeros(db: Db): Promise<readonly Hallazgo[]> {
  const [series, cufds] = [await listSeriesAtrasadas(db), await listCufdsDanados(db, [])];
  return [
    ...series.map((serie) => hallazgo("contadorAtrasado", textoDe(serie))),
    ...cufds.map(({ id, nit, sucursal, puntoVenta }) =>
      hallazgo(
        "cufdDanado",
        `El CUFD ${id} del punto ${sucursal}/${puntoVenta} del NIT ${nit} no se entiende.`,
      ),
    ),
  ];
}

/**
 * Repairs these numbers at a server's start. A counter is raised above its documents. A point's newest CUFD
 * is ended if it is unreadable or in `alterados` (ids whose sum does not match), so that another is fetched.
 * Each repair is logged; selling goes on.
 */
export async function repairNumeros(db: Db, log: Registrar, alterados: readonly number[]): Promise<void> {
  for (const serie of await listSeriesAtrasadas(db)) {
    await transaccion(db, serie.nit, (tx) => raiseNumero(tx, serie, serie.sector, serie.mayor));
    log("contador subido: daba un número ya usado", { ...serie });
  }
  for (const { id, nit, sucursal, puntoVenta } of await listCufdsDanados(db, alterados)) {
    await endCufd(db, id);
    log("CUFD dañado: no se usa más y se pide otro", { cufd: id, nit, sucursal, puntoVenta });
  }
}

/**
 * Lists the points' newest CUFDs that cannot be trusted. CUFDs that were already ended here, at their
 * beginning, are left out.
 */
async function listCufdsDanados(db: Db, alterados: readonly number[]) {
  const ultimos = await listUltimosCufds(db);
  return ultimos.filter(
    (cufd) => cufd.obtenidoEn !== cufd.vigenteHasta && (alterados.includes(cufd.id) || !isLegible(cufd)),
  );
}

/**
 * Tells whether a CUFD has a code of printable characters, a control code that a CUF can end with, and two
 * instants. docs/fiscal-rules.md F6.
 */
function isLegible(cufd: Awaited<ReturnType<typeof listUltimosCufds>>[number]): boolean {
  const { codigo, codigoControl, direccion } = cufd;
  const [obtenidoEn, vigenteHasta] = [cufd.obtenidoEn, cufd.vigenteHasta];
  const leido = CufdTerminal.safeParse({ codigo, codigoControl, direccion, obtenidoEn, vigenteHasta });
  return leido.success && /^[\x21-\x7e]+$/.test(codigo) && /^[0-9A-F]+$/.test(codigoControl);
}

function textoDe({ nit, sucursal, puntoVenta, sector, siguiente, mayor }: SerieAtrasada): string {
  return `El contador del sector ${sector} en el punto ${sucursal}/${puntoVenta} del NIT ${nit} daría el número ${siguiente}, y ya hay un documento ${mayor}.`;
}
