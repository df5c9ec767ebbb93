/** Digits of a GTIN: EAN-8, UPC-A, EAN-13 and the code of a case (GS1 General Specifications, section 7.9). */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Tells whether a text is a GTIN that was read without a fault.
 *
 * Its last digit checks the others, which weigh 3 and 1 in turn, from the right.
 */
export function isGtin(texto: string): boolean {
  if (!GTIN.test(texto)) return false;
  const suma = Array.from(texto, Number).reduceRight(
    (total, digito, i) => total + digito * ((texto.length - 1 - i) % 2 === 0 ? 1 : 3),
    0,
  );
  return suma % 10 === 0;
}
