import { fail, ok, type Result } from "@mostrador/core";
import type { Intercambio } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import {
  type ClavePunto,
  findPendientesDelPunto,
  findPunto,
  findTerminalDe,
  type Punto,
  savePunto,
} from "./db/puntos.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { type Fallo, falloDeSiat, faltaDelPunto } from "../fallos.ts";
import { puntoSiat } from "./siat/origin.ts";
import { casaMatriz, isSimulada, SIN_CASA } from "./casa-matriz.ts";
import { conCuis } from "./codigos-del-punto.ts";
import { cerrarPuntoDemo } from "./puntos-demo.ts";
import type { Db } from "../motor/connection.ts";

/**
 * Closes a point of sale for good; it never issues again. The documents of the point must have arrived, and its
 * terminal must be revoked first. If a point that is open here no longer exists at the tax system, a call whose
 * answer was lost has closed it.
 */
export async function cerrarPunto(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
  puntoVenta: number,
): Promise<Result<Intercambio, Fallo>> {
  const clave = { nit: empresa.nit, sucursal, puntoVenta };
  const local = await findPunto(deps.db, clave);
  const falta = await faltaParaCerrar(deps.db, clave, local);
  if (falta !== null) return fail(falta);
  if (isSimulada(empresa)) return cerrarPuntoDemo(deps, empresa, local, clave);
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  // A point of sale closes under its own CUIS; one without a CUIS closes under its branch's.
  const quien = local?.cuis == null ? casa.value : { sucursal, puntoVenta };
  const cierre = await conCuis(deps, empresa, quien, (siat, { cuis }) =>
    siat.operaciones.cierrePuntoVenta(puntoSiat(empresa, { sucursal, puntoVenta, cuis })),
  );
  if (cierre === null) return fail(SIN_CASA(sucursal));
  const fallo = cierre.kind === "aceptada" ? null : falloDeSiat(cierre);
  const yaCerrado = fallo?.kind === "puntoNoEncontrado" && fallo.que === "punto" && local?.cerrado === 0;
  if (fallo !== null && !yaCerrado) return fail(fallo);
  await transaccion(deps.db, empresa.nit, (tx) =>
    savePunto(tx, clave, { cerrado: 1, cuis: null, cuisVence: null }),
  );
  return ok(cierre.intercambio);
}

/**
 * Returns the reason why a point of sale cannot be closed now; null where there is none. An unrevoked till sells there, or
 * documents have not arrived, which only the codes of the point can deliver.
 */
async function faltaParaCerrar(db: Db, clave: ClavePunto, local: Punto | undefined): Promise<Fallo | null> {
  if (local?.cerrado === 1) return faltaDelPunto(clave, local);
  const { sucursal, puntoVenta } = clave;
  const caja = await findTerminalDe(db, clave);
  if (caja?.revocado === 0) return { kind: "puntoDeTerminal", puntoVenta, alCerrar: true };
  const pendientes = await findPendientesDelPunto(db, clave);
  return pendientes === null ? null : { kind: "puntoConPendientes", sucursal, puntoVenta, ...pendientes };
}
