import { randomUUID } from "node:crypto";
import {
  conCambios,
  decimal,
  decimalToText,
  epochToInstante,
  fail,
  mismoValor,
  ok,
  PLURALES,
  type CambiosPedido,
  type Nit,
  type Result,
  type TipoCompartido,
} from "@mostrador/core";
import type { Autor } from "./db/cambios.ts";
import type { Tx } from "../motor/connection.ts";
import { listVersiones } from "./db/compartidas.ts";
import { TIPOS_CON_FICHA, type TipoConFicha } from "./db/fichas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { findFila, readFilas, type FilaDe } from "./readers/tienda.ts";
import { applyCambios, saveCambios, type DepsDeCambios } from "./compartidas.ts";
import { putFichas } from "./poner-fichas.ts";

/** Parts of the server that the use cases of the shop need. */
export type DepsTienda = DepsDeCambios;
/** Dependencies of work in many steps, between which other calls take their turn. */
export type DepsPorPasos = DepsTienda & Pick<Deps, "turnos">;

/** A person of a company who edits its shop. */
export interface Editor {
  readonly nit: Nit;
  readonly autor: Autor;
}

/**
 * A row as a form wrote it; its `id` is null for a new row. `visto`: the fields as they were when the form was opened. `nuevo`: the id that the
 * form gives to a new row, so that sending the form again makes no second row. `alNacer`: further fields of a new row.
 */
export interface Escrita<T extends TipoCompartido> {
  readonly id: string | null;
  readonly nuevo?: string | undefined;
  readonly alNacer?: Partial<Omit<FilaDe<T>, "id">>;
  readonly visto?: Readonly<Record<string, unknown>> | undefined;
  readonly campos: Partial<Omit<FilaDe<T>, "id">>;
}

/** A saved row, and the fields whose value another person had changed meanwhile and that were overwritten. */
export interface Guardada<T extends TipoCompartido> {
  readonly fila: FilaDe<T>;
  readonly pisados: readonly string[];
}

/** A reason why a row cannot be saved, with its field. */
export interface Falta {
  readonly campo: string;
  readonly msg: string;
}

/** The check of a row before it is saved. */
export interface Revision<T extends TipoCompartido> {
  /** The kinds of rows that the check reads. It is repeated if one of them changes before the row is saved. */
  readonly segun: readonly TipoCompartido[];
  /** Returns the reason why the row cannot be saved; null if it can. */
  readonly revisar: (nueva: FilaDe<T>, antes: FilaDe<T> | undefined) => Promise<Falta | null>;
  /** Returns the reason why a row may not change, in the transaction that would change it; null if it may. */
  readonly impide?: (tx: Tx, id: string) => Promise<Fallo | null>;
}

/** A check that accepts every row. */
export const SIN_REVISION = { segun: [], revisar: () => Promise.resolve(null) } as const;

/**
 * Saves a row of the shop as a till does: only the fields that changed, so that other fields keep what other persons changed meanwhile.
 * Fails with the reason that `revision` gives. If two rows exclude each other, only one is saved, even if two servers write them at once.
 */
export async function saveDeTienda<T extends TipoCompartido>(
  deps: DepsTienda,
  editor: Editor,
  tipo: T,
  escrita: Escrita<T>,
  revision: Revision<T>,
): Promise<Result<Guardada<T>, Fallo>> {
  const suyo = escrita.id ?? escrita.nuevo ?? randomUUID();
  for (;;) {
    const hecho = await attempt(deps, editor, tipo, { ...escrita, suyo }, revision);
    if (hecho !== CAMBIARON) return hecho;
  }
}

/** Result: rows that the check read have changed since. */
const CAMBIARON = Symbol("cambiaron");

