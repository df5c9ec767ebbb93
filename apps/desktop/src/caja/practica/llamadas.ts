import { fail, ok } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";
import { FRASES_PRACTICA } from "../frases/practica.ts";

/** Answers whether practice may begin or end; `practica/alternar.ts` changes the tills. */
export function dePractica({ ajustes }: Deps, { propio }: Partes) {
  return {
    entrarPractica: () => {
      if (ajustes.practica) return fallo(FRASES_PRACTICA.yaEsta);
      return propio.vista().activo?.enRed === true ? fallo(FRASES_PRACTICA.daServicio) : ok(null);
    },
    salirPractica: () => (ajustes.practica ? ok(null) : fallo(FRASES_PRACTICA.noEsta)),
  } satisfies Partial<Llamadas>;
}

function fallo(texto: string) {
  return fail({ kind: "practica" as const, texto, campos: [] });
}
