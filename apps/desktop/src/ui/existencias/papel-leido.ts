/** Data of a supplier's invoice, read from its QR. */
export interface PapelLeido {
  readonly documento: string;
  readonly numero: string;
  readonly autorizacion: string;
}

/**
 * Parses the address in the QR of an invoice: the issuer's NIT, the CUF and the number. Returns null for any other text.
 * docs/fiscal-rules.md F61
 */
export function parsePapel(codigo: string): PapelLeido | null {
  const parte = (nombre: string, forma: string) =>
    new RegExp(`[?&]${nombre}=(${forma})(?:&|$)`, "i").exec(codigo)?.[1];
  const [documento, autorizacion, numero] = [
    parte("nit", "\\d{5,15}"),
    parte("cuf", "[\\dA-F]{40,100}"),
    parte("numero", "\\d{1,20}"),
  ];
  if (documento === undefined || autorizacion === undefined || numero === undefined) return null;
  return { documento, numero, autorizacion: autorizacion.toUpperCase() };
}
