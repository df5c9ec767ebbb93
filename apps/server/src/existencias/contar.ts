/**
 * Stores a count: each line is the truth at its instant, whatever is reported later. A large one is booked in parts, so that nobody's
 * transaction waits for all of it. docs/decisions/0056, 0104
 */
import { randomUUID } from "node:crypto";
import { decimal, epochToInstante, fail, MAX_CONTADAS, ok, type Nit, type Result } from "@mostrador/core";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Tx } from "../motor/connection.ts";
import type { Nueva } from "../motor/esquema.ts";
import { putTarea } from "../motor/tareas.ts";
import { tareaGeneral } from "../motor/tareas/generales.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Autor } from "./comprar.ts";
import { findConteo, insertConteo, insertLineas } from "./db/conteos.ts";
import { countStock, hasStock, openLibro, type Acto } from "./db/libro.ts";
import { findModo } from "./db/modo.ts";
import { insertPartes, listConPartes, takeParte, type LineaPorAsentar } from "./db/partes-de-conteo.ts";
import { fromCantidad, fromValor } from "./db/unidades.ts";
import { saveLibroQueAbre } from "./db/ventas-previas.ts";
import { huellaDe, isRepetida } from "./huella.ts";
import { cortar, demasiadoContado, listCompuestos, listFaltas, respiro } from "./revisar-conteo.ts";

/** Count as entered. */
export interface ConteoEscrito {
  /** Key chosen by the caller; the same key never makes a second count. */
  readonly id: string;
  readonly sucursal: number;
  readonly nota: string | null;
  readonly lineas: readonly LineaPorAsentar[];
}

/** Time after which an interrupted count goes on by itself. */
const RETOMA_MS = 60_000;

/**
 * Stores a count with its adjustments. Up to `MAX_CONTADAS` lines are one transaction. More are accepted whole by the first transaction, which
 * keeps the other lines, and booked in parts of that size, each a count of its own: other transactions run between two of them, and where the
 * program ends there, `seguirConteos` does the rest. A repeated id changes nothing. Fails at a product that the branch does not follow, unless
 * the line begins its stock; then nothing is stored.
 */
export async function contar(
  deps: Pick<Deps, "db" | "reloj">,
  autor: Autor,
  conteo: ConteoEscrito,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const hecho = await aceptar(deps, autor, conteo);
  if (hecho.ok && conteo.lineas.length > MAX_CONTADAS) await seguirConteo(deps, autor.nit, conteo.id);
  return hecho;
}

/** Books what is left of the counts that were interrupted. */
export async function seguirConteos(deps: Pick<Deps, "db" | "reloj">): Promise<void> {
  for (const { nit, id } of await listConPartes(deps.db)) await seguirConteo(deps, nit, id);
}

async function seguirConteo(deps: Pick<Deps, "db" | "reloj">, nit: Nit, id: string): Promise<void> {
  while (await asentarParte(deps, nit, id)) await respiro();
}

/** Books the next part of an accepted count, in one transaction; false where none is left. */
export function asentarParte(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  id: string,
): Promise<boolean> {
  return transaccion(db, nit, async (tx) => {
    const parte = await takeParte(tx, nit, id);
    if (parte === undefined) return false;
    const { conteoId, sucursal, instante, usuario, origen, nota, lineas } = parte;
    const compuestos = await listCompuestos(tx, nit);
    const cabeza = {
      nit,
      id: conteoId,
      sucursal,
      grupo: null,
      instante,
      usuario,
      origen,
      nota,
      huella: null,
    };
    const acto = { nit, sucursal, registradoEn: reloj.ahora(), usuario, origen, nota };
    // A product that got parts of its own since the count was accepted has no stock, and is left out.
    await asentar(
      tx,
      acto,
      cabeza,
      lineas.filter(({ productoId }) => !compuestos.has(productoId)),
    );
    return true;
  });
}

