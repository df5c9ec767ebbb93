/** Every check of a document, in order. Those of issuer and buyer have lists of their own. */
import { reglaCuf } from "./1002-cuf.ts";
import { reglasImportes } from "./1013-importes.ts";
import { reglasActividad } from "./1016-actividad.ts";
import { reglaCafc } from "./1045-cafc.ts";
import { reglaDetalleOriginal, reglaOriginal } from "./1048-original.ts";
import { reglaCorrelatividad } from "./2000-correlatividad.ts";
import { reglaFirma } from "./921-firma.ts";
import { reglasCatalogo } from "./939-catalogo.ts";
import { REGLAS_COMPRADOR } from "./documento-comprador.ts";
import { REGLAS_EMISOR } from "./documento-emisor.ts";
import type { Examen } from "./examen.ts";
import { primerFallo, type Mensaje, type Regla } from "./mensaje.ts";

/** Checks of the document's identity; the first failure ends them. docs/fiscal-rules.md F55. */
const IDENTIDAD: readonly Regla<Examen>[] = [reglaFirma, reglaCuf];

/** Checks of the document's contents; all failures are told together. */
const CONTENIDO: readonly Regla<Examen>[] = [
  ...REGLAS_EMISOR,
  ...REGLAS_COMPRADOR,
  reglaCafc,
  reglaOriginal,
  reglaDetalleOriginal,
  reglaCorrelatividad,
];

/** Every check of a document that passed its schema, in the order of docs/fiscal-rules.md F55. Warnings are among the messages. */
export function examinar(examen: Examen): readonly Mensaje[] {
  const identidad = primerFallo(IDENTIDAD, examen);
  if (identidad !== undefined) return [identidad];
  return [
    ...CONTENIDO.flatMap((regla) => regla(examen) ?? []),
    ...reglasCatalogo(examen),
    ...reglasActividad(examen),
    ...reglasImportes(examen),
  ];
}
