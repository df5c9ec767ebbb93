import { reglaCufdDelXml } from "./1003-cufd.ts";
import { reglaCuf } from "./1002-cuf.ts";
import { reglaDireccion } from "./1007-direccion.ts";
import { reglaFechaEmision } from "./1009-fecha-emision.ts";
import { reglaDocumentoCero } from "./1010-documento-cero.ts";
import { reglaComplemento } from "./1011-complemento.ts";
import { reglaTarjeta } from "./1012-tarjeta.ts";
import { reglasImportes } from "./1013-importes.ts";
import { reglasActividad } from "./1016-actividad.ts";
import { reglaNitEmisor } from "./1001-nit-emisor.ts";
import { reglaPuntoVentaDelXml, reglaSucursalDelXml } from "./1004-sucursal.ts";
import { reglaMismoEmisor } from "./1005-mismo-emisor.ts";
import { reglaNominatividad } from "./1036-nominatividad.ts";
import { reglaNitCliente } from "./1037-nit-cliente.ts";
import { reglaCafc } from "./1045-cafc.ts";
import { reglaDetalleOriginal, reglaOriginal } from "./1048-original.ts";
import { reglasCatalogo } from "./939-catalogo.ts";
import { reglaGiftCard } from "./1050-gift-card.ts";
import { reglaCorrelatividad } from "./2000-correlatividad.ts";
import { reglaFirma } from "./921-firma.ts";
import { ELECCIONES } from "../elecciones.ts";
import type { Examen } from "./examen.ts";
import { primerFallo, type Mensaje, type Regla } from "./mensaje.ts";

/** Checks of the document's identity; the first failure ends them. docs/fiscal-rules.md F55. */
const IDENTIDAD: readonly Regla<Examen>[] = [reglaFirma, reglaCuf];

/** Checks of the document's contents; all failures are told together. */
const CONTENIDO: readonly Regla<Examen>[] = [
  reglaCufdDelXml,
  reglaNitEmisor,
  reglaSucursalDelXml,
  reglaPuntoVentaDelXml,
  reglaDireccion,
  reglaFechaEmision,
  reglaMismoEmisor,
  reglaDocumentoCero,
  reglaComplemento,
  reglaTarjeta,
  reglaNominatividad,
  reglaNitCliente,
  reglaCafc,
  reglaGiftCard,
  reglaOriginal,
  reglaDetalleOriginal,
  reglaCorrelatividad,
];

const EXACTOS: ReadonlySet<number> = new Set(ELECCIONES.importesExactos.codigos);

/** Every check of a document that passed its schema, in the order of docs/fiscal-rules.md F55. Warnings are among the messages. */
export function examinar(examen: Examen): readonly Mensaje[] {
  const identidad = primerFallo(IDENTIDAD, examen);
  if (identidad !== undefined) return [identidad];
  const sueltos = CONTENIDO.flatMap((regla) => regla(examen) ?? []);
  const importes = reglasImportes(examen).map((mensaje): Mensaje =>
    EXACTOS.has(mensaje.codigo) ? { ...mensaje, eleccion: "importesExactos" } : mensaje,
  );
  return [...sueltos, ...reglasCatalogo(examen), ...reglasActividad(examen), ...importes];
}
