import type { Deps } from "../../deps.ts";
import { findUltimaLlegada, listCortesCerrados } from "../../db/cortes.ts";
import { listPorAnular } from "../../db/gemelas.ts";
import { listPaquetesDeCajas } from "../../db/paquetes.ts";
import { enviarPaquete } from "./paquete.ts";
import { validarPaquete } from "./veredicto.ts";
import { anularGemela } from "./anular-gemela.ts";
import { intentar, paso } from "./paso.ts";
import { prepararCorte } from "./preparar-corte.ts";

/**
 * One step onwards for every outage of a terminal: event, packages, sending, validation, twins. Each step is stored
 * before the next, so that it goes on from there after a crash; a step that fails waits, each time longer, and holds up
 * nothing else. docs/design.md D25.
 */
export async function avanzarContingencia(deps: Deps): Promise<void> {
  const { db } = deps;
  for (const corte of await listCortesCerrados(db)) {
    const { id, fin } = corte;
    if (fin === null || !(await isEnCalma(deps, id))) continue;
    await intentar(deps, `corte:${id}`, () => prepararCorte(deps, { ...corte, fin }));
  }
  for (const { id } of await listPaquetesDeCajas(db, ["armado", "enviando"]))
    await intentar(deps, `paquete:${id}`, async () => paso(await enviarPaquete(deps, id)));
  for (const { id } of await listPaquetesDeCajas(db, ["recibido"])) {
    await intentar(deps, `paquete:${id}`, async () => {
      const checked = await validarPaquete(deps, id);
      return checked.ok && checked.value.estado === "recibido" ? "pendiente" : paso(checked);
    });
  }
  // A doubtful online document that turned out accepted is annulled, but only after its offline twin is EMITIDA: the buyer
  // holds that one. So is one that landed late, of a sale that has another. docs/design.md D22.
  await deps.rondas({
    nombre: "gemelas",
    porRonda: POR_RONDA,
    listar: (desde) => listPorAnular(db, desde, POR_RONDA),
    idDe: ({ id }) => id,
    alFallar: ({ cuf }, error) => deps.log("contingencia", { cuf, error: String(error) }),
    hacer: async ({ cuf, nit }) => {
      return (await intentar(deps, `gemela:${cuf}`, () => anularGemela(deps, nit, cuf))) ? "hecho" : "salto";
    },
  });
}

/** Twins that are annulled in one round, and read at a time. */
const POR_RONDA = 100;

/** Documents of one outage come in batches: its windows are planned when none has come for this many rounds. */
const RONDAS_DE_CALMA = 2;

/** By either clock: a wall clock that was set back must not hold an outage up, and a restart must not begin its wait anew. */
async function isEnCalma({ db, now, esperas, config }: Deps, corteId: string): Promise<boolean> {
  const { id, en } = await findUltimaLlegada(db, corteId);
  const calmaMs = RONDAS_DE_CALMA * config.tareasMs;
  return esperas.cumplida(`calma:${corteId}`, String(id), calmaMs) || now() - en >= calmaMs;
}
