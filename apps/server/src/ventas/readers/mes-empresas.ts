/** Reads the month of each company that a person, such as an accountant, may review; writes nothing. */
import type { Mes } from "../db/mes.ts";
import type { Membresia } from "../../identidad/db/usuarios.ts";
import type { Deps } from "../../deps.ts";
import { getEstadoDelMes } from "./estado-del-mes.ts";
import { SIN_FILTRO, totalesDe } from "./figuras.ts";
import { getPendientes } from "../../contingencia/readers/pendientes.ts";

/** The first and the last day of a month, `AAAA-MM-DD`. */
function diasDelMes({ gestion, mes }: Mes): { readonly desde: string; readonly hasta: string } {
  const dia = (fecha: Date) => fecha.toISOString().slice(0, 10);
  return {
    desde: dia(new Date(Date.UTC(gestion, mes - 1, 1))),
    hasta: dia(new Date(Date.UTC(gestion, mes, 0))),
  };
}

/**
 * Lists companies with the figures of a month in bolivianos, and with the tasks that the month still needs. Reads one company after another,
 * because an accountant may have many.
 */
export async function listMesDeEmpresas(
  deps: Pick<Deps, "db" | "now" | "vigenciasOf">,
  membresias: readonly Membresia[],
  mes: Mes,
) {
  const filas = [];
  for (const { empresa, rol } of membresias) {
    const { nit, razonSocial, demo } = empresa;
    const { esperando, observadas } = await getPendientes(deps.db, nit);
    filas.push({
      nit,
      razonSocial,
      rol,
      demo: demo === 1,
      figuras: await totalesDe(deps.db, { ...SIN_FILTRO, nit, ...diasDelMes(mes) }),
      esperando: esperando.documentos,
      observadas,
      estado: await getEstadoDelMes(deps, empresa, mes),
    });
  }
  return filas;
}
