import { fail, ok } from "@mostrador/core";
import { insertReimpresion } from "../db/impresion.ts";
import { deleteNota, findDocumentoNota, listNotas } from "../db/notas.ts";
import type { Deps } from "../deps.ts";
import type { Llamadas } from "./tipos.ts";
import { emitirNota, facturaOriginal } from "../notas/notas.ts";

const MAX_NOTAS = 100;

/** Answers the calls about credit and debit notes. */
export function deNotas(deps: Deps) {
  const { db, reloj, sesion } = deps;
  return {
    facturaOriginal: ({ texto }) => facturaOriginal(deps, texto),
    emitirNota: (entrada) => emitirNota(deps, entrada),
    descartarNota: ({ clave }) => ok(db.inTransaction((tx) => deleteNota(tx, clave))),
    notas: () => ok(listNotas(db, MAX_NOTAS)),
    reimprimirNota: ({ clave }) => {
      if (findDocumentoNota(db, clave) === undefined)
        return fail({ kind: "nota", texto: "Esa nota no se emitió: no hay qué imprimir.", campos: [] });
      const trabajo = { ventaId: null, cuf: null, copia: true, creadoEn: reloj.ahora(), notaClave: clave };
      const trabajoId = db.inTransaction((tx) =>
        insertReimpresion(tx, trabajo, sesion.nombre(), { que: "nota", clave }),
      );
      deps.despertarImpresora();
      return ok({ trabajoId });
    },
  } satisfies Partial<Llamadas>;
}
