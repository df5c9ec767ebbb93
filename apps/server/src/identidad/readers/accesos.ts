/** Reads the users of a company's portal; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listInvitaciones } from "../db/invitaciones.ts";
import { listUsuarios, type Rol } from "../db/usuarios.ts";

/** A user of the portal, or an invited address; `creadoEn` in milliseconds since 1970. */
export interface Acceso {
  readonly correo: string;
  readonly rol: Rol;
  readonly estado: "activo" | "invitado";
  readonly creadoEn: number;
}

/** Lists the users of a company, then its open invitations, oldest first. */
export async function listAccesos(db: Db, nit: Nit): Promise<readonly Acceso[]> {
  const usuarios = await listUsuarios(db, nit);
  const invitados = await listInvitaciones(db, nit);
  return [
    ...usuarios.map((fila) => ({ ...fila, estado: "activo" as const })),
    ...invitados.map((fila) => ({ ...fila, estado: "invitado" as const })),
  ];
}
