/** Reads the month of each company that a person may review, as an accountant looks at them; writes nothing. */
import type { Db } from "../db/connection.ts";
import type { Membresia } from "../db/usuarios.ts";
import { SIN_FILTRO, totalesDe } from "./figuras.ts";
import { getPendientes } from "./pendientes.ts";

/** A month of the calendar. */
interface Mes {
  readonly gestion: number;
  readonly mes: number;
}

/** The first and the last day of a month, `AAAA-MM-DD`. */
function diasDelMes({ gestion, mes }: Mes): { readonly desde: string; readonly hasta: string } {
  const dia = (fecha: Date) => fecha.toISOString().slice(0, 10);
  return {
    desde: dia(new Date(Date.UTC(gestion, mes - 1, 1))),
    hasta: dia(new Date(Date.UTC(gestion, mes, 0))),
  };
}

/**
 * Lists companies with the month's figures in bolivianos, and the number of documents without a final answer of the tax system. Reads one
 * company after another: an accountant may have many.
 */
export async function listMesDeEmpresas(db: Db, membresias: readonly Membresia[], mes: Mes) {
  const filas = [];
  for (const { empresa, rol } of membresias) {
    const { nit, razonSocial, demo } = empresa;
    const { esperando, observadas } = await getPendientes(db, nit);
    filas.push({
      nit,
      razonSocial,
      rol,
      demo: demo === 1,
      figuras: await totalesDe(db, { ...SIN_FILTRO, nit, ...diasDelMes(mes) }),
      esperando: esperando.documentos,
      observadas,
    });
  }
  return filas;
}
