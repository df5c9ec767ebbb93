import { fail, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { takeInvitacion } from "../db/invitaciones.ts";
import { inTransaction } from "../db/transaccion.ts";
import { findEleccion, listMembresias, saveEleccion, saveUsuario, type Membresia } from "../db/usuarios.ts";
import type { Fallo } from "../fallos.ts";

/** Names the company that a call acts for; without it the person's own choice holds. */
export const EMPRESA_HEADER = "x-empresa";

/**
 * The company that a person acts for: the one that the call names, else the one that he chose, else his only one. A demo company
 * stands for him only where he has no other. Undefined for somebody of no company.
 */
export async function empresaDe(
  deps: Deps,
  correo: string,
  pedida: string | undefined,
): Promise<Result<Membresia, Fallo> | undefined> {
  const todas = await listMembresias(deps.db, correo);
  if (todas.length === 0) return undefined;
  return elegir(todas, pedida, await findEleccion(deps.db, correo));
}

/** Decides between memberships; `pedida` is the header as it came. */
export function elegir(
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
 * Makes an offer a membership, by its addressee only, who acts for that company from then on. A demo company that is accepted beside a
 * real one has to be chosen.
 */
export function aceptar(deps: Deps, correo: string, nit: number): Promise<Result<null, Fallo>> {
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
