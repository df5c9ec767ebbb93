/** Finds, replaces and ends the owner's key, which opens sessions and expires. docs/decisions/0040 */
import { fail, ok, type Nit, type Result } from "@mostrador/core";
import { auditarCuenta } from "../motor/auditoria.ts";
import {
  deleteClaveDueno,
  finDeClave,
  findClaveDueno,
  useClaveDueno,
  type ClaveDueno,
} from "../cuenta/db/claves-dueno.ts";
import { forgetSabidas } from "../cuenta/db/claves-sabidas.ts";
import { getEmpresa, replaceClave, type Empresa } from "../cuenta/db/empresas.ts";
import { moveSesionDeClave } from "./db/sesiones.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { listUsuarios } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";

const DIA_MS = 86_400_000;

type Taller = Pick<Deps, "db" | "now">;

/** Finds the company, active or not, of a valid owner's key, and records the day of the key's use. */
export async function empresaDeClave(
  { db, now }: Taller,
  texto: string,
): Promise<{ readonly empresa: Empresa; readonly clave: string } | undefined> {
  const clave = await findClaveDueno(db, hashCredencial(texto));
  if (clave === undefined || !isViva(clave, now())) return undefined;
  if (clave.usadoEn !== null && now() - clave.usadoEn >= DIA_MS) await useClaveDueno(db, clave.hash, now());
  return { empresa: await getEmpresa(db, clave.nit), clave: clave.hash };
}

/** Tells whether the owner's key with this hash is valid now. */
export async function hasClaveViva({ db, now }: Taller, hash: string): Promise<boolean> {
  const clave = await findClaveDueno(db, hash);
  return clave !== undefined && isViva(clave, now());
}

function isViva(clave: ClaveDueno, ahoraMs: number): boolean {
  return (finDeClave(clave) ?? Infinity) > ahoraMs;
}

/** Makes a new owner's key. The previous key and its sessions end at once, except `sesion`, from which the owner requests it. */
export function renovarClaveDueno(
  { db, now }: Taller,
  nit: Nit,
  { quien, sesion }: { readonly quien: string; readonly sesion: string | null },
): Promise<Result<string, Fallo>> {
  const { texto, hash } = newCredencial("own");
  return inTransaction(db, nit, async (tx) => {
    await replaceClave(tx, nit, "dueno", hash, now());
    await moveSesionDeClave(tx, nit, { sesion, clave: hash });
    await forgetSabidas(tx, nit, "dueno");
    await auditarCuenta(tx, {
      nit,
      suceso: `clave del dueño: ${quien}`,
      despues: "nueva",
      en: now(),
      huella: null,
    });
    return ok(texto);
  });
}

/** Ends the owner's key and its sessions. If an owner requests it, fails where no owner could sign in otherwise. */
export function endClaveDueno(
  { db, now }: Taller,
  nit: Nit,
  { quien, deComando = false }: { readonly quien: string; readonly deComando?: boolean },
): Promise<Result<null, Fallo>> {
  return inTransaction(db, nit, async (tx): Promise<Result<null, Fallo>> => {
    const duenos = (await listUsuarios(tx, nit)).filter(({ rol }) => rol === "dueno");
    if (duenos.length === 0 && !deComando) return fail({ kind: "claveUnica" });
    if (!(await deleteClaveDueno(tx, nit))) return fail({ kind: "sinClaveDueno" });
    await moveSesionDeClave(tx, nit, { sesion: null, clave: "" });
    await forgetSabidas(tx, nit, "dueno");
    const en = now();
    await auditarCuenta(tx, {
      nit,
      suceso: `clave del dueño: ${quien}`,
      despues: "terminada",
      en,
      huella: null,
    });
    return ok(null);
  });
}
