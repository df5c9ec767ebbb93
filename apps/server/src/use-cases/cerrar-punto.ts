import { fail, ok, type Result } from "@mostrador/core";
import type { Intercambio } from "@mostrador/siat";
import type { Empresa } from "../db/empresas.ts";
import { findPunto, savePunto } from "../db/puntos.ts";
import { transaccion } from "../db/transaccion.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { puntoSiat } from "../siat/origin.ts";
import { casaMatriz, isSimulada, SIN_CASA } from "./casa-matriz.ts";
import { conCuis } from "./codigos-del-punto.ts";
import { cerrarPuntoDemo } from "./puntos-demo.ts";

/**
 * Closes a point of sale for good; it never issues again. A terminal's point requires that the terminal is
 * revoked first.
 */
export async function cerrarPunto(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
  puntoVenta: number,
): Promise<Result<Intercambio, Fallo>> {
  if (isSimulada(empresa)) return cerrarPuntoDemo(deps, empresa, sucursal, puntoVenta);
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const clave = { nit: empresa.nit, sucursal, puntoVenta };
  const local = await findPunto(deps.db, clave);
  if (local?.terminalId != null) return fail({ kind: "puntoDeTerminal", puntoVenta });
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  // A point of sale closes under its own CUIS; one without, under its branch's.
  const quien = local?.cuis == null ? casa.value : { sucursal, puntoVenta };
  const cierre = await conCuis(deps, empresa, quien, (siat, { cuis }) =>
    siat.operaciones.cierrePuntoVenta(puntoSiat(empresa, { sucursal, puntoVenta, cuis })),
  );
  if (cierre === null) return fail(SIN_CASA(sucursal));
  if (cierre.kind !== "aceptada") return fail(falloDeSiat(cierre));
  await transaccion(deps.db, empresa.nit, (tx) =>
    savePunto(tx, clave, { cerrado: 1, cuis: null, cuisVence: null }),
  );
  return ok(cierre.intercambio);
}
