import type { Result } from "@mostrador/core";
import { ahoraDe, quien, type Deps } from "../../deps.ts";
import { findUltimaLlegada, listCortesCerrados } from "../../db/cortes.ts";
import { getEmpresa } from "../../db/empresas.ts";
import { listPorAnular } from "../../db/gemelas.ts";
import { listPaquetesDeCajas } from "../../db/paquetes.ts";
import { findPunto } from "../../db/puntos.ts";
import { endTurno, postponeTurno, takeTurno } from "../../db/turnos.ts";
import type { Fallo } from "../../fallos.ts";
import { asegurarHora } from "../asegurar-hora.ts";
import { anularFactura } from "../anular-factura.ts";
import { apartarVencidas, isFueraDePlazo, registrarEvento } from "./evento.ts";
import { armarPaquetes, enviarPaquete } from "./paquete.ts";
import { planEventos, type CorteTerminado } from "./ventanas.ts";
import { validarPaquete } from "./veredicto.ts";

/** Why the twin of a sale is annulled: it was issued wrongly. Catalog motivos_anulacion. */
const MOTIVO_GEMELA = 1;

/**
 * One step onwards for every outage of a terminal: event, packages, sending, validation, twins. Each step is stored
 * before the next, so that it goes on from there after a crash; a step that fails waits, each time longer, and holds up
 * nothing else. DESIGN.md section 4, reconnection.
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
  // holds that one. So is one that landed late, of a sale that has another. DESIGN.md section 4, Whose word it is.
  await deps.rondas({
    nombre: "gemelas",
    porRonda: POR_RONDA,
    listar: (desde) => listPorAnular(db, desde, POR_RONDA),
    idDe: ({ id }) => id,
    alFallar: ({ cuf }, error) => deps.log("contingencia", { cuf, error: String(error) }),
    hacer: async ({ cuf, nit }) => {
      const anular = async () => paso(await anularFactura(deps, nit, cuf, MOTIVO_GEMELA));
      return (await intentar(deps, `gemela:${cuf}`, anular)) ? "hecho" : "salto";
    },
  });
}

/** Twins that are annulled in one round, and read at a time. */
const POR_RONDA = 100;

/** `hecho`: nothing more to wait for in this step. Else why it comes round again. */
type Paso = "hecho" | "pendiente" | Fallo["kind"];

function paso(result: Result<unknown, Fallo>): Paso {
  return result.ok ? "hecho" : result.error.kind;
}

/** Does one step in its turn; what is not done waits. A bug in one stops no other. False where it is not its turn. */
async function intentar(deps: Deps, clave: string, step: () => Promise<Paso>): Promise<boolean> {
  const intento = await takeTurno(deps.db, clave, quien(deps));
  if (intento === null) return false;
  let paso: Paso | "error" = "error";
  try {
    paso = await step();
  } catch (error) {
    deps.log("contingencia", { cola: clave, error: error instanceof Error ? error.stack : String(error) });
  }
  if (paso === "hecho") {
    await endTurno(deps.db, clave, deps.proceso.id());
    return true;
  }
  if (paso !== "pendiente") deps.log("contingencia en espera", { cola: clave, intento, motivo: paso });
  await postponeTurno(deps.db, clave, {
    ...quien(deps),
    intento,
    baseMs: deps.config.tareasMs,
    maxMs: DE_LA_RED.has(paso) ? PAUSA_RED_MS : PAUSA_NEGADA_MS,
  });
  return true;
}

/** What mends itself, and is cheap to try; the rest waits for a person. */
const DE_LA_RED: ReadonlySet<string> = new Set(["pendiente", "noEntregada", "enDuda"]);
const PAUSA_RED_MS = 30_000;
const PAUSA_NEGADA_MS = 5 * 60_000;

/** Documents of one outage come in batches: its windows are planned when none has come for this many rounds. */
const RONDAS_DE_CALMA = 2;

/** By either clock: a wall clock that was set back must not hold an outage up, and a restart must not begin its wait anew. */
async function isEnCalma({ db, now, esperas, config }: Deps, corteId: string): Promise<boolean> {
  const { id, en } = await findUltimaLlegada(db, corteId);
  const calmaMs = RONDAS_DE_CALMA * config.tareasMs;
  return esperas.cumplida(`calma:${corteId}`, String(id), calmaMs) || now() - en >= calmaMs;
}

async function prepararCorte(deps: Deps, corte: CorteTerminado): Promise<Paso> {
  const empresa = await getEmpresa(deps.db, corte.nit);
  const { nit, sucursal, punto_venta: puntoVenta } = corte;
  const clave = { nit, sucursal, puntoVenta };
  const punto = await findPunto(deps.db, clave);
  if (punto?.cuis == null) return "puntoSinSincronizar";
  // Its windows end in the past: by the tax system's clock.
  const hora = await asegurarHora(deps, empresa, clave);
  if (!hora.ok) return hora.error.kind;
  let peor: Paso = "hecho";
  for (const { evento, facturas } of await planEventos(deps, empresa, corte)) {
    const registered = await registrarEvento(deps, empresa, evento);
    if (registered.ok) await armarPaquetes(deps, registered.value, facturas);
    else if (isFueraDePlazo(registered.error, evento, ahoraDe(deps)))
      await apartarVencidas(deps, empresa, facturas);
    else peor = registered.error.kind;
  }
  return peor;
}
