/**
 * Typed keys of tables that the program itself wrote. They are right only for literals: a value from outside may have more keys than its
 * type.
 */

/**
 * Gives the keys of a closed table, in its order.
 *
 * @example
 * keysOf({ a: 1, b: 2 });
 * // => ["a", "b"]
 */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]; // a literal has exactly the keys of its type
}
