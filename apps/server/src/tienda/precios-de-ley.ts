/** Stores the owner's choice about prices for when a law begins, previews its effect, and applies it on the law's day. docs/decisions/0061. */
import {
  decimal,
  EleccionDeLey,
  epochToInstante,
  type EstadoTerminal,
  fail,
  type FalloCampo,
  Instante,
  instanteToEpoch,
  masDias,
  nombrePresentada,
  ok,
  precioDesde,
  proformaDesde,
  regimenEn,
  Vigencia,
  type Nit,
  type Regimen,
  type Result,
  type TipoCompartido,
} from "@mostrador/core";
import { z } from "zod";
import { getEmpresa, listEmpresas, type Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { deleteAjuste, findAjuste, saveAjuste } from "../motor/ajustes.ts";
import type { Db, Tx } from "../motor/connection.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import { applyCambios } from "./compartidas.ts";
import { listIdsTras } from "./db/fichas.ts";
import { readMarcasDe } from "./db/filas-compartidas.ts";
import { listAbiertas } from "./db/proformas.ts";
import { cambiosDe, LOTE, type FilaCambiada } from "./guardar.ts";
import { putFichas } from "./poner-fichas.ts";
import { findFila, readFilas, readTodas, walkFilas, type FilaDe } from "./readers/tienda.ts";

/** Kinds of rows that have a price, in the order in which they are changed. */
const CON_PRECIO = ["producto", "presentacion", "tarifa"] as const;
type ConPrecio = (typeof CON_PRECIO)[number];
/** All kinds that are changed. A promotion has a price only if it is a combo. Proformas follow only if the owner chose so. */
const PASOS = [...CON_PRECIO, "promocion", "proforma"] as const;

/** The numbers of prices that the law's day made lower, and higher by the rounding, and of proformas that followed. */
export const Movidos = z.object({ bajaron: z.int(), subieron: z.int(), proformas: z.int() });
type Movidos = z.infer<typeof Movidos>;
const SIN_MOVER: Movidos = { bajaron: 0, subieron: 0, proformas: 0 };

/** A company's choice, the law that it is for, the progress of applying it, and what that moved; null where a program before applied it. */
const Guardada = z.object({
  ley: Vigencia,
  eleccion: EleccionDeLey,
  /** The kind that is being changed, as its place in `PASOS`, and the last row done; null once all are done. */
  avance: z.object({ tipo: z.int(), tras: z.string() }).nullable(),
  movidos: Movidos.nullable().default(null),
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
 * Effect of a choice on a shop's goods: the number of prices that change, of those that the rounding makes higher, of open proformas that hold
 * beyond the day and would cost less, and the first products, those with a higher price before the others.
 */
export interface Efecto {
  readonly productos: number;
  readonly otros: number;
  readonly suben: number;
  readonly proformas: number;
  readonly muestra: readonly PrecioNuevo[];
}

/** Finds the law that begins next for a company, and its choice about it. */
export async function findProximaLey(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
): Promise<{ readonly ley: Vigencia; readonly eleccion: EleccionDeLey | null } | null> {
  const ley = await findLey({ reloj, regimenes }, db, empresa);
  if (ley === null) return null;
  const guardada = await findGuardada(db, empresa.nit);
  return { ley, eleccion: guardada !== null && mismaLey(guardada.ley, ley) ? guardada.eleccion : null };
}

/** Finds the law whose day comes next by the clock of documents; null if no law has a day that is ahead. */
async function findLey(
  { reloj, regimenes }: Pick<Deps, "reloj" | "regimenes">,
  db: Db | Tx,
  empresa: Empresa,
): Promise<Vigencia | null> {
  const vigencias = await regimenes.vigencias(db, empresa);
  const hoy = diaDe(reloj.ahora());
  const [proxima = null] = vigencias
    .filter(({ desde }) => desde > hoy)
    .toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  return proxima;
}

/** A choice whose law has begun. `enCurso`: its prices are still being changed. `movidos`: null if a program before changed them. */
export interface EleccionHecha {
  readonly ley: Vigencia;
  readonly eleccion: EleccionDeLey;
  readonly enCurso: boolean;
  readonly movidos: Movidos | null;
}

/** Days for which an owner reads what her choice did. */
const DIAS_DE_HECHA = 30;

/** Finds the choice about a law that began within the last thirty days; null where none was made. */
export async function findHecha(
  { db, reloj, regimenes }: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
): Promise<EleccionHecha | null> {
  const guardada = await findGuardada(db, empresa.nit);
  if (guardada === null || !isDe(guardada, await regimenes.vigencias(db, empresa))) return null;
  const { ley, eleccion, avance, movidos } = guardada;
  const hoy = diaDe(reloj.ahora());
  const reciente = ley.desde <= hoy && ley.desde >= masDias(hoy, -DIAS_DE_HECHA);
  return reciente ? { ley, eleccion, enCurso: avance !== null, movidos } : null;
}

/**
 * Stores a company's choice about the law that begins next; null takes it back. Fails where no law is about to begin. The day is looked up in
 * the transaction that stores the choice: a call of the last second of the eve that waits for its turn beyond midnight changes nothing any more.
 */
export function choosePrecios(
  deps: Pick<Deps, "db" | "reloj" | "regimenes">,
  empresa: Empresa,
  eleccion: EleccionDeLey | null,
): Promise<Result<null, Fallo>> {
  const clave = claveDe(empresa.nit);
  return inTransaction<null, Fallo>(deps.db, empresa.nit, async (tx) => {
    const ley = await findLey(deps, tx, empresa);
    const guardada = await findGuardada(tx, empresa.nit);
    // Another server's clock may be some milliseconds ahead, and prices that it changed are not changed again.
    const empezada = guardada !== null && mismaLey(guardada.ley, ley) && !isSinEmpezar(guardada);
    if (ley === null || empezada) return fail({ kind: "validacion", campos: [SIN_LEY] });
    if (eleccion === null) await deleteAjuste(tx, clave);
    else {
      const nueva: Guardada = { ley, eleccion, avance: SIN_AVANCE, movidos: SIN_MOVER };
      await saveAjuste(tx, clave, JSON.stringify(nueva));
    }
    return ok(null);
  });
}

/** Failure of a choice for which no law is about to begin. The eve of the law is the last day on which the choice may be changed. */
const SIN_LEY: FalloCampo = {
  loc: ["eleccion"],
  kind: "sinLeyPorEmpezar",
  msg: "Ninguna ley está por empezar: los precios se cambian en Productos.",
};

/**
 * Finds the choice as it is sent to tills, which apply it by themselves if the server does not answer on the day. Null without a choice, and
 * where the law that it was made for has no day any more, or another one.
 */
export async function findPreciosPara(
  { db, regimenes }: Pick<Deps, "db" | "regimenes">,
  empresa: Empresa,
): Promise<EstadoTerminal["precios"]> {
  const guardada = await findGuardada(db, empresa.nit);
  if (guardada === null || !isDe(guardada, await regimenes.vigencias(db, empresa))) return null;
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
  const [muestraSuben, muestraBajan]: [PrecioNuevo[], PrecioNuevo[]] = [[], []];
  let [productos, otros, suben] = [0, 0, 0];
  for await (const { codigo, descripcion, precio } of walkFilas(db, { nit, tipo: "producto", ...TODAS })) {
    const despues = precioDesde(precio, eleccion, ...leyes);
    if (despues === precio) continue;
    productos += 1;
    const sube = decimal(despues).gt(precio);
    if (sube) suben += 1;
    const muestra = sube ? muestraSuben : muestraBajan;
    if (muestra.length < MUESTRA) muestra.push({ codigo, descripcion, antes: precio, despues });
  }
  for (const tipo of ["presentacion", "tarifa"] as const)
    for await (const { precio } of walkFilas(db, { nit, tipo, ...TODAS })) {
      const despues = precioDesde(precio, eleccion, ...leyes);
      if (despues !== precio) otros += 1;
      if (decimal(despues).gt(precio)) suben += 1;
    }
  const combos = await combosNuevos(db, nit, eleccion, leyes);
  otros += combos.length;
  suben += combos.filter(({ sube }) => sube).length;
  const proformas = await countProformas(db, nit, { desde: ley.desde, eleccion, leyes });
  return {
    productos,
    otros,
    suben,
    proformas,
    muestra: [...muestraSuben, ...muestraBajan].slice(0, MUESTRA),
  };
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
  deps: Pick<Deps, "db" | "reloj" | "regimenes" | "turnos">,
): Promise<void> {
  const hoy = diaDe(deps.reloj.ahora());
  for (const { nit } of await listEmpresas(deps.db)) {
    const guardada = await findGuardada(deps.db, nit);
    if (guardada === null || guardada.avance === null || guardada.ley.desde > hoy) continue;
    await putFichas(deps.db, nit, CON_PRECIO);
    while (await darPaso(deps, nit, hoy)) await deps.turnos.paso(nit);
    await putFichas(deps.db, nit, CON_PRECIO);
  }
}

/**
 * Changes the next rows of a company and stores the progress, in one transaction. The changes are dated by the first instant of the law, whenever
 * they are made: an edit of the day before that arrives late loses to them, and a price that somebody set since then is the new law's already
 * and stays. Returns false once all rows are done, and where the choice is for another day than the law begins on.
 */
function darPaso(deps: Pick<Deps, "db" | "reloj" | "regimenes">, nit: Nit, hoy: string): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => {
    const guardada = await findGuardada(tx, nit);
    const tipo = guardada?.avance == null ? undefined : PASOS[guardada.avance.tipo];
    if (guardada?.avance == null || tipo === undefined || guardada.ley.desde > hoy) return false;
    const empresa = await getEmpresa(tx, nit);
    if (!isDe(guardada, await deps.regimenes.vigencias(tx, empresa))) return false;
    const leyes = await leyesDe(deps, tx, empresa, guardada.ley);
    const { cambiadas, sigue } = await siguientes(tx, nit, tipo, guardada, guardada.avance.tras, leyes);
    const medianoche = Instante.parse(`${guardada.ley.desde}T00:00:00.000`);
    const deAntes = await sinEditadas(tx, nit, tipo, cambiadas, medianoche);
    await applyCambios(
      tx,
      { nit, ahoraMs: deps.reloj.ahora(), autor: AUTOR },
      cambiosDe(tipo, deAntes.map(sinRumbo), instanteToEpoch(medianoche)),
    );
    const movidos = guardada.movidos && contar(guardada.movidos, tipo, deAntes);
    const avance =
      sigue !== undefined
        ? { tipo: guardada.avance.tipo, tras: sigue }
        : guardada.avance.tipo + 1 < PASOS.length
          ? { tipo: guardada.avance.tipo + 1, tras: "" }
          : null;
    await saveAjuste(tx, claveDe(nit), JSON.stringify({ ...guardada, avance, movidos }));
    return avance !== null;
  });
}

/** A row that changes. `sube`: its price goes up, which only the rounding does. */
interface FilaMovida extends FilaCambiada {
  readonly sube: boolean;
}

function sinRumbo({ id, borrado, campos }: FilaMovida): FilaCambiada {
  return { id, borrado, campos };
}

/** Adds changed rows of a kind to the numbers. */
function contar(hasta: Movidos, tipo: (typeof PASOS)[number], filas: readonly FilaMovida[]): Movidos {
  if (tipo === "proforma") return { ...hasta, proformas: hasta.proformas + filas.length };
  const suben = filas.filter(({ sube }) => sube).length;
  return {
    ...hasta,
    bajaron: hasta.bajaron + filas.length - suben,
    subieron: hasta.subieron + suben,
  };
}

/** Leaves out rows of which somebody wrote one of the fields that change at the law's first instant or later. */
async function sinEditadas(
  tx: Tx,
  nit: Nit,
  tipo: TipoCompartido,
  filas: readonly FilaMovida[],
  medianoche: Instante,
): Promise<readonly FilaMovida[]> {
  const marcas = await readMarcasDe(
    tx,
    nit,
    tipo,
    filas.map(({ id }) => id),
  );
  return filas.filter(({ id, campos }) =>
    Object.keys(campos).every((campo) => (marcas.get(id)?.[campo] ?? "") < medianoche),
  );
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
    sube: false,
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
      : [
          {
            id,
            borrado: false,
            campos: { beneficio: { ...beneficio, precio } },
            sube: decimal(precio).gt(beneficio.precio),
          },
        ];
  });
}

function conPrecio(
  { id, precio }: FilaDe<ConPrecio>,
  eleccion: EleccionDeLey,
  leyes: readonly [Regimen, Regimen],
) {
  const despues = precioDesde(precio, eleccion, ...leyes);
  return despues === precio
    ? []
    : [{ id, borrado: false, campos: { precio: despues }, sube: decimal(despues).gt(precio) }];
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

function mismaLey(a: Vigencia, b: Vigencia | null): boolean {
  return a.regimen === b?.regimen && a.desde === b.desde;
}

/** Tells whether a choice was made for a law that begins on the day for which it was made. */
function isDe({ ley }: Guardada, vigencias: readonly Vigencia[]): boolean {
  return vigencias.some((una) => mismaLey(ley, una));
}

/** The progress of a choice whose application has not begun. */
const SIN_AVANCE = { tipo: 0, tras: "" } as const;

function isSinEmpezar({ avance }: Guardada): boolean {
  return avance?.tipo === SIN_AVANCE.tipo && avance.tras === SIN_AVANCE.tras;
}

function diaDe(ms: number): string {
  return epochToInstante(ms).slice(0, 10);
}
