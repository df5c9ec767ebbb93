/** Stores the owner's choice about prices for when a law begins, previews its effect, and applies it on the law's day. docs/decisions/0061. */
import {
  EleccionDeLey,
  epochToInstante,
  type EstadoTerminal,
  fail,
  type FalloCampo,
  nombrePresentada,
  ok,
  precioDesde,
  proformaDesde,
  regimenEn,
  Vigencia,
  type Nit,
  type Regimen,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import { getEmpresa, listEmpresas, type Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { deleteAjuste, findAjuste, saveAjuste } from "../motor/ajustes.ts";
import type { Db, Tx } from "../motor/connection.ts";
import { transaccion } from "../motor/transaccion.ts";
import { applyCambios } from "./compartidas.ts";
import { listIdsTras } from "./db/fichas.ts";
import { listAbiertas } from "./db/proformas.ts";
import { cambiosDe, LOTE } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";
import { findFila, readFilas, readTodas, walkFilas, type FilaDe } from "./readers/tienda.ts";

/** Kinds of rows that have a price, in the order in which they are changed. */
const CON_PRECIO = ["producto", "presentacion", "tarifa"] as const;
type ConPrecio = (typeof CON_PRECIO)[number];
/** All kinds that are changed. A promotion has a price only if it is a combo. Proformas follow only if the owner chose so. */
const PASOS = [...CON_PRECIO, "promocion", "proforma"] as const;

/** A company's choice, the law that it is for, and the progress of applying it. */
const Guardada = z.object({
  ley: Vigencia,
  eleccion: EleccionDeLey,
  /** The kind that is being changed, as its place in `PASOS`, and the last row done; null once all are done. */
  avance: z.object({ tipo: z.int(), tras: z.string() }).nullable(),
});
type Guardada = z.infer<typeof Guardada>;

const claveDe = (nit: Nit) => `precios-ley:${nit}`;
const AUTOR = { origen: "servidor", nombre: "Cambio de ley" } as const;
const MUESTRA = 50;
/** Filter that finds all rows. */
const TODAS = { palabras: [] } as const;

/** A product, or a presentation of one, whose price would change. */
export interface PrecioNuevo {
  readonly codigo: string;
  readonly descripcion: string;
  readonly antes: string;
  readonly despues: string;
}

/**
 * Effect of a choice on a shop's goods: the number of prices that change, of open proformas that hold beyond the day and would cost less, and
 * the first products.
 */
export interface Efecto {
  readonly productos: number;
  readonly otros: number;
  readonly proformas: number;
  readonly muestra: readonly PrecioNuevo[];
}

/** Finds the law that begins next for a company, and its choice about it. */
export async function findProximaLey(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
): Promise<{ readonly ley: Vigencia; readonly eleccion: EleccionDeLey | null } | null> {
  const hoy = diaDe(reloj.ahora());
  const ley = (await regimenes.vigencias(db, empresa)).find(({ desde }) => desde > hoy);
  if (ley === undefined) return null;
  const guardada = await findGuardada(db, empresa.nit);
  return { ley, eleccion: guardada !== null && mismaLey(guardada.ley, ley) ? guardada.eleccion : null };
}

/** Stores a company's choice about the law that begins next; null takes it back. Fails where no law is about to begin. */
export async function choosePrecios(
  deps: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
  eleccion: EleccionDeLey | null,
): Promise<Result<null, Fallo>> {
  const proxima = await findProximaLey(deps, empresa);
  if (proxima === null) return fail({ kind: "validacion", campos: [SIN_LEY] });
  const clave = claveDe(empresa.nit);
  if (eleccion === null) await deleteAjuste(deps.db, clave);
  else {
    const guardada: Guardada = { ley: proxima.ley, eleccion, avance: { tipo: 0, tras: "" } };
    await saveAjuste(deps.db, clave, JSON.stringify(guardada));
  }
  return ok(null);
}

/** Failure of a choice for which no law is about to begin. The eve of the law is the last day on which the choice may be changed. */
const SIN_LEY: FalloCampo = {
  loc: ["eleccion"],
  kind: "sinLeyPorEmpezar",
  msg: "Ninguna ley está por empezar: los precios se cambian en Productos.",
};

/** Finds the choice as it is sent to tills, which apply it by themselves if the server does not answer on the day. Null without a choice. */
export async function findPreciosPara(db: Db, nit: Nit): Promise<EstadoTerminal["precios"]> {
  const guardada = await findGuardada(db, nit);
  if (guardada === null) return null;
  const { ley, avance } = guardada;
  const { conserva, redondeo } = guardada.eleccion;
  return { ...ley, conserva, redondeo, hecho: avance === null };
}

/** Computes the effect of a choice, without applying it. */
export async function preverPrecios(
  deps: Pick<Deps, "db" | "regimenes">,
  empresa: Empresa,
  ley: Vigencia,
  eleccion: EleccionDeLey,
): Promise<Efecto> {
  const { db } = deps;
  const { nit } = empresa;
  await putFichas(db, nit, CON_PRECIO);
  const leyes = await leyesDe(deps, db, empresa, ley);
  const muestra: PrecioNuevo[] = [];
  let [productos, otros] = [0, 0];
  for await (const { codigo, descripcion, precio } of walkFilas(db, { nit, tipo: "producto", ...TODAS })) {
    const despues = precioDesde(precio, eleccion, ...leyes);
    if (despues === precio) continue;
    productos += 1;
    if (muestra.length < MUESTRA) muestra.push({ codigo, descripcion, antes: precio, despues });
  }
  for (const tipo of ["presentacion", "tarifa"] as const)
    for await (const { precio } of walkFilas(db, { nit, tipo, ...TODAS }))
      if (precioDesde(precio, eleccion, ...leyes) !== precio) otros += 1;
  otros += (await combosNuevos(db, nit, eleccion, leyes)).length;
  const proformas = await countProformas(db, nit, { desde: ley.desde, eleccion, leyes });
  return { productos, otros, proformas, muestra };
}

/** Walks through the labels that a shop must print after a choice: products whose price changes, then their presentations. */
export async function* walkEtiquetas(
  deps: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
  eleccion: EleccionDeLey,
): AsyncGenerator<PrecioNuevo> {
  const proxima = await findProximaLey(deps, empresa);
  if (proxima === null) return;
  const { db } = deps;
  const { nit } = empresa;
  await putFichas(db, nit, CON_PRECIO);
  const leyes = await leyesDe(deps, db, empresa, proxima.ley);
  for await (const { codigo, descripcion, precio } of walkFilas(db, { nit, tipo: "producto", ...TODAS })) {
    const despues = precioDesde(precio, eleccion, ...leyes);
    if (despues !== precio) yield { codigo, descripcion, antes: precio, despues };
  }
  for await (const { productoId, nombre, precio } of walkFilas(db, { nit, tipo: "presentacion", ...TODAS })) {
    const despues = precioDesde(precio, eleccion, ...leyes);
    const producto = despues === precio ? undefined : await findFila(db, nit, "producto", productoId);
    if (producto === undefined) continue;
    yield {
      codigo: producto.codigo,
      descripcion: nombrePresentada(producto, { nombre }),
      antes: precio,
      despues,
    };
  }
}

/** Applies each company's choice once its law's day has come by the clock of documents. An interrupted application continues from its stored progress. */
export async function applyElecciones(
  deps: Pick<Deps, "db" | "now" | "reloj" | "regimenes" | "turnos">,
): Promise<void> {
  const hoy = diaDe(deps.reloj.ahora());
  for (const { nit } of await listEmpresas(deps.db)) {
    const guardada = await findGuardada(deps.db, nit);
    if (guardada === null || guardada.avance === null || guardada.ley.desde > hoy) continue;
    await putFichas(deps.db, nit, CON_PRECIO);
    while (await darPaso(deps, nit)) await deps.turnos.paso(nit);
    await putFichas(deps.db, nit, CON_PRECIO);
  }
}

/** Changes the next rows of a company and stores the progress, in one transaction. Returns false once all rows are done. */
function darPaso(deps: Pick<Deps, "db" | "now" | "regimenes">, nit: Nit): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => {
    const guardada = await findGuardada(tx, nit);
    const tipo = guardada?.avance == null ? undefined : PASOS[guardada.avance.tipo];
    if (guardada?.avance == null || tipo === undefined) return false;
    const leyes = await leyesDe(deps, tx, await getEmpresa(tx, nit), guardada.ley);
    const { cambiadas, sigue } = await siguientes(tx, nit, tipo, guardada, guardada.avance.tras, leyes);
    const ahoraMs = deps.now();
    await applyCambios(tx, { nit, ahoraMs, autor: AUTOR }, cambiosDe(tipo, cambiadas, ahoraMs));
    const avance =
      sigue !== undefined
        ? { tipo: guardada.avance.tipo, tras: sigue }
        : guardada.avance.tipo + 1 < PASOS.length
          ? { tipo: guardada.avance.tipo + 1, tras: "" }
          : null;
    await saveAjuste(tx, claveDe(nit), JSON.stringify({ ...guardada, avance }));
    return avance !== null;
  });
}

