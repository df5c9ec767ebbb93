/** Shows and replaces the API key of a company's ERP. */
import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { forgetSabidas } from "./db/claves-sabidas.ts";
import { findClave, replaceClave } from "./db/empresas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { newCredencial } from "../secretos.ts";

/** A key in clear; `creadoEn` in milliseconds since 1970. */
export interface ClaveApi {
  readonly texto: string;
  readonly creadoEn: number;
}

/** Gives the company's key. Fails with `claveSinGuardar` where only its hash is stored. */
export async function viewClave(
  { db, secretos }: Pick<Deps, "db" | "secretos">,
  nit: Nit,
): Promise<Result<ClaveApi, Fallo>> {
  const clave = await findClave(db, nit, "api");
  if (clave?.sellada == null) return fail({ kind: "claveSinGuardar" });
  return ok({ texto: secretos.open(clave.sellada).toString(), creadoEn: clave.creadoEn });
}

/** Makes a new key; the previous one stops working at once. */
export async function regenerarClave(
  { db, now, secretos }: Pick<Deps, "db" | "now" | "secretos">,
  nit: Nit,
): Promise<ClaveApi> {
  const { hash, texto } = newCredencial("mk");
  const creadoEn = now();
  await transaccion(db, nit, async (tx) => {
    await replaceClave(tx, nit, "api", hash, creadoEn, secretos.seal(texto));
    await forgetSabidas(tx, nit, "api");
  });
  return { texto, creadoEn };
}
