import { randomUUID } from "node:crypto";
import {
  epochToInstante,
  fail,
  instanteToIso,
  type Nit,
  NUMEROS_OMITIDOS,
  ok,
  type Result,
} from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { findCodigo, insertCodigo, revokeTerminal, takeCodigo, type Terminal } from "./db/terminales.ts";
import type { Fallo } from "../fallos.ts";
import { hashCodigo, newCodigo, newCredencial } from "../secretos.ts";
import { esLibre, puntoPropio } from "./punto-propio.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";
import { anotarCajas, sucederCajas } from "./suceder.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import type { Tx } from "../motor/connection.ts";
import { type ClavePunto, findTerminalDe, skipNumeros } from "../impuestos/db/puntos.ts";
import { findEpocasFuera } from "../motor/restauracion.ts";
import { ahoraDe } from "../reloj.ts";

/** Lifetime of a pairing code. */
const CODIGO_MS = 15 * 60_000;

interface Lugar {
  readonly sucursal: number;
  /** Code of an existing point of sale; null to register a new one. */
  readonly puntoVenta: number | null;
  /** True if the till of that point of sale is lost and the new till replaces it. */
  readonly reemplazar: boolean;
}

/**
 * Makes a pairing code of one use. With `puntoVenta` the terminal takes that point
 * of sale, which is registered if missing. A pairing ends the codes made before its own for the same point of
 * sale, so that a late one cannot take the till's place.
 */
export async function createCodigo(
  deps: Pick<Deps, "db" | "now" | "secretos">,
  nit: Nit,
  { sucursal, puntoVenta, reemplazar }: Lugar,
): Promise<{ readonly codigo: string; readonly venceEn: string }> {
  const { texto, hash, llave } = newCodigo();
  const venceMs = deps.now() + CODIGO_MS;
  const lugar = { sucursal, puntoVenta, reemplazar: reemplazar ? 1 : 0 };
  await transaccion(deps.db, nit, (tx) =>
    insertCodigo(tx, {
      hash,
      nit,
      ...lugar,
      llave: deps.secretos.seal(llave).toString("base64"),
      venceEn: venceMs,
      usado: 0,
    }),
  );
  return { codigo: texto, venceEn: instanteToIso(epochToInstante(venceMs)) };
}

/** A till that was paired. */
export interface Emparejada {
  readonly terminalId: string;
  readonly token: string;
  readonly epoca: number;
}

/** Pairs a till that sends the code itself: one with an earlier program, or one on this computer. */
export function emparejar(
  deps: Deps,
  { codigo, nombre }: { readonly codigo: string; readonly nombre: string },
  enClaro: boolean,
): Promise<Result<Emparejada, Fallo>> {
  return ocuparConCodigo(deps, hashCodigo(codigo), nombre, enClaro);
}

/**
 * Pairs a terminal: its own point of sale at the tax system, CUIS and CUFD, and a credential. The code is
 * used up last, so that a failed pairing can be repeated with it. A till that replaces a lost one has a
 * higher epoch, and numbers that the lost one cannot have given. docs/design.md D28.
 */
export async function ocuparConCodigo(
  deps: Deps,
  codigoHash: string,
  nombre: string,
  enClaro = false,
): Promise<Result<Emparejada, Fallo>> {
  const lugar = await findCodigo(deps.db, codigoHash, deps.now());
  if (lugar === undefined) return fail({ kind: "codigoEmparejamiento" });
  const empresa = await getEmpresa(deps.db, lugar.nit);
  const puntoVenta = await puntoPropio(deps, empresa, lugar, nombre);
  if (!puntoVenta.ok) return puntoVenta;
  const clave = { nit: empresa.nit, sucursal: lugar.sucursal, puntoVenta: puntoVenta.value };
  const synced = await sincronizar(deps, empresa, clave);
  if (!synced.ok) return synced;
  const { texto: token, hash } = newCredencial("trm");
  const terminalId = randomUUID();
  const nueva = { id: terminalId, nombre, tokenHash: hash, oido: enClaro ? 1 : 0 };
  const emparejada = await inTransaction(deps.db, empresa.nit, (tx) =>
    ocuparPunto(tx, deps, { codigoHash, clave, reemplazar: lugar.reemplazar === 1 }, nueva),
  );
  if (emparejada.ok) await anotarCajas(deps, empresa.nit, clave);
  return emparejada.ok ? ok({ terminalId, token, epoca: emparejada.value }) : emparejada;
}

/** The point of sale of a pairing code. */
interface Ocupacion {
  readonly codigoHash: string;
  readonly clave: ClavePunto;
  /** True if the previous till is lost and the new till replaces it. */
  readonly reemplazar: boolean;
}

/**
 * Uses up a pairing code and gives its point of sale to a new till. Gives the till's epoch.
 * docs/design.md D28.
 */
async function ocuparPunto(
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
  // After a restore the lost till may be unknown, because it was paired after the backup. It has used numbers nevertheless.
  if (anterior !== undefined || reemplazar) await skipNumeros(tx, clave, NUMEROS_OMITIDOS);
  if (anterior !== undefined) {
    await revokeTerminal(tx, anterior, { fin: "reemplazo", ahoraMs: deps.now() });
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
    programa: null,
    programaEn: null,
    primera: 0,
    fin: null,
    finEn: null,
    entrega: null,
    negado: null,
    negadoEn: null,
    creadoEn: deps.now(),
  };
  await sucederCajas(tx, terminal, { ahora: ahoraDe(deps), por: "reemplazo" });
  return ok(epoca);
}
