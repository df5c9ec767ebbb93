import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** 1005: a taxpayer does not bill itself. */
export function reglaMismoEmisor({ documento, contribuyente }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  const isNit = valorDe(cabecera, "codigoTipoDocumentoIdentidad") === "5";
  return isNit && valorDe(cabecera, "numeroDocumento") === String(contribuyente.nit)
    ? { codigo: 1005 }
    : undefined;
}
