import type { Esquema } from "./esquema.ts";

type Resolver = (esquema: Esquema) => Esquema;

/** Builds an example of a request's body: its required fields, each with its own example. */
export function armarEjemplo(esquema: Esquema, resolver: Resolver): unknown {
  const propio = resolver(esquema);
  const suelto = valorDe(propio);
  if (suelto !== undefined) return suelto;
  const { properties, required = [], items, anyOf } = propio;
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([nombre, campo]) =>
        required.includes(nombre) ? [[nombre, armarEjemplo(campo, resolver)]] : [],
      ),
    );
  if (items !== undefined) {
    const uno = armarEjemplo(items, resolver);
    return uno === undefined ? [] : [uno];
  }
  return anyOf?.map((otra) => armarEjemplo(otra, resolver)).find((valor) => valor !== undefined);
}

/**
 * Gives each field of a schema an example: its own, else the value at its place in the example of the whole
 * body.
 */
export function conEjemplos(esquema: Esquema, ejemplo: unknown): Esquema {
  if (esquema.properties !== undefined)
    return {
      ...esquema,
      properties: Object.fromEntries(
        Object.entries(esquema.properties).map(([nombre, campo]) => [
          nombre,
          conEjemplos(campo, miembro(ejemplo, nombre)),
        ]),
      ),
    };
  if (esquema.items !== undefined) {
    const lista: readonly unknown[] = Array.isArray(ejemplo) ? ejemplo : [];
    const items = conEjemplos(esquema.items, fundir(lista));
    return ejemplo === undefined || esquema.items.properties !== undefined
      ? { ...esquema, items }
      : { ...esquema, items, examples: esquema.examples ?? [ejemplo] };
  }
  const dentro = esquema.anyOf?.map((otra) => conEjemplos(otra, ejemplo));
  const valor = esquema.examples?.[0] ?? ejemplo ?? valorDe(esquema) ?? deUno(dentro);
  const partes = dentro === undefined ? {} : { anyOf: dentro };
  return valor === undefined ? { ...esquema, ...partes } : { ...esquema, ...partes, examples: [valor] };
}

/** Gives the value that the schema itself states. */
function valorDe(esquema: Esquema): unknown {
  const { examples, enum: valores, const: fijo, default: defecto, type, format, pattern } = esquema;
  const dicho = examples?.[0] ?? fijo ?? valores?.[0] ?? defecto;
  if (dicho !== undefined) return dicho;
  if (type === "boolean") return true;
  if (format === "uuid") return "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10";
  if (pattern?.includes("64") === true)
    return "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  return undefined;
}

/** Merges the items of a list, which need not have the same fields: the example shows all of them. */
function fundir(lista: readonly unknown[]): unknown {
  const objetos = lista.filter((uno) => uno !== null && typeof uno === "object" && !Array.isArray(uno));
  return objetos.length === 0 ? lista[0] : Object.assign({}, ...objetos.toReversed());
}

function miembro(de: unknown, nombre: string): unknown {
  return de !== null && typeof de === "object" ? Reflect.get(de, nombre) : undefined;
}

function deUno(opciones: readonly Esquema[] | undefined): unknown {
  return opciones?.map(valorDe).find((valor) => valor !== undefined);
}
