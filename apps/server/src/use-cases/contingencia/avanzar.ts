import { Cuf } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import { findCorte, findUltimaLlegada, hasEsperando, type CorteGuardado } from "../../db/cortes.ts";
import { isGemelaViva } from "../../db/gemelas.ts";
import { listPaquetesDeCorte, type Paquete } from "../../db/paquetes.ts";
import type { Salida, Tarea } from "../../tareas/reglas.ts";
import { enviarPaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";
import { anularGemela } from "./anular-gemela.ts";
import { intentar, paso, type Paso } from "./paso.ts";
import { prepararCorte } from "./preparar-corte.ts";
import type { CorteTerminado } from "./ventanas.ts";

/**
 * A terminal's outage goes on: its event and packages, and a step of one package. Each step is stored before the next, so that it goes
 * on from there after a crash. A step that fails waits, each time longer, and holds up nothing else. docs/design.md D25.
 */
export async function avanzarCorte(deps: Deps, { nit, clave: id }: Tarea): Promise<Salida> {
  const corte = await findCorte(deps.db, id);
  const esperan = isTerminado(corte) && (await hasEsperando(deps.db, id));
  if (esperan && (await isEnCalma(deps, id)))
    await intentar(deps, `corte:${id}`, () => prepararCorte(deps, corte));
  const paquetes = await listPaquetesDeCorte(deps.db, nit, id);
  for (const paquete of paquetes)
    if (await intentar(deps, `paquete:${paquete.id}`, () => pasoDe(deps, paquete)))
      return { kind: "otraVez", motivo: "sigue", pausaMs: 0 };
  if (!esperan && paquetes.length === 0) return { kind: "hecha" };
  return { kind: "otraVez", motivo: "pendiente", pausaMs: deps.config.tareasMs };
}

function isTerminado(corte: CorteGuardado | undefined): corte is CorteTerminado {
  return corte !== undefined && corte.fin !== null;
}

/** Sends a package that was not sent yet, or asks what became of it. */
async function pasoDe(deps: Deps, { id, estado }: Pick<Paquete, "id" | "estado">): Promise<Paso> {
  if (estado !== "recibido") return paso(await enviarPaquete(deps, id));
  const checked = await validarPaquete(deps, id);
  return checked.ok && checked.value.estado === "recibido" ? "pendiente" : paso(checked);
}

/**
 * A document whose sale has another one is annulled. A doubtful online document that turned out accepted is annulled only once its
 * offline twin is EMITIDA: the buyer holds that one. So is one that landed late. docs/design.md D22.
 */
export async function avanzarGemela(deps: Deps, { nit, clave }: Tarea): Promise<Salida> {
  const cuf = Cuf.parse(clave);
  if (!(await isGemelaViva(deps.db, cuf))) return { kind: "hecha" };
  await intentar(deps, `gemela:${cuf}`, () => anularGemela(deps, nit, cuf));
  if (!(await isGemelaViva(deps.db, cuf))) return { kind: "hecha" };
  return { kind: "otraVez", motivo: "pendiente", pausaMs: deps.config.tareasMs };
}

/** Documents of one outage come in batches: its windows are planned when none has come for this many looks. */
const MIRADAS_DE_CALMA = 2;

/** By either clock: a wall clock that was set back must not hold an outage up, and a restart must not begin its wait anew. */
async function isEnCalma({ db, now, esperas, config }: Deps, corteId: string): Promise<boolean> {
  const { id, en } = await findUltimaLlegada(db, corteId);
  const calmaMs = MIRADAS_DE_CALMA * config.tareasMs;
  return esperas.cumplida(`calma:${corteId}`, String(id), calmaMs) || now() - en >= calmaMs;
}
