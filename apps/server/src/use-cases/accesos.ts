/** Gives and takes away access to a company's portal. docs/trust.md heading 18. */
import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { listInvitaciones, saveInvitacion, takeInvitacion } from "../db/invitaciones.ts";
import { inTransaction } from "../db/transaccion.ts";
import { deleteUsuario, listUsuarios, saveUsuario, type Rol } from "../db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Most open offers of one company. */
const MAX_INVITACIONES = 100;

/**
 * Changes a user's role, or invites anybody else: a person becomes a user only by consent. Gives the
 * resulting state.
 */
export function darAcceso(
  { db, now }: Pick<Deps, "db" | "now">,
  nit: Nit,
  correo: string,
  rol: Rol,
): Promise<Result<"activo" | "invitado", Fallo>> {
  return inTransaction(db, nit, async (tx): Promise<Result<"activo" | "invitado", Fallo>> => {
    const usuarios = await listUsuarios(tx, nit);
    if (usuarios.some((usuario) => usuario.correo === correo)) {
      if (rol !== "dueno" && isUltimoDueno(usuarios, correo)) return fail({ kind: "ultimoDueno" });
      await saveUsuario(tx, correo, nit, rol, now());
      return ok("activo");
    }
    const abiertas = await listInvitaciones(tx, nit);
    const repetida = abiertas.some((invitacion) => invitacion.correo === correo);
    if (!repetida && abiertas.length >= MAX_INVITACIONES)
      return fail({ kind: "demasiadasInvitaciones", maximo: MAX_INVITACIONES });
    await saveInvitacion(tx, correo, nit, rol, now());
    return ok("invitado");
  });
}

/** Removes a user and an open invitation of that address. Fails for the last owner, and where there is neither. */
export function quitarAcceso(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  correo: string,
): Promise<Result<null, Fallo>> {
  return inTransaction(db, nit, async (tx): Promise<Result<null, Fallo>> => {
    if (isUltimoDueno(await listUsuarios(tx, nit), correo)) return fail({ kind: "ultimoDueno" });
    const invitado = await takeInvitacion(tx, correo, nit);
    const usuario = await deleteUsuario(tx, correo, nit);
    return usuario || invitado !== undefined ? ok(null) : fail({ kind: "usuarioNoEncontrado" });
  });
}

/** Tells whether this address is the only owner: an owner must remain to let others in. */
function isUltimoDueno(
  usuarios: readonly { readonly correo: string; readonly rol: Rol }[],
  correo: string,
): boolean {
  const duenos = usuarios.filter(({ rol }) => rol === "dueno");
  return duenos.length === 1 && duenos[0]?.correo === correo;
}
