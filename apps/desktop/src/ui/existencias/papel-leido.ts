/** A supplier's invoice, as its QR says it. */
export interface PapelLeido {
  readonly documento: string;
  readonly numero: string;
  readonly autorizacion: string;
}

/**
 * Reads the address that the QR of an invoice holds: the issuer's NIT, the CUF and the number. Null: it is no such address.
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
