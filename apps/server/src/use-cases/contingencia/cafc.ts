import {
  revisarNumeroManual,
  revisarVigencia,
  type Autorizacion,
  type FalloCampo,
  type Instante,
  type Pedido,
  type Nit,
} from "@mostrador/core";
import type { Tx } from "../../db/connection.ts";
import { findCafc, isNumeroDeCafcUsado, type Cafc } from "../../db/cafcs.ts";

/**
 * The faults for which the tax system would refuse a hand-written invoice (1045, 1046, 1047), by the CAFC registered here; one that is not registered
 * here is refused at once, and not with its package. A number is used once. docs/fiscal-rules.md F42.
 */
export async function revisarCafc(
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
  const fallos = revisarNumeroManual(
    numeroFactura,
    autorizacion,
    usado ? [{ desde: numeroFactura, hasta: numeroFactura }] : [],
  );
  return fallos.length > 0 ? fallos : revisarVigencia(fechaEmision, autorizacion);
}

/** The range and the dates of a stored CAFC, as core checks them. */
export function autorizacionDe({ desdeNumero, hastaNumero, desde, hasta }: Cafc): Autorizacion {
  return { desdeNumero, hastaNumero, desde, hasta };
}
