import { isFijo, valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** A buyer's NIT is an active one; with codigoExcepcion 1 a doubtful one is only remarked upon (2005). */
export function reglaNitCliente({ documento, padron }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  if (valorDe(cabecera, "codigoTipoDocumentoIdentidad") !== "5") return undefined;
  // The schema fixes document 5, "0" where there is no buyer yet (sector 4).
  if (isFijo(documento.sector, "numeroDocumento")) return undefined;
  if (padron(valorDe(cabecera, "numeroDocumento")) === "activo") return undefined;
  const exceptuado = valorOpcional(cabecera, "codigoExcepcion") === "1";
  return exceptuado ? { codigo: 2005, advertencia: true } : { codigo: 1037, eleccion: "padron" };
}