async function attempt<T extends TipoCompartido>(
  deps: DepsTienda,
  { nit, autor }: Editor,
  tipo: T,
  { id, suyo, visto, campos, alNacer }: Escrita<T> & { readonly suyo: string },
  { segun, revisar, impide = async () => null }: Revision<T>,
): Promise<Result<Guardada<T>, Fallo> | typeof CAMBIARON> {
  const { db } = deps;
  const vistas = await listVersiones(db, nit, segun);
  await putFichas(db, nit, conFicha(segun));
  const antes = await findFila(db, nit, tipo, suyo);
  if (id !== null && antes === undefined && tipo !== "listaDeCliente") return fail({ kind: "filaAusente" });
  // A form without a picture keeps the stored one.
  const partes: readonly (object | undefined)[] = [antes ?? alNacer, campos, { id: suyo }];
  const escrita: FilaDe<T> = Object.assign({}, ...partes);
  const nueva = conCambios<FilaDe<T>>(escrita, visto, antes);
  const falta = await revisar(nueva, antes);
  if (falta !== null) return falloDeTienda(falta);
  const cambiados = camposDistintos(nueva, antes, "foto" in campos);
  if (Object.keys(cambiados).length > 0) {
    const ahoraMs = deps.reloj.ahora();
    const cambios = cambiosDe(tipo, [{ id: suyo, borrado: false, campos: cambiados }], ahoraMs);
    const queda = await transaccion(db, nit, async (tx) => {
      if (!mismoValor(await listVersiones(tx, nit, segun), vistas)) return CAMBIARON;
      const impedimento = await impide(tx, suyo);
      if (impedimento !== null) return fail(impedimento);
      await applyCambios(tx, { nit, ahoraMs, autor }, cambios);
      // A row that was deleted meanwhile stays deleted.
      const hay = (await readFilas(tx, nit, tipo, [suyo])).length > 0;
      return hay ? ok(null) : fail<Fallo>({ kind: "filaAusente" });
    });
    if (queda === CAMBIARON) return CAMBIARON;
    if (!queda.ok) return queda;
    await putFichas(db, nit, conFicha([tipo]));
  }
  const pisados = Object.keys(cambiados).filter(
    (campo) =>
      antes !== undefined &&
      visto !== undefined &&
      campo in visto &&
      !mismoValor(visto[campo], Reflect.get(antes, campo)),
  );
  return ok({ fila: nueva, pisados });
}

function conFicha(tipos: readonly TipoCompartido[]): readonly TipoConFicha[] {
  return TIPOS_CON_FICHA.filter((uno) => tipos.includes(uno));
}

/** Lists the fields of a row that are not as they were. A picture counts if the form contains it. */
function camposDistintos<T extends TipoCompartido>(
  nueva: FilaDe<T>,
  antes: FilaDe<T> | undefined,
  conFoto: boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(nueva).filter(([campo, valor]) => {
      if (campo === "id" || campo === "fotoHash") return false;
      if (campo === "foto") return conFoto || antes === undefined;
      return antes === undefined || !mismoValor(Reflect.get(antes, campo), valor);
    }),
  );
}

/** Rows of one transaction, so that the shop goes on selling between two of them. */
export const LOTE = 50;

/** Writes fields of many rows, some in each transaction. If the program ends in the middle, part of the rows is written. */
export async function saveVarias<T extends TipoCompartido>(
  deps: DepsTienda,
  editor: Editor,
  tipo: T,
  escritas: readonly { readonly id: string; readonly campos: Partial<Omit<FilaDe<T>, "id">> }[],
): Promise<void> {
  await writeInBatches(
    deps,
    editor,
    tipo,
    escritas.map((una) => ({ ...una, borrado: false })),
  );
}

/** Deletes rows of a kind, some in each transaction. After an interruption, the deletions made so far remain. */
export async function deleteDeTienda(
  deps: DepsTienda,
  editor: Editor,
  tipo: TipoCompartido,
  ids: readonly string[],
): Promise<void> {
  await writeInBatches(
    deps,
    editor,
    tipo,
    ids.map((id) => ({ id, borrado: true, campos: {} })),
  );
}

/** Fields of a row that change, or its deletion. */
export interface FilaCambiada {
  readonly id: string;
  readonly borrado: boolean;
  readonly campos: object;
}

/** Builds the changes of rows of a kind that the server makes. `enMs`: the instant of the edit, milliseconds since 1970. */
export function cambiosDe(
  tipo: TipoCompartido,
  filas: readonly FilaCambiada[],
  enMs: number,
): Partial<CambiosPedido> {
  const editadoEn = epochToInstante(enMs);
  return { [PLURALES[tipo]]: filas.map((fila) => ({ ...fila, autor: null, editadoEn })) };
}

async function writeInBatches(
  deps: DepsTienda,
  { nit, autor }: Editor,
  tipo: TipoCompartido,
  filas: readonly FilaCambiada[],
): Promise<void> {
  for (let desde = 0; desde < filas.length; desde += LOTE) {
    const cambios = cambiosDe(tipo, filas.slice(desde, desde + LOTE), deps.reloj.ahora());
    await saveCambios(deps, nit, cambios, autor);
  }
  await putFichas(deps.db, nit, conFicha([tipo]));
}

/** Writes the price among the fields with two decimals, as tills do, so that 65 and 65.00 are no change. */
export function conCentavos<C extends { readonly precio?: string }>(campos: C): C {
  const { precio } = campos;
  return precio === undefined ? campos : { ...campos, precio: decimalToText(decimal(precio), 2) };
}

/** The failure of an edit, with its sentence. */
export function falloDeTienda({ campo, msg }: Falta): Result<never, Fallo> {
  return fail({ kind: "validacion", campos: [{ loc: [campo], kind: "tienda", msg }] });
}
