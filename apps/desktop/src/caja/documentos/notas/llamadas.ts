import { fail, ok } from "@mostrador/core";
import { findDocumentoNota, listNotas } from "../db/notas.ts";
import type { Deps } from "../../deps.ts";
import type { Llamadas } from "../../llamadas/tipos.ts";
import { emitirNota } from "./notas.ts";
import { facturaOriginal } from "./original.ts";
import { reencolar } from "../../impresion/encolar.ts";
import { FRASES_NOTAS } from "../../frases/notas.ts";
import { darVale, descartarNota } from "./vales.ts";

const MAX_NOTAS = 100;

/** Answers the calls about credit and debit notes. */
export function deNotas(deps: Deps) {
  const { db } = deps;
  return {
    facturaOriginal: ({ texto }) => facturaOriginal(deps, texto),
    emitirNota: (entrada) => emitirNota(deps, entrada),
    darVale: (entrada) => darVale(deps, entrada),
    descartarNota: ({ clave }) => ok(descartarNota(deps, clave)),
    notas: () => ok(listNotas(db, MAX_NOTAS)),
    reimprimirNota: ({ clave }) => {
      if (findDocumentoNota(db, clave) === undefined)
        return fail({ kind: "nota", texto: FRASES_NOTAS.sinEmitir, campos: [] });
      return ok(reencolar(deps, { copia: true, notaClave: clave }, { que: "nota", clave }));
    },
  } satisfies Partial<Llamadas>;
}
