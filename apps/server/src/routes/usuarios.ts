import { fail, ok, type Result } from "@mostrador/core";
import { z } from "zod";
import { deleteUsuario, listUsuarios, saveUsuario } from "../db/usuarios.ts";
import type { Fallo } from "../fallos.ts";
import { Correo } from "../identidad/correo.ts";
import { route } from "../http/route.ts";
import { Rol, Usuarios } from "./respuestas-portal.ts";
import { iso } from "./respuestas.ts";
import { inTransaction } from "../db/transaccion.ts";

export const listar = route({
  method: "get",
  path: "/v1/usuarios",
  resumen: "Quiénes entran al portal de la empresa, y con qué rol (solo el dueño)",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Usuarios },
  handle: async (deps, { llamador: { empresa } }) => {
    const filas = await listUsuarios(deps.db, empresa.nit);
    return ok({
      datos: {
        usuarios: filas.map(({ correo, rol, creado_en }) => ({ correo, rol, creadoEn: iso(creado_en) })),
      },
    });
  },
});

export const guardar = route({
  method: "post",
  path: "/v1/usuarios",
  resumen: "Da acceso al portal a un correo, o le cambia el rol (solo el dueño)",
  right: "dueno",
  changesState: true,
  body: z.strictObject({ correo: Correo, rol: Rol }),
  errores: [409],
  respuesta: { datos: z.object({ correo: z.string(), rol: Rol }) },
  handle: async (deps, { llamador: { empresa }, body: { correo, rol } }) => {
    const guardado = await inTransaction(deps.db, empresa.nit, async (tx): Promise<Result<null, Fallo>> => {
      const usuarios = await listUsuarios(tx, empresa.nit);
      if (rol === "cajero" && isUltimoDueno(usuarios, correo)) return fail({ kind: "ultimoDueno" });
      await saveUsuario(tx, correo, empresa.nit, rol, deps.now());
      return ok(null);
    });
    return guardado.ok ? ok({ datos: { correo, rol } }) : guardado;
  },
});

export const borrar = route({
  method: "delete",
  path: "/v1/usuarios/{correo}",
  resumen: "Quita el acceso de un correo (solo el dueño)",
  right: "dueno",
  changesState: true,
  params: z.strictObject({ correo: Correo }),
  errores: [404, 409],
  respuesta: { datos: z.object({ correo: z.string(), borrado: z.boolean() }) },
  handle: async (deps, { llamador: { empresa }, params: { correo } }) => {
    const borrado = await inTransaction(deps.db, empresa.nit, async (tx): Promise<Result<null, Fallo>> => {
      if (isUltimoDueno(await listUsuarios(tx, empresa.nit), correo)) return fail({ kind: "ultimoDueno" });
      return (await deleteUsuario(tx, correo, empresa.nit))
        ? ok(null)
        : fail({ kind: "usuarioNoEncontrado" });
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
