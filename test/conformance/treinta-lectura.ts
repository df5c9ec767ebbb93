import { XmlDocument, XmlElement } from "libxml2-wasm";
import type { Cuerpo, Montos } from "../support/segundo-calculo.ts";
import { aTexto, fraccion } from "../support/segundo-calculo-fraccion.ts";

/** Elements by name, as text; null when nil. */
export type Valores = Readonly<Record<string, string | null>>;
export interface Leido {
  readonly raiz: string;
  readonly cabecera: Valores;
  readonly detalle: readonly Valores[];
}

/** Reads a document with libxml2, not with core. */
export function leer(xml: string): Leido {
  const doc = XmlDocument.fromString(xml);
  try {
    const partes = doc.find("/*/*[self::cabecera or self::detalle]").map((parte) => ({
      nombre: (parte as XmlElement).name,
      valores: Object.fromEntries(
        parte
          .find("*")
          .filter((nodo) => nodo instanceof XmlElement)
          .map((nodo) => [nodo.name, nodo.attr("nil", "xsi")?.value === "true" ? null : nodo.content]),
      ),
    }));
    return {
      raiz: doc.root.name,
      cabecera: partes.find(({ nombre }) => nombre === "cabecera")?.valores ?? {},
      detalle: partes.filter(({ nombre }) => nombre === "detalle").map(({ valores }) => valores),
    };
  } finally {
    doc.dispose();
  }
}

/** Reads a document's amounts in the form of the expected ones, for comparison. */
export function montosDe(valores: Valores, esperado: Montos): Montos {
  return Object.fromEntries(
    Object.keys(esperado).map((nombre) => {
      const texto = valores[nombre];
      if (texto === undefined) return [nombre, "no está"];
      return [nombre, texto === null ? null : aTexto(fraccion(texto))];
    }),
  );
}

/** Fields whose element has a different name. docs/fiscal-rules.md F21. */
const OTRO_NOMBRE: Readonly<Record<string, string>> = {
  codigo_sin: "codigoProductoSin",
  razon_social: "nombreRazonSocial",
  metodo_pago: "codigoMetodoPago",
  moneda: "codigoMoneda",
};
/** Fields without an element of their own, or checked with the amounts. `tipo_documento` is sent as 4, or 5 in sector 4. */
const SIN_ELEMENTO =
  /^(emisor|cliente|items|correo|tipo_documento|tipo_cambio|descuento|cantidad|precio_unitario|numero_tarjeta|actividad_economica)$/;

/** Lists the request's fields that differ in the document, with the document's values. */
export function perdidos(cuerpo: Cuerpo, { cabecera, detalle }: Leido): readonly string[] {
  const cliente = cuerpo["cliente"] as Readonly<Record<string, unknown>> | undefined;
  const emisor = cuerpo["emisor"] as { readonly actividad_economica?: string } | undefined;
  return [
    ...distintos(cuerpo, cabecera),
    ...distintos(cliente ?? {}, cabecera),
    ...cuerpo.items.flatMap((item, i) => distintos(item, detalle[i] ?? {})),
    ...cuerpo.items.flatMap((item, i) => {
      const actividad = item["actividad_economica"] ?? emisor?.actividad_economica;
      return detalle[i]?.["actividadEconomica"] === actividad ? [] : [`actividad de la línea ${i + 1}`];
    }),
    ...tarjeta(cuerpo["numero_tarjeta"], cabecera),
  ];
}

/** Checks the card number: first four, eight zeros, last four. docs/fiscal-rules.md F31. */
function tarjeta(mascara: unknown, cabecera: Valores): readonly string[] {
  const esperada = typeof mascara === "string" ? `${mascara.slice(0, 4)}00000000${mascara.slice(-4)}` : null;
  return (cabecera["numeroTarjeta"] ?? null) === esperada ? [] : ["numero_tarjeta"];
}

function distintos(campos: Readonly<Record<string, unknown>>, valores: Valores): readonly string[] {
  return Object.entries(campos).flatMap(([campo, enviado]) => {
    if (SIN_ELEMENTO.test(campo)) return [];
    const elemento = OTRO_NOMBRE[campo] ?? campo.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());
    const texto = valores[elemento];
    return llego(enviado, texto ?? null) ? [] : [`${campo}: ${JSON.stringify(enviado)} es ${String(texto)}`];
  });
}

function llego(enviado: unknown, texto: string | null): boolean {
  if (texto === null) return false;
  if (typeof enviado === "number") return aTexto(fraccion(texto)) === aTexto(fraccion(enviado));
  // A request may give an instant to the minute; the document writes milliseconds.
  if (typeof enviado === "string")
    return /^\d{4}-\d\d-\d\dT/.test(enviado) ? texto.startsWith(enviado) : texto === enviado;
  return JSON.stringify(sinFormato(JSON.parse(texto))) === JSON.stringify(sinFormato(enviado));
}

/** Normalises a JSON value: keys in snake_case, numbers as text. Two spellings of one value become equal. */
function sinFormato(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sinFormato);
  if (value === null || typeof value !== "object")
    return /^\d+(\.\d+)?$/.test(String(value)) ? aTexto(fraccion(String(value))) : value;
  const pares = Object.entries(value).map(([clave, inner]): [string, unknown] => [
    /^[a-z]+[A-Z][A-Za-z]*$/.test(clave) ? clave.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : clave,
    sinFormato(inner),
  ]);
  return Object.fromEntries(pares.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
