import type { FalloCampo, Instante, Pedido } from "@mostrador/core";
import type { Tx } from "../../db/abrir.ts";
import { findCafc, isNumeroDeCafcUsado } from "../../db/cafcs.ts";

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
  const fallo = (campo: string, kind: string, msg: string): FalloCampo[] => [{ loc: [campo], kind, msg }];
  if (await isNumeroDeCafcUsado(tx, { nit, codigo, sector, numero: numeroFactura }))
    return fallo(
      "numeroFactura",
      "numeroRepetido",
      `La factura ${numeroFactura} de ese CAFC ya fue transcrita.`,
    );
  const cafc = await findCafc(tx, nit, codigo, sector);
  if (cafc === undefined) return [];
  const { desde_numero: desde, hasta_numero: hasta } = cafc;
  if (numeroFactura < desde || numeroFactura > hasta)
    return fallo("numeroFactura", "fueraDeRango", `El CAFC autoriza los números ${desde} a ${hasta}.`);
  const fecha = fechaEmision.slice(0, 10);
  return fecha < cafc.desde || fecha > cafc.hasta
    ? fallo("fechaEmision", "fueraDeVigencia", `El CAFC vale del ${cafc.desde} al ${cafc.hasta}.`)
    : [];
}
