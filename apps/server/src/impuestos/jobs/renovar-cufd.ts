import type { Deps } from "../../deps.ts";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import { findPunto, listCufds, type ClavePunto } from "../db/puntos.ts";
import { isAparte, proximaRenovacion } from "../../motor/tareas/cufd.ts";
import { puntoDe, type Salida, type Tarea } from "../../motor/tareas/reglas.ts";
import { sincronizar } from "../sincronizar.ts";

const DIA_MS = 86_400_000;

/**
 * Renews the CUFD of a point of sale when it is time. A closed point, or one without codes, needs none. A row
 * `aparte` fetches one more CUFD after two overlapping calls, since either of theirs may be current at the
 * tax system.
 */
export async function renovarCufd(deps: Deps, tarea: Tarea): Promise<Salida> {
  const clave: ClavePunto = { nit: tarea.nit, ...puntoDe(tarea) };
  const punto = await findPunto(deps.db, clave);
  if (punto === undefined || punto.cerrado === 1 || punto.cuis === null) return { kind: "hecha" };
  const empresa = await getEmpresa(deps.db, tarea.nit);
  const ahoraMs = deps.reloj.ahora();
  if (empresa.activa === 0) return { kind: "programada", venceEn: ahoraMs + DIA_MS };
  const [cufd] = await listCufds(deps.db, clave, 1);
  const aTiempo = cufd === undefined ? ahoraMs : proximaRenovacion(cufd);
  if (aTiempo > ahoraMs && !isAparte(tarea)) return { kind: "programada", venceEn: aTiempo };
  const synced = await sincronizar(deps, empresa, clave);
  if (!synced.ok) {
    const { sucursal, puntoVenta } = clave;
    deps.log("cufd sin renovar", { sucursal, puntoVenta, motivo: synced.error.kind });
    return { kind: "otraVez", motivo: synced.error.kind };
  }
  if (isAparte(tarea)) return { kind: "hecha" };
  const [nuevo] = await listCufds(deps.db, clave, 1);
  if (nuevo === undefined) return { kind: "programada", venceEn: ahoraMs };
  return { kind: "programada", venceEn: proximaRenovacion(nuevo), dicho: nuevo.codigo };
}
