import { calcularCuf } from "../cuf.ts";
import { valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** 1002: the CUF follows from the document's own fields and its CUFD's control code. 1000: it was not registered before. */
export function reglaCuf(examen: Examen): Mensaje | undefined {
  const { documento, cufd, cufdDelXml, contingencia, cufRegistrado } = examen;
  const { cabecera, sector, modalidad } = documento;
  const esperado = calcularCuf(
    {
      nit: valorDe(cabecera, "nitEmisor"),
      fechaHora: valorDe(cabecera, "fechaEmision").replaceAll(/\D/g, ""),
      sucursal: valorDe(cabecera, "codigoSucursal"),
      modalidad: String(modalidad),
      emision: contingencia === undefined ? "1" : "2",
      tipoFactura: String(sector.tipoFactura),
      sector: String(sector.codigo),
      numero: valorDe(cabecera, sector.campoNumero),
      puntoVenta: valorOpcional(cabecera, "codigoPuntoVenta") ?? "0",
    },
    (cufdDelXml ?? cufd).control,
  );
  if (esperado !== valorDe(cabecera, "cuf")) return { codigo: 1002 };
  return cufRegistrado ? { codigo: 1000 } : undefined;
}
