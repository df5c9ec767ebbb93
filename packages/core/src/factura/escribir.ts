import type { Decimal } from "../dinero.ts";
import type { Campo, Tabla } from "../sectores/define.ts";
import { cabe, importeToText, largo, type Tipo } from "../sectores/tipos.ts";
import { decimal } from "../dinero.ts";
import type { FalloCampo } from "./fallos.ts";

/** The elements of a table with their texts; what does not fit its type is added to `fallos`. */
export function nodosDe<F>(
  tabla: Tabla<F>,
  fuente: F,
  loc: readonly (string | number)[],
  fallos: FalloCampo[],
): (readonly [nombre: string, texto: string | null])[] {
  return camposDe(tabla).map(([nombre, { tipo, nil, valor }]) => {
    const texto = textoDe(tipo, nil, valor(fuente, nombre));
    if (texto === undefined) {
      fallos.push({
        loc: [...loc, nombre],
        kind: "noCabe",
        msg: `El valor falta o no cabe en el documento fiscal: se espera ${limitesDe(tipo)}.`,
      });
    }
    return [nombre, texto ?? null];
  });
}

/** Limits of an element, for people. */
function limitesDe(tipo: Tipo): string {
  switch (tipo.kind) {
    case "texto":
      return `un texto de ${tipo.min} a ${tipo.max} caracteres`;
    case "entero":
      return `un número entero de ${tipo.min} a ${tipo.max}`;
    case "decimal":
      return `un monto ${tipo.positivo ? "mayor que 0" : "de 0 o más"}, de ${tipo.total - tipo.decimales} cifras enteras como máximo`;
    case "fechaHora":
      return "una fecha y hora";
    case "fijo":
      return tipo.texto;
  }
}

type Campos<F> = readonly (readonly [nombre: string, campo: Campo<F>])[];
const LISTAS = new WeakMap<Tabla<never>, Campos<never>>();

/** A table as a list, made once: it is walked through for each line of each document. */
function camposDe<F>(tabla: Tabla<F>): Campos<F> {
  const known = LISTAS.get(tabla) as Campos<F> | undefined; // the key is the table itself
  if (known !== undefined) return known;
  const campos = Object.entries(tabla);
  LISTAS.set(tabla, campos);
  return campos;
}

/** The element's text; null where it is nil; undefined where the value breaks the element's type. */
function textoDe(
  tipo: Tipo,
  nil: boolean,
  value: string | number | Decimal | null,
): string | null | undefined {
  if (value === null) return nil ? null : undefined;
  switch (tipo.kind) {
    case "texto": {
      const text = String(value);
      const length = largo(text);
      return length >= tipo.min && length <= tipo.max ? text : undefined;
    }
    case "entero": {
      const n = Number(value);
      return Number.isInteger(n) && n >= tipo.min && n <= tipo.max ? String(value) : undefined;
    }
    case "decimal":
      return textoDecimal(tipo, value);
    case "fijo":
    case "fechaHora":
      return String(value);
  }
}

/** Writes an amount. A text is an amount that another document already has, and is copied as it is. */
function textoDecimal(
  tipo: Tipo & { kind: "decimal" },
  value: string | number | Decimal,
): string | undefined {
  const monto = typeof value === "object" ? value : decimal(value);
  if (!cabe(monto, tipo)) return undefined;
  return typeof value === "string" ? value : importeToText(monto, tipo);
}
