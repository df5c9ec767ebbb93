import { fail, NUMEROS_OMITIDOS, ok, type Result } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { findTerminalDe, skipNumeros, type ClavePunto } from "../impuestos/db/puntos.ts";
import { findEpocasFuera } from "../motor/restauracion.ts";
import { revokeTerminal, takeCodigo, type Terminal } from "./db/terminales.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { ahoraDe } from "../reloj.ts";
import { esLibre } from "./punto-propio.ts";
import { sucederCajas } from "./suceder.ts";

/** The point of sale of a pairing code. */
interface Ocupacion {
  readonly codigoHash: string;
  readonly clave: ClavePunto;
  /** The previous till is gone, and this one takes its place. */
  readonly reemplazar: boolean;
}

/**
 * Uses up a pairing code and gives its point of sale to a new till. Gives the till's epoch.
 * docs/design.md D28.
 */
export async function ocuparPunto(
  tx: Tx,
  deps: Pick<Deps, "now" | "reloj">,
  { codigoHash, clave, reemplazar }: Ocupacion,
  nueva: Pick<Terminal, "id" | "nombre" | "tokenHash" | "oido">,
): Promise<Result<number, Fallo>> {
  if ((await takeCodigo(tx, codigoHash, deps.now())) === undefined)
    return fail({ kind: "codigoEmparejamiento" });
  const anterior = await findTerminalDe(tx, clave);
  const libre = esLibre(anterior, reemplazar, clave.puntoVenta);
  if (!libre.ok) return libre;
  // After a restore the lost till may be missing here: it was paired after the copy, and gave numbers all the
  // same.
  if (anterior !== undefined || reemplazar) await skipNumeros(tx, clave, NUMEROS_OMITIDOS);
  if (anterior !== undefined) {
    await revokeTerminal(tx, clave.nit, anterior.id);
  }
  const epoca = (anterior?.epoca ?? 0) + 1 + (await findEpocasFuera(tx));
  const terminal = {
    ...nueva,
    ...clave,
    epoca,
    revocado: 0,
    vistoEn: null,
    vida: null,
    vidaEn: null,
    enClaro: 0,
    tokenSiguiente: null,
    tokenAnterior: null,
    tokenAnteriorHasta: null,
    creadoEn: deps.now(),
  };
  await sucederCajas(tx, terminal, { ahora: ahoraDe(deps), por: "reemplazo" });
  return ok(epoca);
}
