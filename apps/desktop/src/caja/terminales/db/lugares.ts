/** Ties the series of facts to the point of sale where they were written. docs/decisions/0020 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { EmpresaTerminal } from "@mostrador/core";
import { findAjuste, setAjuste, setCursor } from "../../motor/ajustes.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { Lugar } from "../../motor/formas.ts";
import { NUEVA_SERIE } from "./hechos.ts";

const FilaId = z.object({ id: z.string() });

/**
 * Begins a series for a till that was paired again. Until the server tells the company and the point of sale, no fact is uploaded, because
 * the place may be another one. The data are downloaded from their start, so that the company arrives. The answer about a second copy is
 * deleted: it concerned the place before.
 */
export function leaveLugar(tx: Transaction): void {
  tx.run("delete from ajustes where clave = @clave", { clave: "copiaAnterior" });
  const empresa = findAjuste(tx, "empresa");
  const { porConfirmar, deOtros } = findLugares(tx);
  const lugar = porConfirmar?.lugar ?? (empresa === undefined ? null : lugarDe(empresa));
  if (lugar === null) return;
  const series = tx.all(FilaId, "select id from series order by rowid", {}).map(({ id }) => id);
  setAjuste(tx, "lugares", { porConfirmar: { lugar, series }, deOtros });
  tx.run(NUEVA_SERIE);
  setCursor(tx, "datos", 0);
}

/**
 * Records the place that the server named. Series of other places stay here; those of this place are uploaded, also
 * after a return to it. A till that came back to its place is its own second copy.
 */
export function confirmLugar(tx: Transaction, empresa: EmpresaTerminal): void {
  const { porConfirmar, deOtros } = findLugares(tx);
  if (porConfirmar === null) return;
  const ahora = lugarDe(empresa);
  const conocidas = new Set(deOtros.flatMap(({ series }) => series));
  const series = porConfirmar.series.filter((serie) => !conocidas.has(serie));
  const todos = [...deOtros, { lugar: porConfirmar.lugar, series }];
  const quedan = todos.filter(({ lugar }) => !isDeepStrictEqual(lugar, ahora));
  setAjuste(tx, "lugares", { porConfirmar: null, deOtros: quedan });
  // The cursor counts the changes of another company's feed.
  if (!isDeepStrictEqual(porConfirmar.lugar, ahora)) setCursor(tx, "documentos", 0);
  else if (findAjuste(tx, "copiaAnterior") === undefined)
    setAjuste(tx, "copiaAnterior", { palabra: "leida", dichaTras: null });
}

/** Lists the series that do not belong to this till's place; null while the place is not known yet. */
export function findSeriesAjenas(db: Lectura): ReadonlySet<string> | null {
  const { porConfirmar, deOtros } = findLugares(db);
  return porConfirmar === null ? new Set(deOtros.flatMap(({ series }) => series)) : null;
}

function findLugares(db: Lectura) {
  return findAjuste(db, "lugares") ?? { porConfirmar: null, deOtros: [] };
}

function lugarDe({ nit, sucursal, puntoVenta, ambiente }: EmpresaTerminal): Lugar {
  return { nit, sucursal, puntoVenta, ambiente };
}
