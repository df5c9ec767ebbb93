/** The days on which laws begin at this installation: those of the release, and those that its owner set. docs/decisions/0059. */
import {
  fail,
  getRegimen,
  isConfirmado,
  ok,
  pideOtroAnexo,
  regimenEn,
  VIGENCIAS,
  Vigencia,
  vigenciasPara,
  type IdRegimen,
  type Nit,
  type Regimen,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import { findEnProduccion, listAnexos } from "../cuenta/db/empresas.ts";
import { findAjuste, saveAjuste } from "../motor/ajustes.ts";
import type { Db, Tx } from "../motor/connection.ts";

/** Setting of the installation that stores the days that its owner set. */
const CLAVE = "vigencias";
const Puestas = z.array(Vigencia);

/** Time for which the days are cached. Another server may learn of a new day this much later, because tills learn of it in advance. */
const SE_RECUERDA_MS = 30_000;

/** The part of a company that its laws depend on. */
interface DeEmpresa {
  readonly ambiente: 1 | 2;
}

/** Caches the days in memory, because each document needs them. */
export interface Regimenes {
  /** Lists the days that a company's documents follow. */
  readonly vigencias: (db: Db | Tx, empresa: DeEmpresa) => Promise<readonly Vigencia[]>;
  /** Gives the law of a company's document by its emission instant. */
  readonly regimenEn: (db: Db | Tx, empresa: DeEmpresa, instante: string) => Promise<Regimen>;
}

/** Makes the cache of the days. `monotono`: milliseconds of a monotonic clock. */
export function createRegimenes(monotono: () => number): Regimenes {
  let leidas: { readonly lista: readonly Vigencia[]; readonly en: number } | null = null;
  const vigencias: Regimenes["vigencias"] = async (db, { ambiente }) => {
    if (leidas === null || monotono() - leidas.en > SE_RECUERDA_MS)
      leidas = { lista: await listVigencias(db), en: monotono() };
    return vigenciasPara(ambiente, leidas.lista);
  };
  return {
    vigencias,
    regimenEn: async (db, empresa, instante) => regimenEn(instante, await vigencias(db, empresa)),
  };
}

/** Lists all days that this installation knows, including those of laws that are not confirmed. */
export async function listVigencias(db: Db | Tx): Promise<readonly Vigencia[]> {
  return [...VIGENCIAS, ...(await listPuestas(db))];
}

/** A company whose system was authorised for another annex than a law needs. */
interface ConOtroAnexo {
  readonly nit: Nit;
  readonly razonSocial: string;
  readonly anexo: IdRegimen;
}

/** Lists the active companies that follow a law from its day on, and whose system was authorised for another annex. */
export async function listConOtroAnexo(
  db: Db | Tx,
  { regimen }: Pick<Vigencia, "regimen">,
): Promise<readonly ConOtroAnexo[]> {
  const todas = await listVigencias(db);
  return (await listAnexos(db)).flatMap(({ nit, razonSocial, ambiente, anexo }) => {
    const suyas = vigenciasPara(ambiente, todas);
    const pide = suyas.some((una) => una.regimen === regimen && pideOtroAnexo(anexo, una, suyas));
    return pide ? [{ nit, razonSocial, anexo }] : [];
  });
}

async function listPuestas(db: Db | Tx): Promise<readonly Vigencia[]> {
  const valor = await findAjuste(db, CLAVE);
  return valor === undefined ? [] : Puestas.parse(JSON.parse(valor));
}

/**
 * Sets the day from which a law holds, in place of one that was set before. `hoy`: the day in Bolivia. Fails with a sentence: for a day that
 * has come, for a law whose day is running, and for a law without its confirmed annex where a company issues in production. Gives the stored row.
 */
export async function putVigencia(db: Tx, nueva: Vigencia, hoy: string): Promise<Result<Vigencia, string>> {
  const { nombre } = getRegimen(nueva.regimen);
  const puestas = await listPuestas(db);
  if (nueva.desde <= hoy)
    return fail(
      `La ${nombre} se pone desde un día que todavía no llegó: las cajas lo reciben antes. Hoy es ${hoy}.`,
    );
  const rige = [...VIGENCIAS, ...puestas].find((v) => v.regimen === nueva.regimen && v.desde <= hoy);
  if (rige !== undefined)
    return fail(`La ${nombre} ya rige desde el ${rige.desde}: lo emitido la sigue, y su día no cambia.`);
  const falta = await faltaParaProduccion(db, nueva);
  if (falta !== null) return fail(falta);
  await save(db, [...puestas.filter(({ regimen }) => regimen !== nueva.regimen), nueva]);
  return ok(nueva);
}

/** Takes back a day that was set and has not come. Gives the row that was stored. Fails with a sentence. */
export async function removeVigencia(
  db: Tx,
  regimen: Vigencia["regimen"],
  hoy: string,
): Promise<Result<Vigencia, string>> {
  const { nombre } = getRegimen(regimen);
  const puestas = await listPuestas(db);
  const suya = puestas.find((una) => una.regimen === regimen);
  if (suya === undefined) return fail(`No hay un día puesto para la ${nombre}.`);
  if (suya.desde <= hoy) return fail(`La ${nombre} ya rige desde el ${suya.desde}: su día no se quita.`);
  await save(
    db,
    puestas.filter((una) => una !== suya),
  );
  return ok(suya);
}

/** The reason that a law's day may not be set where companies issue in production; null where it may. */
async function faltaParaProduccion(db: Tx, { regimen }: Vigencia): Promise<string | null> {
  const ley = getRegimen(regimen);
  if (isConfirmado(ley)) return null;
  const nit = await findEnProduccion(db);
  if (nit === undefined) return null;
  return (
    `La empresa ${nit} emite en producción, y el anexo técnico de la ${ley.nombre} no está confirmado: el SIN rechazaría ` +
    "cada factura. Espere una versión de Mostrador que traiga el anexo publicado; en una instalación de pruebas el día sí se puede poner."
  );
}

function save(db: Tx, lista: readonly Vigencia[]): Promise<void> {
  return saveAjuste(db, CLAVE, JSON.stringify(lista));
}
