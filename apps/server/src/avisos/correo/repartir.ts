/** Processes a company's queue of mails, of documents and of proformas, in order of their due time. */
import { adelantarCartas, findProximaCarta, takeCarta, type TablaDeCartas } from "../db/cartas.ts";
import type { Deps } from "../../deps.ts";
import type { Fila } from "../../motor/esquema.ts";
import { despuesDe, type Salida, type Tarea } from "../../motor/tareas/reglas.ts";
import { ESPERA_MAXIMA_MS } from "./limites.ts";

/** Time after which a lease sends no further mail. Its row is due again at once, behind the others. */
const TURNO_MS = 20_000;
const PRESTAMO_MS = 120_000;

/** Functions that attempt one mail of each table. */
type Carteros = {
  readonly [T in TablaDeCartas]: (deps: Deps, carta: Fila<T>) => Promise<void>;
};

/** Creates the handler of mail tasks. `carteros`: functions that send the mails. */
export function createRepartidor(carteros: Carteros): (deps: Deps, tarea: Tarea) => Promise<Salida> {
  return (deps, { nit }) => repartirCorreo(deps, carteros, nit);
}

/** Sends a company's queued mails one after another. A slow mail service delays only that company's mails. */
async function repartirCorreo(deps: Deps, carteros: Carteros, nit: Tarea["nit"]): Promise<Salida> {
  // Mails stay queued for a server with a mail service; each start inserts missing rows.
  if (deps.mailer === null) return { kind: "hecha" };
  const ahoraMs = deps.now();
  for (const tabla of ["correos", "correosProformas"] as const)
    await adelantarCartas(deps.db, tabla, { nit, ahoraMs, lejosMs: ahoraMs + ESPERA_MAXIMA_MS });
  const fin = deps.monotono() + TURNO_MS;
  while (deps.monotono() < fin && !deps.fin.aborted) {
    const proxima = await proximaDe(deps, nit);
    if (proxima === null || proxima.en > deps.now()) break;
    // Another server took the mail and continues with the queue.
    if (!(await sendUna(deps, carteros, nit, proxima.tabla))) break;
  }
  return despuesDe(deps, (await proximaDe(deps, nit))?.en ?? null);
}

interface Proxima {
  readonly tabla: TablaDeCartas;
  /** Time at which the mail is due. */
  readonly en: number;
}

async function proximaDe({ db }: Deps, nit: Tarea["nit"]): Promise<Proxima | null> {
  const factura = await findProximaCarta(db, "correos", nit);
  const proforma = await findProximaCarta(db, "correosProformas", nit);
  if (proforma !== null && (factura === null || proforma < factura))
    return { tabla: "correosProformas", en: proforma };
  return factura === null ? null : { tabla: "correos", en: factura };
}

/** Attempts the mail of a table that has been due longest. Returns false if none is available. */
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
