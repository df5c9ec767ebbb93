import { fail, instanteToEpoch, ok } from "@mostrador/core";
import { deleteEscrito, findEscrito, saveEscrito } from "./db/escritos.ts";
import type { Deps } from "../deps.ts";
import { DE_OTRA_PERSONA, ESCRITO_CAMBIADO } from "../venta/textos.ts";
import { hasVisto } from "../venta/vista-de-ventana.ts";
import type { Llamadas } from "../llamadas/tipos.ts";

/**
 * Answers the calls that store unfinished work. Refuses the work of a person who is no longer at the till, and a state that another window
 * stored since this one saw it. A revision is of its moment: work that ended and begins again has another.
 */
export function deEscritos({ db, sesion, reloj }: Deps) {
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
        const revision = Math.max(instanteToEpoch(guardadoEn), (antes?.revision ?? 0) + 1);
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
