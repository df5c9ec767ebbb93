/** Keeps the sums of open cash sessions in memory, and reads each fact once; writes nothing. */
import { setImmediate } from "node:timers/promises";
import { createContadorTurnos, type ContadorTurnos, type TurnoContado } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listTrasHecho, listUltimosTurnos } from "../db/hechos.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";

/** Facts of one page, between two of which other calls are served. */
const PAGINA = 500;
/** Most points of sale whose sums are kept; those requested last stay. */
const GUARDADOS = 2000;

/** The sums of a point of sale, which include its facts up to `hasta`. */
interface Cuenta {
  readonly contador: ContadorTurnos;
  hasta: number;
}

/** Sums by open database, with the running read of each. */
const cuentas = new WeakMap<Db, Map<string, Promise<Cuenta>>>();

/** Gives the open sessions of a point of sale, according to the facts that the server has. */
export async function turnosAbiertos(db: Db, punto: ClavePunto): Promise<readonly TurnoContado[]> {
  const suyas = cuentas.get(db) ?? new Map<string, Promise<Cuenta>>();
  cuentas.set(db, suyas);
  const clave = `${punto.nit} ${punto.sucursal}/${punto.puntoVenta}`;
  // Reads run one after another, so that each fact is counted once.
  const antes = suyas.get(clave) ?? start(db, punto);
  const leida = antes.then((cuenta) => follow(db, punto, cuenta));
  suyas.delete(clave);
  suyas.set(clave, leida);
  for (const vieja of suyas.keys()) {
    if (suyas.size <= GUARDADOS) break;
    suyas.delete(vieja);
  }
  try {
    return (await leida).contador.abiertos();
  } catch (error) {
    if (suyas.get(clave) === leida) suyas.delete(clave);
    throw error;
  }
}

/** Finds the fact from which a point of sale has a session open; `desde` is undefined if none is open. */
export async function findAbiertoDesde(
  db: Db,
  punto: ClavePunto,
): Promise<{ readonly desde: number | undefined; readonly ultimo: number }> {
  const ultimos = await listUltimosTurnos(db, punto);
  const contador = createContadorTurnos();
  for (const hecho of ultimos) contador.contar(hecho, hecho.id);
  const [primero] = contador
    .abiertos()
    .map(({ desde }) => desde)
    .toSorted((a, b) => a - b);
  return { desde: primero, ultimo: ultimos.at(-1)?.id ?? 0 };
}

async function start(db: Db, punto: ClavePunto): Promise<Cuenta> {
  const { desde, ultimo } = await findAbiertoDesde(db, punto);
  return { contador: createContadorTurnos(), hasta: desde === undefined ? ultimo : desde - 1 };
}

/** Adds the facts that arrived since the last read. A company's facts are committed in the order of their ids. */
async function follow(db: Db, punto: ClavePunto, cuenta: Cuenta): Promise<Cuenta> {
  for (;;) {
    const hechos = await listTrasHecho(db, punto, cuenta.hasta, PAGINA);
    for (const hecho of hechos) {
      cuenta.contador.contar(hecho, hecho.id);
      cuenta.hasta = hecho.id;
    }
    if (hechos.length < PAGINA) return cuenta;
    await setImmediate(); // SQLite is synchronous: other work needs this pause between two pages
  }
}