/** Checks a count, and stores it with its first part. The others are kept, and a row of due work beside them. */
async function aceptar(
  { db, reloj }: Pick<Deps, "db" | "reloj">,
  { nit, usuario, origen }: Autor,
  conteo: ConteoEscrito,
): Promise<Result<{ readonly id: string }, Fallo>> {
  const { id, sucursal, nota, lineas } = conteo;
  const ahoraMs = reloj.ahora();
  const ahora = epochToInstante(ahoraMs);
  const lugar = { nit, sucursal, ahora };
  const partes = cortar(lineas);
  // A large count is checked before its transaction begins, since the check reads each of its products.
  const previas = partes.length > 1 ? await listFaltas(db, lugar, lineas) : null;
  return inTransaction<{ readonly id: string }, Fallo>(db, nit, async (tx) => {
    if ((await findModo(tx, nit)) === 0) return fail({ kind: "existenciasApagadas" });
    const antes = await findConteo(tx, nit, id);
    if (antes !== undefined) {
      const mismo = isRepetida(antes, conteo);
      return mismo.ok ? ok({ id }) : mismo;
    }
    const faltas = previas ?? (await listFaltas(tx, lugar, lineas));
    if (faltas.length > 0) return fail({ kind: "validacion", campos: faltas });
    const notaDe = (i: number) =>
      partes.length === 1 ? nota : `${nota ?? "Conteo"}, parte ${i + 1} de ${partes.length}`;
    const deConteo = { nit, sucursal, instante: ahora, usuario, origen };
    const cabeza = { ...deConteo, id, grupo: null, nota: notaDe(0), huella: huellaDe(conteo) };
    const acto = { nit, sucursal, registradoEn: ahoraMs, usuario, origen, nota: notaDe(0) };
    const noCabe = await asentar(tx, acto, cabeza, partes[0] ?? []);
    if (noCabe !== null) return fail({ kind: "validacion", campos: [demasiadoContado(noCabe)] });
    const [, ...resto] = partes.map((suyas, parte) => ({
      ...deConteo,
      id,
      parte,
      conteoId: randomUUID(),
      nota: notaDe(parte),
      lineas: suyas,
    }));
    if (resto.length > 0) {
      await insertPartes(tx, resto);
      await putTarea(tx, tareaGeneral("conteos"), ahoraMs + RETOMA_MS);
    }
    return ok({ id });
  });
}

/** Books counted lines as one count. Returns the first line that the ledger cannot hold, which is left out, or null. */
async function asentar(
  tx: Tx,
  acto: Acto,
  cabeza: Omit<Nueva<"conteos">, "registradoEn">,
  lineas: readonly LineaPorAsentar[],
): Promise<number | null> {
  const { nit, id, sucursal } = cabeza;
  const libro = await openLibro(
    tx,
    acto,
    lineas.map(({ productoId }) => productoId),
  );
  const filas: Nueva<"conteosLineas">[] = [];
  let noCabe: number | null = null;
  for (const [linea, { productoId, contado, contadoEn, costo }] of lineas.entries()) {
    const instante = contadoEn ?? cabeza.instante;
    const inicial = hasStock(libro, productoId) || costo === null ? undefined : decimal(costo);
    const porContar = { productoId, linea, instante, contado: decimal(contado), costo: inicial };
    const ajustada = await countStock(libro, id, porContar);
    if (ajustada === null) {
      noCabe ??= linea;
      continue;
    }
    filas.push({
      nit,
      conteoId: id,
      linea,
      sucursal,
      productoId,
      instante,
      contado: fromCantidad(decimal(contado)),
      esperado: fromCantidad(ajustada.esperado),
      costo: fromValor(ajustada.costo),
      desde: null,
    });
  }
  await insertConteo(tx, { ...cabeza, registradoEn: acto.registradoEn });
  if (filas.length > 0) await insertLineas(tx, filas);
  await saveLibroQueAbre(libro);
  return noCabe;
}
