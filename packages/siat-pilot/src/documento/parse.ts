/** Reads a document by its sector's table, as a schema validator would. */
import type { Element } from "@xmldom/xmldom";
import { LIMITES } from "../limites.ts";
import type { CampoXml, Documento, Modalidad, TablaSector, Valores } from "./tipos.ts";
import { faltaDeTipo } from "./valor.ts";
import { attributes, hasTextoSuelto, hijos, parseXml, textoDentro } from "./xml.ts";

const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const XMLNS = "http://www.w3.org/2000/xmlns/";
/** Hints that an instance may carry on any element (XML Schema part 1, 2.6.3); validation does not depend on them. */
const HINTS: ReadonlySet<string> = new Set(["noNamespaceSchemaLocation", "schemaLocation"]);
/** Namespace of XML signatures. */
export const DSIG = "http://www.w3.org/2000/09/xmldsig#";

/** A document with its signatures, or the first fault that its schema finds, in Spanish. */
export type Lectura =
  | { readonly ok: true; readonly documento: Documento; readonly firmas: readonly Element[] }
  | { readonly ok: false; readonly falta: string };

/**
 * Reads a document strictly by its schema: root, schema file, each element in order and of its type, none missing. Passes on the signatures
 * at the end of an electronic document (921 has its own check). docs/fiscal-rules.md F19.
 */
export function parseDocumento(xml: string, sector: TablaSector, modalidad: Modalidad): Lectura {
  const raiz = parseXml(xml)?.documentElement ?? null;
  if (raiz === null) return { ok: false, falta: "el XML no está bien formado" };
  const todos = hijos(raiz);
  const firmas =
    modalidad === 1 ? todos.filter((e) => e.namespaceURI === DSIG && e.localName === "Signature") : [];
  const contenido = todos.slice(0, todos.length - firmas.length);
  try {
    requireRaiz(raiz, sector.raiz[modalidad], sector.esquema[modalidad]);
    const [cabecera, ...detalle] = contenido;
    if (cabecera === undefined) throw new FaltaDeEsquema("falta cabecera");
    return {
      ok: true,
      firmas,
      documento: {
        sector,
        modalidad,
        cabecera: parseGrupo(cabecera, "cabecera", sector.cabecera),
        detalle: parseDetalle(detalle, sector),
      },
    };
  } catch (error) {
    if (error instanceof FaltaDeEsquema) return { ok: false, falta: error.message };
    throw error;
  }
}

class FaltaDeEsquema extends Error {}

function requireRaiz(raiz: Element, nombre: string, archivo: string): void {
  if (raiz.localName !== nombre || (raiz.namespaceURI ?? "") !== "")
    throw new FaltaDeEsquema(`la raíz debe ser ${nombre}, no ${raiz.nodeName}`);
  const esquema = attributes(raiz).find((a) => a.uri === XSI && a.nombre === "noNamespaceSchemaLocation");
  // Production takes roots without it; a path in front of the file's name is the client's own. docs/fiscal-rules.md F18.
  if (esquema !== undefined && esquema.valor.trim().split(/[\\/]/).at(-1) !== `${archivo}.xsd`)
    throw new FaltaDeEsquema(`xsi:noNamespaceSchemaLocation debe ser ${archivo}.xsd`);
  if (propios(raiz).length > 0) throw new FaltaDeEsquema(`la raíz tiene atributos de más`);
  if (hasTextoSuelto(raiz)) throw new FaltaDeEsquema("hay texto fuera de los elementos");
}

/** Attributes that are neither namespace declarations nor hints: the schemas declare none but xsi:nil. */
function propios(elemento: Element) {
  return attributes(elemento).filter((a) => a.uri !== XMLNS && !(a.uri === XSI && HINTS.has(a.nombre)));
}

function parseDetalle(lineas: readonly Element[], sector: TablaSector): readonly Valores[] {
  const { minDetalle } = sector;
  if (lineas.length < minDetalle) throw new FaltaDeEsquema(`hay menos de ${minDetalle} detalle`);
  if (lineas.length > LIMITES.lineas) throw new FaltaDeEsquema(`hay más de ${LIMITES.lineas} detalle`);
  return lineas.map((linea, i) => parseGrupo(linea, "detalle", sector.detalle, `detalle[${i + 1}]`));
}

function parseGrupo(
  elemento: Element,
  nombre: string,
  campos: readonly CampoXml[],
  lugar: string = nombre,
): Valores {
  if (elemento.nodeName !== nombre || (elemento.namespaceURI ?? "") !== "")
    throw new FaltaDeEsquema(`se esperaba ${nombre} y vino ${elemento.nodeName}`);
  if (hasTextoSuelto(elemento) || propios(elemento).length > 0)
    throw new FaltaDeEsquema(`${lugar} tiene texto o atributos de más`);
  const presentes = hijos(elemento);
  const valores = new Map<string, string | null>();
  for (const [i, campo] of campos.entries()) {
    const presente = presentes[i];
    if (presente?.nodeName !== campo.nombre)
      throw new FaltaDeEsquema(
        `${lugar}: se esperaba ${campo.nombre} y vino ${presente?.nodeName ?? "el final"}`,
      );
    valores.set(campo.nombre, parseValor(presente, campo, `${lugar}.${campo.nombre}`));
  }
  const sobra = presentes[campos.length];
  if (sobra !== undefined) throw new FaltaDeEsquema(`${lugar}: ${sobra.nodeName} está de más`);
  return valores;
}

function parseValor(elemento: Element, campo: CampoXml, lugar: string): string | null {
  if (hijos(elemento).length > 0) throw new FaltaDeEsquema(`${lugar} contiene elementos`);
  const atributos = propios(elemento);
  const nil = atributos.find((a) => a.uri === XSI && a.nombre === "nil");
  if (atributos.length > (nil === undefined ? 0 : 1)) throw new FaltaDeEsquema(`${lugar} tiene atributos`);
  const valor = textoDentro(elemento);
  if (nil !== undefined && !["true", "false", "1", "0"].includes(nil.valor))
    throw new FaltaDeEsquema(`${lugar}: xsi:nil no es un booleano`);
  if (nil?.valor === "true" || nil?.valor === "1") {
    if (!campo.nulo) throw new FaltaDeEsquema(`${lugar} no puede ser nulo`);
    if (valor !== "") throw new FaltaDeEsquema(`${lugar} es nulo y tiene contenido`);
    return null;
  }
  const falta = faltaDeTipo(campo.tipo, valor);
  if (falta !== undefined) throw new FaltaDeEsquema(`${lugar} ${falta}`);
  return campo.tipo.kind === "texto" ? valor : valor.trim();
}
