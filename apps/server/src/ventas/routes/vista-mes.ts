import type { getEstadoDelMes } from "../readers/estado-del-mes.ts";
import { conDesfase, iso } from "../../http/respuestas.ts";

/** Gives a month's state with its moments as text. */
export function vistaDelMes({
  certificadoMs,
  tokenMs,
  contingencias,
  ...estado
}: Awaited<ReturnType<typeof getEstadoDelMes>>) {
  return {
    ...estado,
    contingencias: contingencias.map(({ documentos, desde, plazo }) => ({
      documentos,
      desde: conDesfase(desde),
      plazo: plazo === null ? null : conDesfase(plazo),
    })),
    certificadoVence: certificadoMs === null ? null : iso(certificadoMs),
    tokenVence: tokenMs === null ? null : iso(tokenMs),
  };
}
