import { ok } from "@mostrador/core";
import { findProforma } from "./db/proformas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { encolar } from "../impresion/encolar.ts";
import {
  buscarProformas,
  descartarProforma,
  falloProforma,
  proformaEnCarrito,
  verProforma,
} from "./consultar.ts";
import { hacerProforma } from "./hacer.ts";
import { enviarProforma } from "./enviar.ts";
import { pdfDeProforma } from "./hoja.ts";
import { informeProforma } from "./papel.ts";
import type { Llamadas, Partes } from "../llamadas/tipos.ts";

/** Answers the calls of proformas. */
export function deProformas(deps: Deps, { pdf }: Partes) {
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
    imprimirProforma: ({ id, formato }) => {
      const proforma = findProforma(deps.db, id);
      if (proforma === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
      return ok(formato === "pagina" ? encolar(deps, { proformaId: id, formato }) : imprimir(proforma));
    },
    enviarProforma: ({ id, correo }) => enviarProforma(deps, id, correo),
    pdfProforma: ({ id }) => pdfDeProforma(deps, pdf, id),
    proformas: (entrada) => ok(buscarProformas(deps, entrada)),
    proformaEnCarrito: (entrada) => proformaEnCarrito(deps, entrada),
  } satisfies Partial<Llamadas>;
}