/** Finds the next rows of a kind that change. `sigue`: the last row that was read; undefined if no more rows follow. */
async function siguientes(
  tx: Tx,
  nit: Nit,
  tipo: (typeof PASOS)[number],
  { ley: { desde, regimen }, eleccion }: Guardada,
  tras: string,
  leyes: readonly [Regimen, Regimen],
) {
  if (tipo === "promocion")
    return { cambiadas: await combosNuevos(tx, nit, eleccion, leyes), sigue: undefined };
  if (tipo !== "proforma") return preciosNuevos(tx, { nit, tipo, tras }, eleccion, leyes);
  if (!eleccion.proformas) return { cambiadas: [], sigue: undefined };
  const { bajadas, sigue } = await proformasNuevas(tx, nit, { desde, eleccion, leyes }, tras);
  const cambiadas = bajadas.map(({ id, total, nuevas }) => ({
    id,
    borrado: false,
    campos: { ...nuevas, antesDeLey: { regimen, total } },
  }));
  return { cambiadas, sigue };
}

/** The rule of a choice for proformas, with the day from which it holds. */
interface ParaProformas {
  readonly desde: string;
  readonly eleccion: EleccionDeLey;
  readonly leyes: readonly [Regimen, Regimen];
}

/** Finds the next open proformas that were made before a day, hold on it, and would cost less by a choice. */
async function proformasNuevas(
  db: Db | Tx,
  nit: Nit,
  { desde, eleccion, leyes: [antes, despues] }: ParaProformas,
  tras: string,
) {
  const ids = await listAbiertas(db, nit, desde, tras, LOTE);
  const filas = await readFilas(db, nit, "proforma", ids);
  return {
    bajadas: filas.flatMap(({ id, lineas, total }) => {
      const nuevas = proformaDesde({ lineas, total }, { eleccion, antes, despues });
      return nuevas === null ? [] : [{ id, total, nuevas }];
    }),
    sigue: ids.length === LOTE ? ids.at(-1) : undefined,
  };
}

