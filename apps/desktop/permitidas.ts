/** Licences under which a part may be bundled and handed on with this program, by their SPDX ids. */
const PERMITIDAS: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Files under it stay under it; the program around them does not.
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Tells whether a licence, or an expression of several, lets us hand the part on: of `OR` one is enough, of `AND` each must. An id that
 * is not in the list forbids, known or not.
 *
 * @example isPermitida("(BSD-3-Clause OR GPL-2.0)") // true
 */
export function isPermitida(expression: string): boolean {
  const tokens = expression
    .replaceAll(/([()])/g, " $1 ")
    .split(/\s+/)
    .filter((token) => token !== "");
  let at = 0;
  const either = (): boolean => {
    let allowed = both();
    while (/^or$/i.test(tokens[at] ?? "")) {
      at++;
      // Both sides are read, whatever the first one says.
      const other = both();
      allowed ||= other;
    }
    return allowed;
  };
  const both = (): boolean => {
    let allowed = one();
    while (/^and$/i.test(tokens[at] ?? "")) {
      at++;
      const other = one();
      allowed &&= other;
    }
    return allowed;
  };
  const one = (): boolean => {
    const token = tokens[at++] ?? "";
    if (token !== "(") return PERMITIDAS.has(token);
    const inside = either();
    return tokens[at++] === ")" && inside;
  };
  const allowed = either();
  return allowed && at === tokens.length;
}
