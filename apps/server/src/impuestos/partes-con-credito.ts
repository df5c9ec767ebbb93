/** The parts of the base that grant credit at a company: those of the release's laws, and those that its owner set. docs/decisions/0091 */
import {
  decimal,
  fail,
  fecha,
  hasParteConCredito,
  ok,
  ParteConCredito,
  parteConCredito,
  PARTES_CON_CREDITO,
  SECTORES,
  type FacturaTerminal,
  type FalloCampo,
  type Nit,
  type Result,
} from "@mostrador/core";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { findAjuste, saveAjuste } from "../motor/ajustes.ts";
import type { Db, Tx } from "../motor/connection.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { ahoraDe } from "../reloj.ts";
import { catalogosDe } from "./readers/catalogos-de-empresa.ts";

/** Most parts that an owner may set; tills read all of them with their heartbeat. */
const MAXIMO = 50;

/** A part that an owner set, with the rule that orders it. */
const ParteElegida = ParteConCredito.extend({ motivo: z.string() });
export type ParteElegida = z.infer<typeof ParteElegida>;
const Elegidas = z.array(ParteElegida);

const claveDe = (nit: Nit) => `credito-parcial:${nit}`;

/** Lists the parts that an owner set, in the order of their days. */
export async function listElegidas(db: Db | Tx, nit: Nit): Promise<readonly ParteElegida[]> {
  const valor = await findAjuste(db, claveDe(nit));
  return valor === undefined ? [] : Elegidas.parse(JSON.parse(valor));
}

/** Lists all parts that a company's documents follow. The owner's stand after the release's, so that of two of one day hers holds. */
export async function listPartes(db: Db | Tx, nit: Nit): Promise<readonly ParteConCredito[]> {
  return [...PARTES_CON_CREDITO, ...(await listElegidas(db, nit))].map(({ sector, desde, parte }) => ({
    sector,
    desde,
    parte,
  }));
}

/** Finds the part for a company's document; undefined, without reading anything, for a sector that grants credit for its whole base. */
export async function findParte(
  db: Db | Tx,
  nit: Nit,
  sector: number,
  instante: string,
): Promise<string | undefined> {
  return hasParteConCredito(sector)
    ? parteConCredito(sector, instante, await listPartes(db, nit))
    : undefined;
}

/** Tells whether a till built a document with the part that its company's documents follow at its instant. */
export async function isSuParte(
  db: Db,
  nit: Nit,
  { sector, fechaEmision, derivados }: Pick<FacturaTerminal, "sector" | "fechaEmision" | "derivados">,
): Promise<boolean> {
  const parte = await findParte(db, nit, sector, fechaEmision);
  return (
    parte === undefined ||
    decimal(parte).eq(derivados.parteConCredito ?? parteConCredito(sector, fechaEmision))
  );
}

/** A sector of which a company may issue invoices, and for which a law grants less credit than the whole. */
export interface SectorConParte {
  readonly codigo: number;
  readonly nombre: string;
  /** The part in force now, as decimal text. */
  readonly rige: string;
}

/** Lists the sectors with parts that the tax system allows to a company's activities; none before its first synchronisation. */
export async function listSectoresConParte(
  deps: Pick<Deps, "db" | "reloj">,
  nit: Nit,
): Promise<readonly SectorConParte[]> {
  const permitidos = (await catalogosDe(deps.db, nit))?.crudos.actividades_documento_sector ?? [];
  const suyos = new Set(permitidos.map(({ codigoDocumentoSector }) => codigoDocumentoSector));
  const conParte = SECTORES.filter(({ codigo }) => hasParteConCredito(codigo) && suyos.has(codigo));
  if (conParte.length === 0) return [];
  const [partes, ahora] = [await listPartes(deps.db, nit), ahoraDe(deps)];
  return conParte.map(({ codigo, nombre }) => ({
    codigo,
    nombre,
    rige: parteConCredito(codigo, ahora, partes),
  }));
}

/**
 * Sets the part that a sector grants from a day on, in place of the one that the owner had set for that day. Fails for a day that is past,
 * because its documents are issued, and for a sector that has no parts.
 */
export function putParte(
  deps: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  nueva: ParteElegida,
): Promise<Result<null, Fallo>> {
  const hoy = ahoraDe(deps).slice(0, 10);
  return inTransaction<null, Fallo>(deps.db, nit, async (tx) => {
    if (!hasParteConCredito(nueva.sector))
      return falla("sector", "En ese sector toda la factura da crédito fiscal: no hay una parte que poner.");
    if (nueva.desde < hoy)
      return falla(
        "desde",
        `El ${fecha(nueva.desde)} ya pasó, y lo emitido no cambia: ponga hoy, ${fecha(hoy)}, o un día que venga.`,
      );
    const elegidas = await listElegidas(tx, nit);
    const otras = elegidas.filter((una) => !isMisma(una, nueva));
    if (otras.length >= MAXIMO)
      return falla("desde", `Ya puso ${MAXIMO} días: quite los que no hagan falta.`);
    await save(tx, nit, [...otras, nueva]);
    return ok(null);
  });
}

/** Takes back a part whose day has not passed. Fails for one that the owner did not set, and for one of a day that is past. */
export function removeParte(
  deps: Pick<Deps, "db" | "reloj">,
  nit: Nit,
  cual: Pick<ParteConCredito, "sector" | "desde">,
): Promise<Result<null, Fallo>> {
  const hoy = ahoraDe(deps).slice(0, 10);
  return inTransaction<null, Fallo>(deps.db, nit, async (tx) => {
    const elegidas = await listElegidas(tx, nit);
    if (!elegidas.some((una) => isMisma(una, cual)))
      return falla("desde", `No hay una parte puesta desde el ${fecha(cual.desde)}: mire la lista otra vez.`);
    if (cual.desde < hoy)
      return falla(
        "desde",
        `Rige desde el ${fecha(cual.desde)}, y lo emitido la sigue: ponga otra desde hoy, ${fecha(hoy)}.`,
      );
    await save(
      tx,
      nit,
      elegidas.filter((una) => !isMisma(una, cual)),
    );
    return ok(null);
  });
}

function isMisma(
  una: Pick<ParteConCredito, "sector" | "desde">,
  otra: Pick<ParteConCredito, "sector" | "desde">,
): boolean {
  return una.sector === otra.sector && una.desde === otra.desde;
}

function save(tx: Tx, nit: Nit, elegidas: readonly ParteElegida[]): Promise<void> {
  const enOrden = elegidas.toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
  return saveAjuste(tx, claveDe(nit), JSON.stringify(enOrden));
}

function falla(campo: string, msg: string): Result<never, Fallo> {
  const suya: FalloCampo = { loc: [campo], kind: "parteConCredito", msg };
  return fail({ kind: "validacion", campos: [suya] });
}
