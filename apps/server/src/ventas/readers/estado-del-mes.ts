/** Reads what a company's month still needs, for its owner or accountant; writes nothing. */
import {
  epochToInstante,
  instanteToEpoch,
  PLAZO_EVENTO_HORAS,
  PLAZO_MANUALES_HORAS,
  type Instante,
} from "@mostrador/core";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import { prefijoDe, type Mes } from "../db/mes.ts";
import { countSinRespuesta, listCortesEnEspera } from "../db/pendientes-mes.ts";
import { countRetenidasDelMes } from "../../terminales/db/retenidas.ts";
import type { Deps } from "../../deps.ts";

const HORA_MS = 3_600_000;
/** Day of the next month up to which the register of purchases is sent. RND 102100000011, article 43; docs/fiscal-rules.md F62. */
const DIA_REGISTRO = "09";

/**
 * Reads the state of a month: its documents without a final answer, and the day of the register. Offline documents
 * of any month come with the end of their term. `porDecidir` and `rechazadas`: printed documents of a computer that is no till any more, on
 * which the owner has not decided, or which she refused. `completo`: the month is over and nothing of it waits.
 */
export async function getEstadoDelMes(
  deps: Pick<Deps, "db" | "now" | "vigenciasOf">,
  empresa: Empresa,
  mes: Mes,
) {
  const { esperando, observadas } = await countSinRespuesta(deps.db, empresa.nit, mes);
  const porDecidir = await countRetenidasDelMes(deps.db, empresa.nit, prefijoDe(mes), "esperan");
  const rechazadas = await countRetenidasDelMes(deps.db, empresa.nit, prefijoDe(mes), "rechazadas");
  const cortes = await listCortesEnEspera(deps.db, empresa.nit);
  const { certificadoMs, tokenMs } = deps.vigenciasOf(empresa);
  const terminado = epochToInstante(deps.now()).slice(0, 7) > prefijoDe(mes);
  return {
    terminado,
    completo: terminado && esperando + observadas + porDecidir === 0,
    esperando,
    observadas,
    porDecidir,
    rechazadas,
    contingencias: cortes.map(({ documentos, desde, conCafc, fin }) => ({
      documentos,
      desde,
      plazo: fin === null ? null : plazoDe(fin, conCafc),
    })),
    certificadoMs,
    tokenMs,
    registroHasta: `${prefijoDe(siguiente(mes))}-${DIA_REGISTRO}`,
  };
}

/** Computes the last moment at which packages of an outage are accepted. docs/fiscal-rules.md F42. */
function plazoDe(fin: Instante, conCafc: boolean): Instante {
  const horas = conCafc ? PLAZO_MANUALES_HORAS : PLAZO_EVENTO_HORAS;
  return epochToInstante(instanteToEpoch(fin) + horas * HORA_MS);
}

function siguiente({ gestion, mes }: Mes): Mes {
  return mes === 12 ? { gestion: gestion + 1, mes: 1 } : { gestion, mes: mes + 1 };
}
