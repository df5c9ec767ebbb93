import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto } from "./db/puntos.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { casaMatriz, isSimulada, listEnSiat, SIN_CASA } from "./casa-matriz.ts";
import type { PuntosDeSucursal } from "./punto-pedido.ts";
import { listPuntosDemo } from "./puntos-demo.ts";
import { asentarPendientes } from "./registrar-punto.ts";

/** Lists a branch's points of sale at the tax system, and recovers registrations whose answer was lost. */
export async function listPuntos(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
): Promise<Result<PuntosDeSucursal, Fallo>> {
  if (isSimulada(empresa)) return ok(await listPuntosDemo(deps, empresa, sucursal));
  const casa = await casaMatriz(deps, empresa, sucursal);
  if (!casa.ok) return casa;
  const lista = await listEnSiat(deps, empresa, casa.value);
  if (lista === null) return fail(SIN_CASA(sucursal));
  if (lista.kind !== "aceptada") return fail(falloDeSiat(lista));
  await asentarPendientes(deps, empresa, sucursal, lista.puntosVenta);
  const puntos = await Promise.all(
    lista.puntosVenta.map(async (punto) => {
      const clave = { nit: empresa.nit, sucursal, puntoVenta: punto.codigoPuntoVenta };
      const local = await findPunto(deps.db, clave);
      return { ...punto, sincronizado: local?.cuis != null, terminal: local?.terminalId != null };
    }),
  );
  return ok({ puntos, intercambio: lista.intercambio });
}
