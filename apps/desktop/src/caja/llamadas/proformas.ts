import { fail, ok } from "@mostrador/core";
import { findProforma } from "../db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { encolar } from "../impresion/encolar.ts";
import {
  buscarProformas,
  descartarProforma,
  proformaEnCarrito,
  verProforma,
} from "../proformas/consultar.ts";
import { hacerProforma } from "../proformas/hacer.ts";
import { informeProforma } from "../proformas/papel.ts";
import type { Llamadas } from "./tipos.ts";

/** Answers the calls of proformas. */
export function deProformas(deps: Deps) {
  const imprimir = (proforma: NonNullable<ReturnType<typeof findProforma>>) =>
    encolar(deps, { informe: informeProforma(proforma, deps.ajustes.find("empresa")?.razonSocial ?? "") });
  return {
    guardarProforma: (entrada) => {
      const repetida = findProforma(deps.db, entrada.id) !== undefined;
      const hecha = hacerProforma(deps, entrada);
      if (!hecha.ok) return hecha;
      if (!repetida) imprimir(hecha.value);
      return ok(verProforma(deps, hecha.value));
    },
    descartarProforma: ({ id }) => descartarProforma(deps, id),
    imprimirProforma: ({ id }) => {
      const proforma = findProforma(deps.db, id);
      return proforma === undefined
        ? fail({ kind: "proforma", texto: FRASES_PROFORMAS.ausente, campos: [] })
        : ok(imprimir(proforma));
    },
    proformas: (entrada) => ok(buscarProformas(deps, entrada)),
    proformaEnCarrito: (entrada) => proformaEnCarrito(deps, entrada),
  } satisfies Partial<Llamadas>;
}
