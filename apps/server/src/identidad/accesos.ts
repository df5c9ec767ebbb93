/** Grants and removes access to a company's portal. docs/trust.md heading 18. */
import { fail, ok, type Result, type Nit } from "@mostrador/core";
import { noteSabidas } from "../cuenta/db/claves-sabidas.ts";
import type { Tx } from "../motor/connection.ts";
import { listInvitaciones, saveInvitacion, takeInvitacion } from "./db/invitaciones.ts";
import { endSesiones } from "./db/sesiones.ts";
import { endCodigos } from "../terminales/db/terminales.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { deleteUsuario, endAccesos, hasEmpresa, listUsuarios, saveUsuario, type Rol } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { desdeEmpresa } from "./ligada.ts";

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
      if (rol !== "dueno" && isDueno(usuarios, correo)) await dejarDeSerDueno(tx, nit, correo, now());
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

/**
 * Removes the user or the open invitation of an address, with all that gives this person access to the company. A person who belongs to no
 * other company loses all sessions and links; otherwise they stay. Fails for the last owner, and where there is neither a user nor an
 * invitation.
 */
export function removeAcceso(
  { db, now }: Pick<Deps, "db" | "now">,
  nit: Nit,
  correo: string,
): Promise<Result<null, Fallo>> {
  return inTransaction(db, nit, async (tx): Promise<Result<null, Fallo>> => {
    const usuarios = await listUsuarios(tx, nit);
    if (isUltimoDueno(usuarios, correo)) return fail({ kind: "ultimoDueno" });
    if (isDueno(usuarios, correo)) await dejarDeSerDueno(tx, nit, correo, now());
    const invitado = await takeInvitacion(tx, correo, nit);
    const usuario = await deleteUsuario(tx, correo, nit);
    if (!usuario && invitado === undefined) return fail({ kind: "usuarioNoEncontrado" });
    await endSesiones(tx, { correo, nit });
    await endAccesos(tx, correo, desdeEmpresa(nit));
    // An open invitation ends no session: any company could send one.
    if (usuario && !(await hasEmpresa(tx, correo))) {
      await endSesiones(tx, { correo, nit: null });
      await endAccesos(tx, correo, null);
    }
    return ok(null);
  });
}

/** Ends the links that a former owner handed to others, and records the secrets of the company that this person could read. */
async function dejarDeSerDueno(tx: Tx, nit: Nit, correo: string, ahoraMs: number): Promise<void> {
  await endCodigos(tx, nit);
  await noteSabidas(tx, nit, correo, ahoraMs);
}

function isDueno(usuarios: readonly Persona[], correo: string): boolean {
  return usuarios.some((usuario) => usuario.correo === correo && usuario.rol === "dueno");
}

/** Address and role of a user of a company. */
interface Persona {
  readonly correo: string;
  readonly rol: Rol;
}

/** Tells whether this address is the only owner. At least one owner must remain, who can let others in. */
function isUltimoDueno(usuarios: readonly Persona[], correo: string): boolean {
  const duenos = usuarios.filter(({ rol }) => rol === "dueno");
  return duenos.length === 1 && duenos[0]?.correo === correo;
}
