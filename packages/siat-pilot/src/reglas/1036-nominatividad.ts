import { valorDe, valorOpcional } from "../documento/tipos.ts";
import { sinAcentos } from "../textos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** Special buyers and the name each must have; 99001 may have any. docs/fiscal-rules.md F32. */
const NOMBRES: Readonly<Record<string, string | undefined>> = {
  "99002": "CONTROL TRIBUTARIO",
  "99003": "VENTAS MENORES DEL DIA",
};

/** The name belongs to the special number that the buyer is given. */
export function reglaNominatividad({ documento }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  const esperado = NOMBRES[valorDe(cabecera, "numeroDocumento")];
  if (esperado === undefined || valorDe(cabecera, "codigoTipoDocumentoIdentidad") !== "5") return undefined;
  const nombre = valorOpcional(cabecera, "nombreRazonSocial") ?? "";
  return sinAcentos(nombre.trim()) === esperado ? undefined : { codigo: 1036 };
}
