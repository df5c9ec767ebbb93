/** The letter that brings an invoice or a note. */
import { bs, fechaImpresa } from "@mostrador/core/formato";
import type { Empresa } from "../db/empresas.ts";
import type { Factura } from "../db/facturas.ts";

/** Writes the letter's text in the order of the paper: the shop, the document, its buyer, its total. */
export function cartaDe(
  { razonSocial, nit }: Empresa,
  { numero, cuf, fechaEmision, clienteNombre, montoTotal }: Factura,
  clase: "nota" | "factura",
  publicUrl: string,
): string {
  return [
    `${razonSocial}\nNIT ${nit}`,
    `Su ${clase} N° ${numero}\nFecha: ${fechaImpresa(fechaEmision)}\nA nombre de: ${clienteNombre ?? "S/N"}`,
    `${clase === "nota" ? "TOTAL DEVUELTO" : "TOTAL"} ${bs(montoTotal)}`,
    `Va adjunta en PDF y en XML. También puede verla y descargarla aquí:\n${publicUrl}/f/${cuf}`,
  ].join("\n\n");
}
