/** Bolivia's mobile numbers: eight digits, of which the first is a 6 or a 7. */
const CELULAR = /^(?:\+?591)?([67]\d{7})$/;

/**
 * Reads a mobile number of Bolivia as it is typed: with or without +591, spaces, dots and hyphens. Gives its eight digits; null for another text.
 *
 * @example
 * parseCelular("+591 777-12345");
 * // => "77712345"
 */
export function parseCelular(texto: string): string | null {
  return CELULAR.exec(texto.replace(/[\s().-]/g, ""))?.[1] ?? null;
}

/**
 * Gives the address that opens a WhatsApp conversation with a mobile number of Bolivia, eight digits, and a text to send.
 *
 * @example
 * enlaceWhatsapp("77712345", "Su factura");
 * // => "https://wa.me/59177712345?text=Su%20factura"
 */
export function enlaceWhatsapp(celular: string, texto: string): string {
  return `https://wa.me/591${celular}?text=${encodeURIComponent(texto)}`;
}
