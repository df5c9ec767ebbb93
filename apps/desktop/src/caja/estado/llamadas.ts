import { fail, ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "../llamadas/tipos.ts";
import { DE_OTRA_PERSONA } from "../venta/textos.ts";
import { deleteAviso, insertAviso } from "./db/avisos.ts";

/** Answers the calls about notices that stand until they are read. */
export function deAvisos({ db, reloj, sesion }: Deps) {
  return {
    anotarAviso: ({ de, kind, texto }) => {
      if (de !== sesion.quien()) return fail(DE_OTRA_PERSONA);
      const aviso = { de, kind, nivel: "error", texto, instante: reloj.ahora() } as const;
      db.inTransaction((tx) => insertAviso(tx, aviso));
      return ok(null);
    },
    leerAviso: ({ id }) => {
      db.inTransaction((tx) => deleteAviso(tx, { id, de: sesion.quien() }));
      return ok(null);
    },
  } satisfies Partial<Llamadas>;
}
