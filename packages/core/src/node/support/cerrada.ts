import { z } from "zod";

/** Lists the paths in a form that accept any text, or any value. A closed form has none. */
export function findAbiertas(forma: z.ZodType): readonly string[] {
  return look(z.toJSONSchema(forma, { io: "input", unrepresentable: "any" }), "");
}

const CERRADOS: ReadonlySet<unknown> = new Set(["number", "integer", "boolean", "null"]);

function look(nodo: unknown, lugar: string): readonly string[] {
  if (typeof nodo !== "object" || nodo === null) return [];
  const { type, properties, items, anyOf, ...mas } = nodo as Readonly<Record<string, unknown>>;
  if (Array.isArray(anyOf)) return anyOf.flatMap((uno) => look(uno, lugar));
  if (typeof properties === "object" && properties !== null)
    return Object.entries(properties).flatMap(([nombre, uno]) => look(uno, `${lugar}/${nombre}`));
  if (type === "array") return look(items, `${lugar}[]`);
  const tipos: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (tipos.every((uno) => CERRADOS.has(uno))) return [];
  const cierra = ["enum", "const", "pattern", "format", "masked"].some((clave) => clave in mas);
  return cierra ? [] : [lugar];
}
