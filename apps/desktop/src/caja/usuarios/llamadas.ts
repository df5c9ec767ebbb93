import { ok } from "@mostrador/core";
import { listBitacora } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { guardarUsuario, verUsuarios } from "./usuarios.ts";

const MAX_BITACORA = 300;

/** Answers the calls about the people at the till. */
export function deUsuarios(deps: Deps, { estado }: Partes) {
  const { sesion } = deps;
  return {
    entrar: async (identificacion) => {
      const entrado = await sesion.entrar(identificacion);
      return entrado.ok ? ok(estado()) : entrado;
    },
    bloquear: () => {
      sesion.salir();
      return ok(estado());
    },
    autorizar: ({ permiso, ...identificacion }) => sesion.autorizar(identificacion, permiso),
    guardarUsuario: async (entrada) => {
      const primero = verUsuarios(deps).length === 0;
      const guardados = await guardarUsuario(deps, entrada);
      // The first user is the person who just wrote it: sign that user in, so that the till does not lock.
      const [nuevo] = guardados.ok ? guardados.value : [];
      if (primero && nuevo !== undefined) sesion.entrarPrimero(nuevo.id);
      return guardados;
    },
    usuarios: () => ok(verUsuarios(deps)),
    bitacora: () => ok(listBitacora(deps.db, MAX_BITACORA)),
  } satisfies Partial<Llamadas>;
}
