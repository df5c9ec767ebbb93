/** Digits of a GTIN: EAN-8, UPC-A, EAN-13 and the code of a case (GS1 General Specifications, section 7.9). */
const GTIN = /^(?:\d{8}|\d{12,14})$/;

/**
 * Tells whether a text is a GTIN that was read without a fault.
 *
 * Its last digit checks the others, which weigh 3 and 1 in turn, from the right.
 */
export function isGtin(texto: string): boolean {
  return GTIN.test(texto) && sumaDe(texto) % 10 === 0;
}

/** Appends the digit that checks the others. `digitos` has one digit fewer than a GTIN. */
export function completarGtin(digitos: string): string {
  return digitos + String((10 - (sumaDe(`${digitos}0`) % 10)) % 10);
}

function sumaDe(texto: string): number {
  return Array.from(texto, Number).reduceRight(
    (total, digito, i) => total + digito * ((texto.length - 1 - i) % 2 === 0 ? 1 : 3),
    0,
  );
}
