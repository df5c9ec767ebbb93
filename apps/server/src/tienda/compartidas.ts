import {
  applyCambio,
  COMPARTIDOS,
  epochToInstante,
  Instante,
  mismoValor,
  PLURALES,
  Proforma,
  TipoCompartido,
  type CambiosPedido,
  type CambiosRespuesta,
  type FilaMarcada,
  type Nit,
} from "@mostrador/core";
import type { Autor } from "./db/cambios.ts";
import { TABLAS, VACIOS } from "./db/compartidas.ts";
import type { Tx } from "../motor/connection.ts";
import { dejarDeUsar, findFoto, saveFoto } from "./db/fotos.ts";
import { nextVersion } from "../motor/versiones.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { readMarcas, readRegistro, writeRegistro } from "../motor/stored-json.ts";
import { asentarProforma } from "./db/asentar-proforma.ts";
import { anotarCambio, camposPerdidos, type CambioDeFila, type CampoCambiado } from "./anotar-cambio.ts";
import { createAutores, type Autores } from "./permiso-de-autor.ts";

/** The database and the clock by which the shop is written: that of documents, as at the tills. docs/decisions/0101 */
export type DepsDeCambios = Pick<Deps, "db"> & { readonly reloj: Pick<Deps["reloj"], "ahora"> };

type Cambio = CambiosPedido[keyof CambiosPedido][number];
type Rechazados = CambiosRespuesta["rechazados"];

/**
 * Applies a till's changes: the last write of a field wins, a deletion stays. A write dated in the future counts as of now by the clock of
 * documents, which tills follow, so that a till whose clock is ahead does not win for ever. Returns the changes that cannot be applied, because the row is unknown or would be
 * incomplete, or because their author lacked the right.
 */
export function saveCambios(
  { db, reloj }: DepsDeCambios,
  nit: Nit,
  pedido: Partial<CambiosPedido>,
  autor: Autor,
): Promise<Rechazados> {
  return transaccion(db, nit, (tx) => applyCambios(tx, { nit, ahoraMs: reloj.ahora(), autor }, pedido));
}

/** Applies changes as `saveCambios` does, within a transaction of the company. */
export async function applyCambios(
  tx: Tx,
  { nit, ahoraMs, autor }: Pick<Lugar, "nit" | "ahoraMs" | "autor">,
  pedido: Partial<CambiosPedido>,
): Promise<Rechazados> {
  const ahora = epochToInstante(ahoraMs);
  const porFila = new Map<string, { tipo: TipoCompartido; id: string; cambios: Cambio[] }>();
  const juntar = (tipo: TipoCompartido, cambios: readonly Cambio[]) => {
    for (const cambio of cambios) {
      const clave = `${tipo} ${cambio.id}`;
      const fila = porFila.get(clave) ?? { tipo, id: cambio.id, cambios: [] };
      fila.cambios.push({ ...cambio, editadoEn: cambio.editadoEn < ahora ? cambio.editadoEn : ahora });
      porFila.set(clave, fila);
    }
  };
  for (const tipo of TipoCompartido.options) juntar(tipo, pedido[PLURALES[tipo]] ?? []);
  const rechazados: Rechazados = [];
  const autores = createAutores(tx, nit);
  // Rows of persons go first: other changes of the call may need the rights that they give.
  const filas = [...porFila.values()];
  const personas = filas.filter(({ tipo }) => tipo === "usuario");
  const otras = filas.filter(({ tipo }) => tipo !== "usuario");
  for (const { tipo, id, cambios } of [...(await autores.conLlavePrimero(personas)), ...otras])
    rechazados.push(...(await savePermitidos(tx, autores, { nit, tipo, id, ahoraMs, autor }, cambios)));
  return rechazados;
}

