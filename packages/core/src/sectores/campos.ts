import { explicado } from "../explicado.ts";
import type { Campo, FuenteCabecera, FuenteDetalle } from "./define.ts";
import { schemaDe, type OpcionesPide, type Pide } from "./pide.ts";
import { fijo, type Tipo } from "./tipos.ts";

/** Functions that build the elements of the sectors' tables. */

/** An element that this program derives, so that a request may not contain it. */
export function campo<F>(tipo: Tipo, valor: Campo<F>["valor"]): Campo<F> {
  return { tipo, nil: false, valor };
}

/** An element that this program derives and that may be nil. */
export function opcional<F>(tipo: Tipo, valor: Campo<F>["valor"]): Campo<F> {
  return { tipo, nil: true, valor };
}

/** An element whose value the schema fixes. */
export function constante(texto: string): Campo<unknown> {
  return { tipo: fijo(texto), nil: false, valor: () => texto };
}

/** A header element that the request gives under the element's own name. docs/api.md A9. */
export function pide(etiqueta: string, tipo: Tipo, opciones: OpcionesPide): Campo<FuenteCabecera> {
  return {
    tipo,
    nil: false,
    valor: ({ pedido }, elemento) => propio(pedido, elemento),
    pide: pedidoDe(etiqueta, tipo, true, opciones),
  };
}

/** A header element that the request may leave out; it is then nil. */
export function pideOpcional(etiqueta: string, tipo: Tipo, opciones: OpcionesPide): Campo<FuenteCabecera> {
  return { ...pide(etiqueta, tipo, opciones), nil: true, pide: pedidoDe(etiqueta, tipo, false, opciones) };
}

/** A line's element that the request gives under the element's own name. */
export function pideItem(etiqueta: string, tipo: Tipo, opciones: OpcionesPide): Campo<FuenteDetalle> {
  return {
    tipo,
    nil: false,
    valor: ({ pedido, indice }, elemento) => propio(pedido.items[indice] ?? {}, elemento),
    pide: pedidoDe(etiqueta, tipo, true, opciones),
  };
}

/** An element of a line that the request may leave out; it is then nil. */
export function pideItemOpcional(etiqueta: string, tipo: Tipo, opciones: OpcionesPide): Campo<FuenteDetalle> {
  return {
    ...pideItem(etiqueta, tipo, opciones),
    nil: true,
    pide: pedidoDe(etiqueta, tipo, false, opciones),
  };
}

/** Builds the field of the request, whose schema carries its description in the API's documentation. */
function pedidoDe(
  etiqueta: string,
  tipo: Tipo,
  obligatorio: boolean,
  { explica, schema = schemaDe(tipo), ejemplo, muestra = ejemplo, ...opciones }: OpcionesPide,
): Pide {
  const conEjemplo = ejemplo === undefined ? {} : { ejemplo };
  const explicada = explicado(schema, explica, ...(muestra === undefined ? [] : [muestra]));
  return { etiqueta, obligatorio, ...opciones, ...conEjemplo, schema: explicada };
}

/** A header amount that the sector's own calculation gives under the element's name. */
export function calculado(tipo: Tipo): Campo<FuenteCabecera> {
  return { tipo, nil: false, valor: ({ importes }, elemento) => importes.propios?.[elemento] ?? null };
}

/** A header amount of the sector's own calculation that may be nil. */
export function calculadoOpcional(tipo: Tipo): Campo<FuenteCabecera> {
  return { ...calculado(tipo), nil: true };
}

/** A line's amount that the sector's own calculation gives. */
export function calculadoItem(tipo: Tipo): Campo<FuenteDetalle> {
  return {
    tipo,
    nil: true,
    valor: ({ importes, indice }, elemento) => importes.items[indice]?.propios?.[elemento] ?? null,
  };
}

/** Reads a sector's own field from a request or a line; null if it was left out. An amount is a number. */
export function propio(de: Readonly<Record<string, unknown>>, nombre: string): string | number | null {
  const value = propioJson(de, nombre);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** Reads a sector's own field that is neither text nor number. */
export function propioJson(de: Readonly<Record<string, unknown>>, nombre: string): unknown {
  return de[nombre];
}
