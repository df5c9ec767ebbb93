import {
  revisarNumeroManual,
  revisarVigencia,
  type Autorizacion,
  type FalloCampo,
  type Instante,
  type Pedido,
} from "@mostrador/core";
import type { Tx } from "../../db/abrir.ts";
import { findCafc, isNumeroDeCafcUsado, type Cafc } from "../../db/cafcs.ts";

/**
 * What the tax system would refuse of a hand-written invoice (1046, 1047), by the CAFC registered here; one that is not
 * registered here is the tax system's to judge. A number is used once in any case. FACTS.md section 9.
 */
export async function revisarCafc(
  tx: Tx,
  nit: number,
  sector: number,
  { cafc: codigo, numeroFactura }: Pedido,
  fechaEmision: Instante,
): Promise<readonly FalloCampo[]> {
  if (codigo === undefined || numeroFactura === undefined) return [];
  const cafc = await findCafc(tx, nit, codigo, sector);
  const autorizacion = cafc === undefined ? SIN_LIMITE : autorizacionDe(cafc);
  const usado = await isNumeroDeCafcUsado(tx, { nit, codigo, sector, numero: numeroFactura });
  const fallos = revisarNumeroManual(
    numeroFactura,
    autorizacion,
    usado ? [{ desde: numeroFactura, hasta: numeroFactura }] : [],
  );
  return fallos.length > 0 ? fallos : revisarVigencia(fechaEmision, autorizacion);
}

const SIN_LIMITE: Autorizacion = {
  desdeNumero: 1,
  hastaNumero: Number.MAX_SAFE_INTEGER,
  desde: "0000-01-01",
  hasta: "9999-12-31",
};

export function autorizacionDe({ desde_numero, hasta_numero, desde, hasta }: Cafc): Autorizacion {
  return { desdeNumero: desde_numero, hastaNumero: hasta_numero, desde, hasta };
}