/** Applies the changes of a row whose authors had the right to make them. Returns the others. */
async function savePermitidos(
  tx: Tx,
  autores: Autores,
  lugar: Lugar,
  cambios: readonly Cambio[],
): Promise<Rechazados> {
  const { tipo, id, autor } = lugar;
  let [permitidos, negados]: [readonly Cambio[], readonly Cambio[]] = [[], []];
  for (const cambio of cambios)
    if (await autores.isPermitido({ tipo, ...cambio })) permitidos = [...permitidos, cambio];
    else negados = [...negados, cambio];
  if (tipo === "usuario" && (await autores.dejaSinLlave({ id, cambios: permitidos })))
    [permitidos, negados] = [[], cambios];
  const firmado = async (suyos: readonly Cambio[]): Promise<Lugar> => {
    const persona = await autores.nombreDe({ tipo, autor: suyos.at(-1)?.autor ?? null });
    return persona === null
      ? lugar
      : { ...lugar, autor: { ...autor, nombre: `${autor.nombre}, ${persona}` } };
  };
  const rechazados: Rechazados = [];
  if (permitidos.length > 0 && !(await saveFila(tx, await firmado(permitidos), permitidos)))
    rechazados.push({ tipo, id });
  if (negados.length > 0) {
    await negar(tx, await firmado(negados), negados);
    rechazados.push({ tipo, id, causa: "sinPermiso" });
  }
  return rechazados;
}

/**
 * Refuses changes: the row stays as it is, and the owner is shown the values that were refused. The till that
 * wrote them gets the row again. A row that the server does not have is deleted at that till.
 */
async function negar(tx: Tx, lugar: Lugar, negados: readonly Cambio[]): Promise<void> {
  const { nit, tipo, id, ahoraMs, autor } = lugar;
  const version = await nextVersion(tx, nit);
  const fila = await findFila(tx, lugar);
  if (fila === undefined)
    await tx
      .insertInto(TABLAS[tipo])
      .values({ nit, id, datos: "{}", marcas: "{}", borrado: 1, version })
      .execute();
  else await tellAgain(tx, lugar, version);
  const antes = readRegistro(fila?.datos ?? "{}");
  const editadoEn = negados.at(-1)?.editadoEn ?? epochToInstante(ahoraMs);
  const perdidos = deBorrada(antes, negados);
  const cambio = { kind: "cambio" as const, antes, despues: antes, perdidos };
  await anotarCambio(tx, autor, { nit, tipo, id, editadoEn, recibidoEn: ahoraMs, ...cambio });
}

/** The key of a shared row. */
interface Fila {
  readonly nit: Nit;
  readonly tipo: TipoCompartido;
  readonly id: string;
}

/** The key of a shared row, with the author and the moment of its changes. */
interface Lugar extends Fila {
  readonly ahoraMs: number;
  readonly autor: Autor;
}

/**
 * Applies all changes of one row together, since a later one may complete an earlier one. Returns false where
 * the row would stay incomplete.
 */
async function saveFila(
  tx: Tx,
  { autor, ahoraMs, ...lugar }: Lugar,
  cambios: readonly Cambio[],
): Promise<boolean> {
  const { nit, tipo, id } = lugar;
  // The version comes first: its lock is held to the end of each transaction that changes shared rows. So no
  // merge reads a row that another transaction is changing.
  const version = await nextVersion(tx, nit);
  const fila = await findFila(tx, lugar);
  const antes = readRegistro(fila?.datos ?? "{}");
  const editadoEn = cambios.at(-1)?.editadoEn ?? epochToInstante(ahoraMs);
  const anotar = async (cambio: Pick<CambioDeFila, "kind" | "despues" | "perdidos">) => {
    await anotarCambio(tx, autor, { ...lugar, antes, editadoEn, recibidoEn: ahoraMs, ...cambio });
    return true;
  };
  const borra = cambios.some(({ borrado }) => borrado);
  if (fila === undefined && borra) return true;
  const actual = { datos: antes, marcas: readMarcas(fila?.marcas ?? "{}") };
  if (fila?.borrado === 1) {
    if (!borra) await tellAgain(tx, lugar, version);
    return anotar({ kind: "cambio", despues: antes, perdidos: deBorrada(antes, cambios) });
  }
  if (borra) {
    const borrada = { borrado: 1, version };
    await tx.updateTable(TABLAS[tipo]).set(borrada).where("nit", "=", nit).where("id", "=", id).execute();
    if (typeof antes["fotoHash"] === "string") await dejarDeUsar(tx, nit, antes["fotoHash"], ahoraMs);
    return anotar({ kind: "borrado", despues: {}, perdidos: [] });
  }
  const conFoto = await Promise.all(cambios.map((cambio) => fetchFoto(tx, nit, cambio)));
  if (!conFoto.every((cambio) => cambio !== null)) return false;
  const { nueva, perdidos } = fundir(
    actual,
    autor.origen === "portal" ? conFoto.map((cambio) => despuesDe(actual, cambio)) : conFoto,
  );
  if (nueva === null) {
    if (perdidos.length > 0) await tellAgain(tx, lugar, version);
    return anotar({ kind: "cambio", despues: antes, perdidos });
  }
  const datos = COMPARTIDOS[tipo].safeParse({ ...VACIOS[tipo], ...nueva.datos, id });
  if (!datos.success) return false;
  const completa =
    tipo === "proforma" ? await asentarProforma(tx, nit, Proforma.parse(datos.data)) : datos.data;
  const values = {
    datos: writeRegistro(await nombrarFoto(tx, nit, completa, antes["fotoHash"], ahoraMs)),
    marcas: JSON.stringify(nueva.marcas),
    borrado: 0,
    version,
  };
  await tx
    .insertInto(TABLAS[tipo])
    .values({ nit, id, ...values })
    .onConflict((c) => c.columns(["nit", "id"]).doUpdateSet(values))
    .execute();
  return anotar({ kind: fila === undefined ? "nuevo" : "cambio", despues: datos.data, perdidos });
}

