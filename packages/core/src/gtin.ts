/** Digits of a GTIN: EAN-8, UPC-A, EAN-13 and the code of a case (GS1 General Specifications, section 7.9). */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Tells whether a text is a GTIN that was read without a fault.
 *
 * Its last digit checks the others, which weigh 3 and 1 in turn, from the right.
 *
 * @example
 * isGtin("7790895000997");
 * // => true
 */
export function isGtin(texto: string): boolean {
  return GTIN.test(texto) && sumaDe(texto) % 10 === 0;
}

/**
 * Appends the digit that checks the others. `digitos` has one digit fewer than a GTIN.
 *
 * @example
 * completarGtin("779089500099");
 * // => "7790895000997"
 */
export function completarGtin(digitos: string): string {
  return digitos + String((10 - (sumaDe(`${digitos}0`) % 10)) % 10);
}

/** Digits of every GTIN in one form, that of a case's code: shorter ones have zeros before them (GS1 General Specifications, 3.3.2). */
const CIFRAS_GTIN = 14;
/** Digits that a GTIN is printed with, the most usual first. */
const CIFRAS_IMPRESAS = [13, 12, 14, 8] as const;

/**
 * Gives the text by which two codes are compared. A UPC-A, the EAN-13 and the case's code that only zeros before it tell from it are one
 * GTIN, and have one key. An EAN-8 is a GTIN of its own. Any other code, as the shop's own are, is its own key.
 *
 * @example
 * claveDeCodigo("036000291452");
 * // => "00036000291452"
 */
export function claveDeCodigo(codigo: string): string {
  return isGtin(codigo) ? codigo.padStart(CIFRAS_GTIN, "0") : codigo;
}

/**
 * Gives the key of a code where capitals do not count: a product's internal code, and what is compared with one.
 *
 * @example
 * claveSinMayusculas("Pan-01");
 * // => "pan-01"
 */
export function claveSinMayusculas(codigo: string): string {
  return claveDeCodigo(codigo).toLowerCase();
}

/**
 * Lists the texts that have the key of a code: the code as it is written, then its other forms. A code that is no GTIN has no other form.
 *
 * @example
 * escriturasDeCodigo("0036000291452");
 * // => ["0036000291452", "036000291452", "00036000291452"]
 */
export function escriturasDeCodigo(codigo: string): readonly string[] {
  if (!isGtin(codigo)) return [codigo];
  const clave = claveDeCodigo(codigo);
  const formas = CIFRAS_IMPRESAS.flatMap((cifras) => {
    const sobran = CIFRAS_GTIN - cifras;
    return clave.startsWith("0".repeat(sobran)) ? [clave.slice(sobran)] : [];
  });
  return [...new Set([codigo, ...formas])];
}

function sumaDe(texto: string): number {
  return Array.from(texto, Number).reduceRight(
    (total, digito, i) => total + digito * ((texto.length - 1 - i) % 2 === 0 ? 1 : 3),
    0,
  );
}
