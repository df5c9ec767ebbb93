import { fail, ok } from "@mostrador/core";
import { deleteEscrito, findEscrito, saveEscrito } from "../db/escritos.ts";
import type { Deps } from "../deps.ts";
import { DE_OTRA_PERSONA } from "../venta/textos.ts";
import type { Llamadas } from "./tipos.ts";

/** Answers the calls that store unfinished work, and refuses the work of a person who is no longer at the till. */
export function deEscritos({ db, sesion, reloj }: Deps) {
  return {
    guardarEscrito: ({ de, clave, contenido }) => {
      if (de !== sesion.quien()) return fail(DE_OTRA_PERSONA);
      const guardadoEn = reloj.ahora();
      db.inTransaction((tx) => {
        if (contenido === null) deleteEscrito(tx, { de, clave });
        else saveEscrito(tx, { de, clave }, contenido, guardadoEn);
      });
      return ok(null);
    },
    escrito: ({ clave }) => ok({ contenido: findEscrito(db, { de: sesion.quien(), clave }) ?? null }),
  } satisfies Partial<Llamadas>;
}
