import { fail, instanteToEpoch, ok } from "@mostrador/core";
import { listBitacora } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { saveUsuario, viewUsuarios } from "./usuarios.ts";
import { deleteEscrito, findEscrito, saveEscrito } from "./db/escritos.ts";
import { DE_OTRA_PERSONA, ESCRITO_CAMBIADO } from "../venta/textos.ts";
import { hasVisto } from "../venta/vista-de-ventana.ts";

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
      const primero = viewUsuarios(deps).length === 0;
      const guardados = await saveUsuario(deps, entrada);
      // The first user is the person who just wrote it: sign that user in, so that the till does not lock.
      const [nuevo] = guardados.ok ? guardados.value : [];
      if (primero && nuevo !== undefined) sesion.entrarPrimero(nuevo.id);
      return guardados;
    },
    usuarios: () => ok(viewUsuarios(deps)),
    bitacora: () => ok(listBitacora(deps.db, MAX_BITACORA)),
  } satisfies Partial<Llamadas>;
}

/**
 * Answers the calls that store unfinished work. Refuses the work of a person who is no longer at the till, and a state
 * that another window stored since this one saw it. A revision number comes from the current time and exceeds all
 * earlier ones of this run, so that work which is deleted and begun again does not repeat one.
 */
export function deEscritos({ db, sesion, reloj }: Deps) {
  let ultima = 0;
  return {
    guardarEscrito: ({ de, clave, contenido, vista }) => {
      if (de !== sesion.quien()) return fail(DE_OTRA_PERSONA);
      const guardadoEn = reloj.ahora();
      return db.inTransaction((tx) => {
        const antes = findEscrito(tx, { de, clave });
        if (antes !== undefined && !hasVisto({ ...vista, ventaId: clave }, { ...antes, ventaId: clave }))
          return fail(ESCRITO_CAMBIADO);
        if (contenido === null) {
          deleteEscrito(tx, { de, clave });
          return ok({ revision: 0 });
        }
        const revision = Math.max(instanteToEpoch(guardadoEn), (antes?.revision ?? 0) + 1, ultima + 1);
        ultima = revision;
        saveEscrito(tx, { de, clave }, { contenido, revision, ventana: vista.ventana }, guardadoEn);
        return ok({ revision });
      });
    },
    escrito: ({ clave }) => {
      const { contenido = null, revision = 0 } = findEscrito(db, { de: sesion.quien(), clave }) ?? {};
      return ok({ contenido, revision });
    },
  } satisfies Partial<Llamadas>;
}