/**
 * Sends a row that stays unchanged to the tills again. The till whose write was refused may have read the row before, and still shows its
 * own values.
 */
async function tellAgain(tx: Tx, { nit, tipo, id }: Fila, version: number): Promise<void> {
  await tx.updateTable(TABLAS[tipo]).set({ version }).where("nit", "=", nit).where("id", "=", id).execute();
}

function findFila(tx: Tx, { nit, tipo, id }: Fila) {
  return tx
    .selectFrom(TABLAS[tipo])
    .select(["datos", "marcas", "borrado"])
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Dates an edit of the portal no earlier than the fields that it writes: the server read them in the same transaction, so it comes after them,
 * even if its clock was set back in between.
 */
function despuesDe({ marcas }: FilaMarcada, cambio: Cambio): Cambio {
  const escritas = Object.keys(cambio.campos).map((campo) =>
    Instante.parse(marcas[campo] ?? cambio.editadoEn),
  );
  const ultima = [cambio.editadoEn, ...escritas].reduce((a, b) => (a > b ? a : b));
  return { ...cambio, editadoEn: ultima };
}

/** Merges changes, oldest first, into a row. `nueva` is null if nothing changes; `perdidos` are the writes that lost to later ones. */
function fundir(actual: FilaMarcada, cambios: readonly Cambio[]) {
  let nueva: FilaMarcada | null = null;
  for (const cambio of cambios) nueva = applyCambio(nueva ?? actual, cambio) ?? nueva;
  return { nueva, perdidos: cambios.flatMap((cambio) => camposPerdidos(actual, cambio)) };
}

/** Lists the writes to a row that is deleted, or that their author may not change. All of them have lost. */
function deBorrada(datos: FilaMarcada["datos"], cambios: readonly Cambio[]): readonly CampoCambiado[] {
  const escritos: FilaMarcada["datos"] = Object.assign({}, ...cambios.map(({ campos }) => campos));
  return Object.entries(escritos)
    .filter(([campo, valor]) => valor !== undefined && !mismoValor(datos[campo] ?? null, valor))
    .map(([campo, despues]) => ({ campo, antes: datos[campo] ?? null, despues, perdio: true }));
}

/** Replaces a picture's hash in a change by the picture itself. Returns null if the server does not have the picture. */
async function fetchFoto(tx: Tx, nit: Nit, cambio: Cambio): Promise<Cambio | null> {
  if (!("fotoHash" in cambio.campos) || cambio.campos.fotoHash === undefined) return cambio;
  const { fotoHash, ...campos } = cambio.campos;
  const foto = fotoHash === null ? null : await findFoto(tx, nit, fotoHash);
  return foto === undefined ? null : { ...cambio, campos: { ...campos, foto } };
}

/**
 * Adds the hash of a product's picture to its row. The row keeps the picture, because older servers send the row as it is. `antes`: the
 * hash that the row named until now.
 */
async function nombrarFoto(
  tx: Tx,
  nit: Nit,
  datos: object,
  antes: unknown,
  ahoraMs: number,
): Promise<object> {
  const foto = "foto" in datos && typeof datos.foto === "string" ? datos.foto : null;
  const fotoHash = foto === null ? null : await saveFoto(tx, nit, foto, ahoraMs);
  if (typeof antes === "string" && antes !== fotoHash) await dejarDeUsar(tx, nit, antes, ahoraMs);
  return fotoHash === null ? datos : { ...datos, fotoHash };
}
