import { valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Only an identity card has a complement. */
export function reglaComplemento({ documento }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  if ((valorOpcional(cabecera, "complemento") ?? "") === "") return undefined;
  return valorDe(cabecera, "codigoTipoDocumentoIdentidad") === "1" ? undefined : { codigo: 1011 };
}
