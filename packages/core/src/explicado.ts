import type { z } from "zod";

/**
 * Adds to a field its description in the API's documentation: a sentence in Spanish with meaning, unit and source, and examples of its value.
 * The examples are stored as `ejemplos`, because zod drops `examples` from transformed schemas; the documentation renames them.
 */
export function explicado<T extends z.ZodType>(
  schema: T,
  description: string,
  ...ejemplos: readonly unknown[]
): T {
  return schema.meta(ejemplos.length === 0 ? { description } : { description, ejemplos });
}
