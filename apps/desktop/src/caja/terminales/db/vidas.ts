import { randomBytes } from "node:crypto";
import type BetterSqlite from "better-sqlite3";
import { ANTEPASADAS_DICHAS, Vida, VidaContada, type VidasDichas } from "@mostrador/core";
import { z } from "zod";

/** Number of newest ancestors that are kept. The ancestor that the server named last is kept besides. */
const GUARDADAS = 1000;

const CLAVE = "vidas";

/** The lives of this database: the one of this opening, its ancestors, and what the server named. docs/decisions/0039 */
export const VidasGuardadas = z.object({
  actual: VidaContada,
  /** Newest first. */
  antepasadas: z.array(VidaContada),
  /** The ancestor that the server named last; it stays known when older ancestors are dropped. */
  nombrada: Vida.nullable(),
  /** The life that the server named, if it is not of this line. */
  ajena: Vida.nullable(),
});
export type VidasGuardadas = z.infer<typeof VidasGuardadas>;

/** Draws the life of an opening, or of a declared return to a copy. Its ancestors are the lives before. */
export function drawVida(conexion: BetterSqlite.Database, vuelta: boolean): void {
  const antes = readVidas(conexion);
  const vidas: VidasGuardadas = {
    actual: { id: randomBytes(12).toString("base64url"), vuelta },
    antepasadas: antes === null ? [] : [antes.actual, ...antes.antepasadas].slice(0, GUARDADAS),
    nombrada: antes?.nombrada ?? null,
    ajena: null,
  };
  saveVidas(conexion, vidas);
}

/** Copies the lives to the database of an earlier program, so that the next opening by this one descends from them. */
export function copyVidas(de: BetterSqlite.Database, a: BetterSqlite.Database): void {
  const vidas = readVidas(de);
  if (vidas !== null) saveVidas(a, vidas);
}

function readVidas(conexion: BetterSqlite.Database): VidasGuardadas | null {
  const valor = conexion
    .prepare<[{ clave: string }], string>("select valor from ajustes where clave = @clave")
    .pluck()
    .get({ clave: CLAVE });
  if (valor === undefined) return null;
  const leidas = VidasGuardadas.safeParse(readJson(valor));
  // The disk damaged the row: a new line of lives begins, and the server asks its owner.
  return leidas.success ? leidas.data : null;
}

function readJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}

function saveVidas(conexion: BetterSqlite.Database, vidas: VidasGuardadas): void {
  conexion
    .prepare(
      "insert into ajustes (clave, valor) values (@clave, @valor) on conflict do update set valor = excluded.valor",
    )
    .run({ clave: CLAVE, valor: JSON.stringify(vidas) });
}

/** Selects the lives that a call's header carries. */
export function toDichas({ actual, antepasadas, nombrada, ajena }: VidasGuardadas): VidasDichas {
  const cercanas = antepasadas.slice(0, ANTEPASADAS_DICHAS);
  const lejana =
    nombrada === null || [actual, ...cercanas].some(({ id }) => id === nombrada)
      ? []
      : [{ id: nombrada, vuelta: false }];
  return { actual, antepasadas: [...cercanas, ...lejana], ajena };
}

/** Compares the life that the server named with this line of lives, and returns the lives with the result. */
export function oirVigente(vidas: VidasGuardadas, vigente: string | null): VidasGuardadas {
  if (vigente === null) return { ...vidas, ajena: null };
  const propia =
    vigente === vidas.nombrada || [vidas.actual, ...vidas.antepasadas].some(({ id }) => id === vigente);
  return propia ? { ...vidas, nombrada: vigente, ajena: null } : { ...vidas, ajena: vigente };
}
