import { fail, ok, type Result, type Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { listInvitacionesDe, takeInvitacion } from "./db/invitaciones.ts";
import { inTransaction, transaccion } from "../motor/transaccion.ts";
import {
  findEleccion,
  listInactivas,
  listMembresias,
  saveEleccion,
  saveUsuario,
  type Membresia,
} from "./db/usuarios.ts";
import type { Fallo } from "../fallos.ts";

/** Header that names the company of a call; without it the person's own choice holds. */
export const EMPRESA_HEADER = "x-empresa";

/**
 * Finds the company that a person acts for: named by the call, else chosen before, else the only one. A demo
 * company counts only for persons without a real one. Undefined for a person of no company.
 */
export async function empresaDe(
  deps: Deps,
  correo: string,
  pedida: string | undefined,
): Promise<Result<Membresia, Fallo> | undefined> {
  const todas = await listMembresias(deps.db, correo);
  const esa = todas.length === 0 ? undefined : choose(todas, pedida, await findEleccion(deps.db, correo));
  if (esa?.ok === true) return esa;
  const inactivas = await listInactivas(deps.db, correo);
  const isInactiva =
    pedida === undefined
      ? todas.length === 0 && inactivas.length > 0
      : inactivas.some(({ empresa }) => String(empresa.nit) === pedida);
  return isInactiva ? fail({ kind: "empresaInactiva" }) : esa;
}

/** Offers shown to a person at once. */
const MAX_INVITACIONES = 50;

/** Lists a person's active companies, the deactivated ones, the NIT that holds without a header (null: none), and the open offers. */
export async function misEmpresas({ db }: Pick<Deps, "db">, correo: string) {
  const todas = await listMembresias(db, correo);
  const actual = choose(todas, undefined, await findEleccion(db, correo));
  const elegida = actual.ok ? actual.value.empresa.nit : null;
  const inactivas = await listInactivas(db, correo);
  return { todas, elegida, inactivas, invitaciones: await listInvitacionesDe(db, correo, MAX_INVITACIONES) };
}

/**
 * Stores the company that a person acts for; fails with `empresaAjena` where the person does not belong to
 * it.
 */
export async function chooseEmpresa(
  { db }: Pick<Deps, "db">,
  correo: string,
  nit: Nit,
): Promise<Result<null, Fallo>> {
  const esa = choose(await listMembresias(db, correo), String(nit), null);
  if (!esa.ok) return esa;
  await saveEleccion(db, correo, nit);
  return ok(null);
}

/** Deletes an offer at its addressee's wish. */
export async function rechazar(
  { db }: Pick<Deps, "db">,
  correo: string,
  nit: Nit,
): Promise<Result<null, Fallo>> {
  const rol = await transaccion(db, nit, (tx) => takeInvitacion(tx, correo, nit));
  return rol === undefined ? fail({ kind: "invitacionNoEncontrada" }) : ok(null);
}

/** Chooses between memberships; `pedida` is the header as sent. */
export function choose(
  todas: readonly Membresia[],
  pedida: string | undefined,
  elegida: number | null,
): Result<Membresia, Fallo> {
  const de = (nit: string) => todas.find(({ empresa }) => String(empresa.nit) === nit);
  if (pedida !== undefined) {
    const esa = de(pedida);
    return esa === undefined ? fail({ kind: "empresaAjena" }) : ok(esa);
  }
  const propia = elegida === null ? undefined : de(String(elegida));
  if (propia !== undefined) return ok(propia);
  const reales = todas.filter(({ empresa }) => empresa.demo === 0);
  const [unica, otra] = reales.length > 0 ? reales : todas;
  return unica !== undefined && otra === undefined ? ok(unica) : fail({ kind: "empresaPorElegir" });
}

/**
 * Turns an offer into a membership, for its addressee only, who acts for that company from then on. A demo
 * company accepted beside a real one has to be chosen explicitly.
 */
export function aceptar(deps: Deps, correo: string, nit: Nit): Promise<Result<null, Fallo>> {
  return inTransaction(deps.db, nit, async (tx): Promise<Result<null, Fallo>> => {
    const rol = await takeInvitacion(tx, correo, nit);
    if (rol === undefined) return fail({ kind: "invitacionNoEncontrada" });
    await saveUsuario(tx, correo, nit, rol, deps.now());
    const reales = (await listMembresias(tx, correo)).filter(({ empresa }) => empresa.demo === 0);
    if (reales.length === 0 || reales.some(({ empresa }) => empresa.nit === nit))
      await saveEleccion(tx, correo, nit);
    return ok(null);
  });
}
