import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import { listInvitaciones, saveInvitacion, takeInvitacion } from "../db/invitaciones.ts";
import { deleteUsuario, listUsuarios, saveUsuario } from "../db/usuarios.ts";
import type { Fallo } from "../fallos.ts";
import { Correo } from "../identidad/correo.ts";
import { route } from "../http/route.ts";
import { EstadoUsuario, Rol, Usuarios } from "./respuestas-portal.ts";
import { iso } from "./respuestas.ts";
import type { Tx } from "../db/abrir.ts";
import { inTransaction } from "../db/transaccion.ts";

/** Offers of one company that wait at the same time. */
const MAX_INVITACIONES = 100;

export const listar = route({
  method: "get",
  path: "/v1/usuarios",
  resumen: "Quiénes entran al portal de la empresa, y con qué rol (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Usuarios },
  handle: async (deps, { llamador: { empresa } }) => {
    const conEstado = (filas: Awaited<ReturnType<typeof listUsuarios>>, estado: "activo" | "invitado") =>
      filas.map(({ correo, rol, creado_en }) => ({ correo, rol, estado, creadoEn: iso(creado_en) }));
    return ok({
      datos: {
        usuarios: [
          ...conEstado(await listUsuarios(deps.db, empresa.nit), "activo"),
          ...conEstado(await listInvitaciones(deps.db, empresa.nit), "invitado"),
        ],
      },
    });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/usuarios",
  resumen:
    "Invita un correo al portal, que acepta al entrar, o le cambia el rol a quien ya entra (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({ correo: Correo, rol: Rol }),
  errores: [409],
  respuesta: { datos: z.object({ correo: z.string(), rol: Rol, estado: EstadoUsuario }) },
  handle: async (deps, { llamador: { empresa }, body: { correo, rol } }) => {
    const guardado = await inTransaction(deps.db, empresa.nit, (tx) =>
      darAcceso(tx, empresa.nit, correo, rol, deps.now()),
    );
    return guardado.ok ? ok({ datos: { correo, rol, estado: guardado.value } }) : guardado;
  },
});

/** Changes the role of somebody who is a user, and invites anybody else: nobody is made a user without consent. */
async function darAcceso(
  tx: Tx,
  nit: number,
  correo: string,
  rol: z.infer<typeof Rol>,
  ahoraMs: number,
): Promise<Result<z.infer<typeof EstadoUsuario>, Fallo>> {
  const usuarios = await listUsuarios(tx, nit);
  if (usuarios.some((usuario) => usuario.correo === correo)) {
    if (rol === "cajero" && isUltimoDueno(usuarios, correo)) return fail({ kind: "ultimoDueno" });
    await saveUsuario(tx, correo, nit, rol, ahoraMs);
    return ok("activo");
  }
  const abiertas = await listInvitaciones(tx, nit);
  const repetida = abiertas.some((invitacion) => invitacion.correo === correo);
  if (!repetida && abiertas.length >= MAX_INVITACIONES)
    return fail({ kind: "demasiadasInvitaciones", maximo: MAX_INVITACIONES });
  await saveInvitacion(tx, correo, nit, rol, ahoraMs);
  return ok("invitado");
}

export const borrar = route({
  method: "delete",
  path: "/v1/usuarios/{correo}",
  resumen: "Quita el acceso de un correo, o su invitación (solo el dueño)",
  right: "dueno",
  changesState: true,
  params: z.strictObject({ correo: Correo }),
  errores: [404, 409],
  respuesta: { datos: z.object({ correo: z.string(), borrado: z.boolean() }) },
  handle: async (deps, { llamador: { empresa }, params: { correo } }) => {
    const borrado = await inTransaction(deps.db, empresa.nit, async (tx): Promise<Result<null, Fallo>> => {
      if (isUltimoDueno(await listUsuarios(tx, empresa.nit), correo)) return fail({ kind: "ultimoDueno" });
      const invitado = await takeInvitacion(tx, correo, empresa.nit);
      const usuario = await deleteUsuario(tx, correo, empresa.nit);
      return usuario || invitado !== undefined ? ok(null) : fail({ kind: "usuarioNoEncontrado" });
    });
    return borrado.ok ? ok({ datos: { correo, borrado: true } }) : borrado;
  },
});

/** Somebody must be left who can let others in. */
function isUltimoDueno(
  usuarios: readonly { readonly correo: string; readonly rol: string }[],
  correo: string,
): boolean {
  const duenos = usuarios.filter(({ rol }) => rol === "dueno");
  return duenos.length === 1 && duenos[0]?.correo === correo;
}
