import type { CufdTerminal, SubidaOffline } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import { completeCortes, confirmarFines, endCortes, saveCorte } from "../contingencia/db/cortes.ts";
import { insertCufdPasado } from "../impuestos/db/puntos.ts";
import type { Recibida } from "./cada-una.ts";
import { findTerminal, type Terminal } from "./db/terminales.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";

/** Documents of one call, with their outages and CUFDs. */
interface Traido {
  readonly cufds?: readonly CufdTerminal[] | undefined;
  readonly cortes: SubidaOffline["cortes"];
  readonly facturas: readonly { readonly cuf: string; readonly corteId: string | null }[];
}

/**
 * Stores a till's outages, and CUFDs that a restore lost, and takes their documents (`tomar`). The end of an outage is final once its documents were answered, unless its till
 * has more of them: an event over documents that did not arrive would leave those of another CUFD no window. docs/trust.md heading 80
 */
export async function takeConCortes(
  deps: Pick<Deps, "db" | "reloj">,
  terminal: Terminal,
  { cufds = [], cortes, facturas }: Traido,
  tomar: () => Promise<readonly Recibida[]>,
): Promise<readonly Recibida[]> {
  const { nit, sucursal, puntoVenta } = terminal;
  const faltan = new Set(cortes.filter((corte) => corte.faltan === true).map(({ id }) => id));
  const conFacturas = new Set(facturas.flatMap(({ corteId }) => corteId ?? []));
  await transaccion(deps.db, nit, async (tx) => {
    for (const cufd of cufds) await insertCufdPasado(tx, { nit, sucursal, puntoVenta }, cufd);
    await receiveCortes(deps, tx, terminal, cortes, new Set([...faltan, ...conFacturas]));
  });
  const recibidas = await tomar();
  const contestadas = new Set(recibidas.map(({ cuf }) => cuf));
  for (const { cuf, corteId } of facturas) if (corteId !== null && !contestadas.has(cuf)) faltan.add(corteId);
  const completos = [...conFacturas].filter((id) => !faltan.has(id));
  if (completos.length > 0) await transaccion(deps.db, nit, (tx) => completeCortes(tx, terminal, completos));
  return recibidas;
}

/**
 * Stores a till's outages. If the till was revoked or replaced during its call, its open outages end at once:
 * no later call reports their end. `esperan`: outages whose documents did not all arrive; no event of theirs is registered until
 * `completeCortes`, or until shortly before its term.
 */
export async function receiveCortes(
  deps: Pick<Deps, "reloj">,
  tx: Tx,
  terminal: Terminal,
  cortes: SubidaOffline["cortes"],
  esperan: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { nit, sucursal, puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  const ahora = ahoraDe(deps);
  for (const { id, tipo, inicio, fin } of cortes) {
    const presunto = fin !== null && esperan.has(id) ? "faltan" : null;
    const dichoEn = fin === null ? null : ahora;
    await saveCorte(tx, { id, ...clave, terminalId: terminal.id, tipo, inicio, fin, presunto, dichoEn });
  }
  const actual = await findTerminal(tx, nit, terminal.id);
  if (actual?.revocado === 1) await endCortes(tx, clave, terminal.id, { ahora, por: "llamadaTardia" });
}

/**
 * Records a till's report that the second copy left by the tills before it was uploaded. Ignores the report of a till whose
 * credential ended before its call or during it.
 */
export async function oirCopia(tx: Tx, terminal: Terminal): Promise<void> {
  const actual = await findTerminal(tx, terminal.nit, terminal.id);
  if (terminal.revocado === 0 && actual?.revocado === 0) await confirmarFines(tx, terminal);
}
