/** The letter that brings a proforma. */
import { nombreProforma, type Proforma } from "@mostrador/core";
import { bs, fecha, fechaImpresa } from "@mostrador/core/formato";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import { hojaDeProforma } from "../papel/hoja-proforma.ts";
import type { Carta } from "../../avisos/correo/mailer.ts";

/** Writes the letter of a proforma: its text in the order of the paper, and its PDF. */
export async function cartaDeProforma(
  deps: Pick<Deps, "db" | "papel">,
  empresa: Empresa,
  proforma: Proforma,
): Promise<Omit<Carta, "para">> {
  const { archivo, bytes } = await hojaDeProforma(deps, empresa, proforma);
  return {
    asunto: `Su proforma N° ${nombreProforma(proforma)} de ${empresa.razonSocial}`,
    texto: textoDe(empresa, proforma),
    adjuntos: [{ nombre: archivo, tipo: "application/pdf", bytes }],
  };
}

function textoDe({ razonSocial, nit }: Empresa, proforma: Proforma): string {
  const { hechaEn, cliente, total, validaHasta, nota } = proforma;
  return [
    `${razonSocial}\nNIT ${nit}`,
    `Su proforma N° ${nombreProforma(proforma)} (no es factura)\nFecha: ${fechaImpresa(hechaEn)}\nPara: ${cliente.razonSocial}`,
    `TOTAL ${bs(total)}\nVálida hasta el ${fecha(validaHasta)}`,
    ...(nota === null || nota === "" ? [] : [nota]),
    "Va adjunta en PDF. Muéstrela en la tienda, impresa o en la pantalla, para comprar a estos precios.",
  ].join("\n\n");
}
