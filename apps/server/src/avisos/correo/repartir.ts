/** The queue of a company's mails: letters of documents and of proformas, the longest due first. */
import { adelantarCartas, findProximaCarta, takeCarta, type TablaDeCartas } from "../db/cartas.ts";
import type { Deps } from "../../deps.ts";
import type { Fila } from "../../motor/esquema.ts";
import { despuesDe, type Salida, type Tarea } from "../../motor/tareas/reglas.ts";
import { ESPERA_MAXIMA_MS } from "./limites.ts";

/** A lease sends no further letter after this time. Its row is due again at once, behind the others. */
const TURNO_MS = 20_000;
const PRESTAMO_MS = 120_000;

/** Makes one attempt at a letter of each table. */
type Carteros = {
  readonly [T in TablaDeCartas]: (deps: Deps, carta: Fila<T>) => Promise<void>;
};

/** Makes the attempt at a row of mails, whose letters `carteros` send. */
export function createRepartidor(carteros: Carteros): (deps: Deps, tarea: Tarea) => Promise<Salida> {
  return (deps, { nit }) => repartirCorreo(deps, carteros, nit);
}

/**
 * Sends a company's queued letters one after another. A slow mail service delays that company's letters
 * alone.
 */
async function repartirCorreo(deps: Deps, carteros: Carteros, nit: Tarea["nit"]): Promise<Salida> {
  // Letters stay queued for a server with a mail service; each start adds missing rows.
  if (deps.mailer === null) return { kind: "hecha" };
  const ahoraMs = deps.now();
  for (const tabla of ["correos", "correosProformas"] as const)
    await adelantarCartas(deps.db, tabla, { nit, ahoraMs, lejosMs: ahoraMs + ESPERA_MAXIMA_MS });
  const fin = deps.monotono() + TURNO_MS;
  while (deps.monotono() < fin && !deps.fin.aborted) {
    const proxima = await proximaDe(deps, nit);
    if (proxima === null || proxima.en > deps.now()) break;
    // Another server took the letter and goes on with the queue.
    if (!(await sendUna(deps, carteros, nit, proxima.tabla))) break;
  }
  return despuesDe(deps, (await proximaDe(deps, nit))?.en ?? null);
}

interface Proxima {
  readonly tabla: TablaDeCartas;
  /** Instant from which it is due. */
  readonly en: number;
}

async function proximaDe({ db }: Deps, nit: Tarea["nit"]): Promise<Proxima | null> {
  const factura = await findProximaCarta(db, "correos", nit);
  const proforma = await findProximaCarta(db, "correosProformas", nit);
  if (proforma !== null && (factura === null || proforma < factura))
    return { tabla: "correosProformas", en: proforma };
  return factura === null ? null : { tabla: "correos", en: factura };
}

/** Makes one attempt at the letter of a table that is due longest; false where none is free. */
async function sendUna(
  deps: Deps,
  carteros: Carteros,
  nit: Tarea["nit"],
  tabla: TablaDeCartas,
): Promise<boolean> {
  const plazo = { nit, ahoraMs: deps.now(), hastaMs: deps.now() + PRESTAMO_MS };
  const anotar = (carta: number) => (error: unknown) =>
    deps.log("tarea", { nombre: tabla, nit, carta, error: String(error) });
  if (tabla === "correos") {
    const carta = await takeCarta(deps.db, tabla, plazo);
    if (carta !== undefined) await carteros.correos(deps, carta).catch(anotar(carta.id));
    return carta !== undefined;
  }
  const carta = await takeCarta(deps.db, tabla, plazo);
  if (carta !== undefined) await carteros.correosProformas(deps, carta).catch(anotar(carta.id));
  return carta !== undefined;
}
