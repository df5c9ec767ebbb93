import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import { undoDeAnulacion } from "../deberes/db/deberes.ts";
import { undoAnulacion } from "../documentos/db/anulaciones.ts";
import { omitTurnos, reponerTurnos } from "../efectivo/db/turnos-repuestos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_EFECTIVO } from "../frases/efectivo.ts";
import type { Servidor } from "./servidor/servidor.ts";

/** Status of an older server, which returns no facts. */
const SIN_RUTA = 404;

/**
 * Takes the drawer of the till that had this point of sale before: its closings, its open session. All pages are taken together, once
 * for each pairing. False when the server stopped answering; it is asked again in the next round. docs/design.md D53.
 */
export async function reponer(deps: Deps, servidor: Servidor): Promise<boolean> {
  const { db, ajustes, reloj } = deps;
  const isPendiente = () => ajustes.find("reposicion")?.estado === "pendiente";
  if (!isPendiente()) return true;
  using hechos = new HechosApartados();
  const revertidas: string[] = [];
  for (let desde: number | null = 0; desde !== null;) {
    const pagina = await servidor.bajarHechos(desde);
    if (!pagina.ok && pagina.error.kind === "responde" && pagina.error.status === SIN_RUTA)
      return omitir(deps);
    // A call that the server refuses holds up nothing else of the round.
    if (!pagina.ok) return pagina.error.kind === "protocolo" || pagina.error.kind === "responde";
    for (const { serie, ...hecho } of pagina.value.hechos) hechos.add({ serie, hecho });
    revertidas.push(...pagina.value.revertidas);
    desde = pagina.value.hasta;
  }
  db.inTransaction((tx) => {
    if (!isPendiente()) return;
    reponerTurnos(tx, insertHechosAjenos(tx, hechos, { enServidor: true }));
    for (const cuf of revertidas) {
      undoAnulacion(tx, cuf);
      undoDeAnulacion(tx, cuf, { instante: reloj.ahora(), usuario: null });
    }
    ajustes.set(tx, "reposicion", { estado: "hecha" });
  });
  return true;
}

/** Goes on without the drawer: an older server has no facts to wait for. */
function omitir({ db, ajustes, emitir }: Deps): true {
  db.inTransaction((tx) => {
    ajustes.set(tx, "reposicion", { estado: "omitida" });
    omitTurnos(tx);
  });
  emitir("aviso", { nivel: "atencion", kind: "reposicion", texto: FRASES_EFECTIVO.servidorSinHechos });
  return true;
}
