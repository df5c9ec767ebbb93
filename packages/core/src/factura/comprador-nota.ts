/** The buyer of a note: always the original's. */
import { keysOf } from "../keys-of.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { FalloCampo } from "./fallos.ts";
import type { DatosNota, PedidoNota } from "./nota.ts";

type Comprador = DatosNota["cliente"];

/** The buyer's fields that a note takes from its invoice, and their elements there. */
const IGUALES = {
  tipoDocumento: "codigoTipoDocumentoIdentidad",
  numeroDocumento: "numeroDocumento",
  complemento: "complemento",
  razonSocial: "nombreRazonSocial",
  codigoCliente: "codigoCliente",
} as const satisfies Partial<Record<keyof Comprador, string>>;

/** Builds a note's buyer: the original's, word for word. The request adds only the address for the mail. docs/design.md D42. */
export function compradorDeNota(
  { cabecera }: DocumentoXml,
  correo: string | undefined,
): DatosNota["cliente"] {
  const texto = (campo: keyof typeof IGUALES) => cabecera[IGUALES[campo]] ?? undefined;
  return {
    tipoDocumento: Number(texto("tipoDocumento")),
    numeroDocumento: texto("numeroDocumento") ?? "",
    complemento: texto("complemento"),
    razonSocial: texto("razonSocial"),
    codigoCliente: texto("codigoCliente"),
    ...(correo === undefined ? {} : { correo }),
  };
}

/** The fields in which a request's buyer differs from the original's; a field left out differs in nothing. */
export function* compararComprador(
  cliente: PedidoNota["cliente"],
  { cabecera }: DocumentoXml,
): Generator<FalloCampo> {
  if (cliente === undefined) return;
  for (const campo of keysOf(IGUALES)) {
    const dado = cliente[campo];
    const enOriginal = (cabecera[IGUALES[campo]] ?? "").trim();
    if (dado === undefined || String(dado) === enOriginal) continue;
    yield {
      loc: ["cliente", campo],
      kind: "otroComprador",
      msg: `Una nota es para el comprador de su factura: aquí va ${enOriginal === "" ? "vacío" : `«${enOriginal}»`}. Corríjalo, o no envíe cliente.`,
    };
  }
}