async function countProformas(db: Db, nit: Nit, para: ParaProformas): Promise<number> {
  let cuantas = 0;
  for (let tras: string | undefined = ""; tras !== undefined;) {
    const { bajadas, sigue } = await proformasNuevas(db, nit, para, tras);
    cuantas += bajadas.length;
    tras = sigue;
  }
  return cuantas;
}

/** Finds the next rows of a kind whose price changes. `sigue`: the last row that was read; undefined if no more rows follow. */
async function preciosNuevos(
  tx: Tx,
  { nit, tipo, tras }: { readonly nit: Nit; readonly tipo: ConPrecio; readonly tras: string },
  eleccion: EleccionDeLey,
  leyes: readonly [Regimen, Regimen],
) {
  const ids = await listIdsTras(tx, { nit, tipo, ...TODAS }, tras, LOTE);
  const filas = await readFilas(tx, nit, tipo, ids);
  return {
    cambiadas: filas.flatMap((fila) => conPrecio(fila, eleccion, leyes)),
    sigue: ids.length === LOTE ? ids.at(-1) : undefined,
  };
}

/** Finds the combos whose price changes. They are read all at once, because a shop has few promotions. */
async function combosNuevos(
  db: Db | Tx,
  nit: Nit,
  eleccion: EleccionDeLey,
  leyes: readonly [Regimen, Regimen],
) {
  return (await readTodas(db, nit, "promocion")).flatMap(({ id, beneficio }) => {
    if (beneficio.kind !== "combo") return [];
    const precio = precioDesde(beneficio.precio, eleccion, ...leyes);
    return precio === beneficio.precio
      ? []
      : [{ id, borrado: false, campos: { beneficio: { ...beneficio, precio } } }];
  });
}

function conPrecio(
  { id, precio }: FilaDe<ConPrecio>,
  eleccion: EleccionDeLey,
  leyes: readonly [Regimen, Regimen],
) {
  const despues = precioDesde(precio, eleccion, ...leyes);
  return despues === precio ? [] : [{ id, borrado: false, campos: { precio: despues } }];
}

/** Gives the law in force on the day before, and the law that begins. */
async function leyesDe(
  { regimenes }: Pick<Deps, "regimenes">,
  db: Db | Tx,
  empresa: Empresa,
  { desde }: Vigencia,
): Promise<readonly [Regimen, Regimen]> {
  const vigencias = await regimenes.vigencias(db, empresa);
  const antes = vigencias.filter((una) => una.desde < desde);
  return [regimenEn(desde, antes), regimenEn(desde, vigencias)];
}

async function findGuardada(db: Db | Tx, nit: Nit): Promise<Guardada | null> {
  const valor = await findAjuste(db, claveDe(nit));
  return valor === undefined ? null : Guardada.parse(JSON.parse(valor));
}

function mismaLey(a: Vigencia, b: Vigencia): boolean {
  return a.regimen === b.regimen && a.desde === b.desde;
}

function diaDe(ms: number): string {
  return epochToInstante(ms).slice(0, 10);
}
