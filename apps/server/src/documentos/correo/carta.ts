/** The letter that brings an invoice or a note. */
import { TIPO_NOTA } from "@mostrador/core";
import { bs, fechaImpresa } from "@mostrador/core/formato";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import type { Deps } from "../../deps.ts";
import type { Carta } from "../../avisos/correo/mailer.ts";

/** Writes the letter of a document: its text in the order of the paper, and its PDF and XML. */
export async function cartaDe(
  { db, papel, config }: Pick<Deps, "db" | "papel" | "config">,
  empresa: Empresa,
  factura: Factura,
): Promise<Omit<Carta, "para">> {
  const clase = factura.tipoFactura === TIPO_NOTA ? "nota" : "factura";
  const catalogos = await parametricasDe(db, empresa.nit);
  const nombre = `${factura.numero}_${factura.cuf}`;
  return {
    asunto: `Su ${clase} N° ${factura.numero} de ${empresa.razonSocial}`,
    texto: textoDe(empresa, factura, clase, config.publicUrl),
    adjuntos: [
      {
        nombre: `${nombre}.pdf`,
        tipo: "application/pdf",
        bytes: await papel.pdf(empresa, factura, catalogos, "a4", { prisa: "empresa" }),
      },
      { nombre: `${nombre}.xml`, tipo: "application/xml", bytes: factura.xml },
    ],
  };
}

/** Writes the text: the shop, the document, its buyer, its total. */
function textoDe(
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
