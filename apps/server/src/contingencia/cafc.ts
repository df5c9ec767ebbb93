import {
  checkNumeroManual,
  checkVigencia,
  type Autorizacion,
  type FalloCampo,
  type Instante,
  type Pedido,
  type Nit,
} from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findCafc, isNumeroDeCafcUsado, type Cafc } from "./db/cafcs.ts";

/**
 * Checks a hand-written invoice against the CAFC registered here, for faults that the tax system would refuse
 * (1045, 1046, 1047). An unregistered CAFC is refused at once, and not with its package. A number is used
 * once. docs/fiscal-rules.md F42.
 */
export async function checkCafc(
  tx: Tx,
  nit: Nit,
  sector: number,
  { cafc: codigo, numeroFactura }: Pedido,
  fechaEmision: Instante,
): Promise<readonly FalloCampo[]> {
  if (codigo === undefined || numeroFactura === undefined) return [];
  const cafc = await findCafc(tx, nit, codigo, sector);
  if (cafc === undefined) {
    const msg = `El CAFC no está registrado para el sector ${sector}: regístrelo en el portal o con POST /v1/cafcs.`;
    return [{ loc: ["cafc"], kind: "cafcDesconocido", msg }];
  }
  const autorizacion = autorizacionDe(cafc);
  const usado = await isNumeroDeCafcUsado(tx, { nit, codigo, sector, numero: numeroFactura });
  const fallos = checkNumeroManual(
    numeroFactura,
    autorizacion,
    usado ? [{ desde: numeroFactura, hasta: numeroFactura }] : [],
  );
  return fallos.length > 0 ? fallos : checkVigencia(fechaEmision, autorizacion);
}

/** Maps a stored CAFC to the range and the dates that core checks. */
export function autorizacionDe({ desdeNumero, hastaNumero, desde, hasta }: Cafc): Autorizacion {
  return { desdeNumero, hastaNumero, desde, hasta };
}
