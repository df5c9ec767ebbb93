/**
 * Keeps SQLite from compiling a statement again at each execution. SQLite looks at the values of parameters when it plans a statement, for
 * example to see whether an integer is 0 or 1. A statement whose plan a value may change is compiled again after new values are bound, which
 * takes several times as long as the look-up itself. An operand with a unary plus has the same value and type, and SQLite does not look into it.
 * docs/decisions/0093
 */

/** A parameter without a name, as a statement with a fixed plan writes it. */
export const PARAMETRO_FIJO = "+?";

/** A text in quotes, which stays as it is, or a parameter with a name. */
const TEXTO_O_PARAMETRO = /'(?:[^']|'')*'|"(?:[^"]|"")*"|@\w+/g;

/**
 * Writes a statement so that its plan does not depend on the values of its named parameters.
 *
 * @example
 * fixPlan("select id from ventas where numero = @numero");
 * // => "select id from ventas where numero = +@numero"
 */
export function fixPlan(sql: string): string {
  return sql.replace(TEXTO_O_PARAMETRO, (hallado) => (hallado.startsWith("@") ? `+${hallado}` : hallado));
}
