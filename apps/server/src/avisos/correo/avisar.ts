/**
 * Mails the notices that each owner chose: at most one of each kind per day, or one per hour for notices about tills and
 * documents that wait for the owner's decision.
 */
import type { Nit } from "@mostrador/core";
import {
  AVISOS_DE_COPIAS,
  CLASES_AVISO,
  listElecciones,
  saveDicho,
  type ClaseAviso,
  type EleccionAviso,
} from "../db/avisos-dueno.ts";
import { findEmpresa, type Empresa } from "../../cuenta/db/empresas.ts";
import { listDuenos } from "../../cuenta/db/duenos.ts";
import type { Deps } from "../../deps.ts";
import type { Motivos } from "./redactar-aviso.ts";
import { alRelojFiscal, type Salida, type Tarea } from "../../motor/tareas/reglas.ts";

const DIA_MS = 86_400_000;
/** Delay before a notice is retried for owners whose mail failed while another owner of the company received it. */
const HORA_MS = 3_600_000;
/** Maximum age of a fact that is still mailed. A till that was offline for long reports old facts. */
const VIEJO_MS = 7 * DIA_MS;

/** Handlers of rows of notices. */
interface Avisador {
  /** Handles a row of notices, whose key is their kind. Retries if the mail service is unavailable. */
  readonly avisar: (deps: Deps, tarea: Tarea) => Promise<Salida>;
  /** Handles a row for one closing with a shortage, inserted by an earlier version of the program. */
  readonly avisarDescuadre: (deps: Deps, tarea: Tarea) => Promise<Salida>;
}

/** Creates the handlers of rows of notices. `motivos`: the writers of the letters. */
export function createAvisador(motivos: Motivos): Avisador {
  return {
    avisar: async (deps, { nit, clave }) => {
      const clase = CLASES_AVISO.find((una) => una === clave);
      return clase === undefined ? { kind: "hecha" } : notifyDe(deps, motivos, nit, clase);
    },
    avisarDescuadre: (deps, { nit }) => notifyDe(deps, motivos, nit, "falta"),
  };
}

async function notifyDe(deps: Deps, motivos: Motivos, nit: Nit, clase: ClaseAviso): Promise<Salida> {
  const empresa = await findEmpresa(deps.db, nit);
  if (empresa === undefined || deps.mailer === null) return { kind: "hecha" };
  const dichos: Dicho[] = [];
  for (const correo of await listDuenos(deps.db, nit)) {
    const eleccion = (await listElecciones(deps.db, nit, correo)).find((una) => una.clase === clase);
    if (eleccion?.activo === true)
      dichos.push(await notifyA(deps, motivos[clase], empresa, correo, eleccion));
  }
  if (dichos.includes("fallo") && !dichos.includes("enviado"))
    return { kind: "otraVez", motivo: "no se pudo avisar al dueño" };
  const luego = dichos.flatMap((dicho) => {
    if (dicho === "fallo") return [deps.now() + HORA_MS];
    return typeof dicho === "number" ? [dicho] : [];
  });
  if (luego.length === 0) return { kind: "hecha" };
  return { kind: "programada", venceEn: alRelojFiscal(deps, Math.min(...luego)) };
}

/** Returns the least time between two letters of a kind. */
function descansoDe(clase: ClaseAviso): number {
  return AVISOS_DE_COPIAS.some((una) => una === clase) ? HORA_MS : DIA_MS;
}

/** Outcome for one owner; a number is the time at which the next mail of this kind may be sent. */
type Dicho = "enviado" | "fallo" | "nada" | number;

async function notifyA(
  deps: Deps,
  motivo: Motivos[ClaseAviso],
  empresa: Empresa,
  correo: string,
  eleccion: EleccionAviso,
): Promise<Dicho> {
  const ahora = deps.now();
  const recibidoDesde = Math.max(eleccion.dichoEn + 1, ahora - VIEJO_MS);
  const aviso = await motivo(deps, empresa, { recibidoDesde, minimo: eleccion.minimo });
  if (aviso === null) return "nada";
  const proximo = eleccion.dichoEn + descansoDe(eleccion.clase);
  // A time in the future was written while the clock was wrong, so it is ignored.
  if (eleccion.dichoEn <= ahora && ahora < proximo) return proximo;
  deps.log("aviso al dueño", { asunto: aviso.asunto });
  const enviado = await deps.mailer?.enviar({ para: correo, ...aviso, adjuntos: [] });
  if (enviado?.ok !== true) {
    deps.log("aviso sin enviar", { error: enviado?.error });
    return "fallo";
  }
  await saveDicho(deps.db, empresa.nit, correo, { ...eleccion, dichoEn: aviso.hasta ?? ahora });
  return "enviado";
}
