import { type Cuf, fail, isPublico, type Result, TIPO_NOTA } from "@mostrador/core";
import { bs, fechaImpresa } from "@mostrador/core/formato";
import type { Deps } from "../../deps.ts";
import { type Correo, updateCorreo } from "../db/correos.ts";
import { type Empresa, getEmpresa, hasCorreo } from "../../cuenta/db/empresas.ts";
import { type Factura, findFacturaDe, getFactura } from "../db/facturas.ts";
import { isPorAnular } from "../db/gemelas.ts";
import { insertReenvio } from "../../avisos/db/reenvios.ts";
import { inTransaction } from "../../motor/transaccion.ts";
import type { Fallo } from "../../fallos.ts";
import { hayLugar, trasIntento, VENTANA_MS } from "../../avisos/correo/limites.ts";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Carta } from "../../avisos/correo/mailer.ts";

const SIN_VENTA = "la venta tiene otro documento y este se anula";

/**
 * Mails a document now, under the rules of issuing: its state is public and no annulment is pending (otherwise 409).
 * Further failures: 403 if mail is disabled, 404 for an unknown document, 400 without a recipient, 502 if the mail is
 * refused. docs/api.md A20.
 */
export async function reenviar(
  deps: Deps,
  empresa: Empresa,
  cuf: string,
  otro: string | undefined,
): Promise<Result<{ readonly para: string }, Fallo>> {
  const factura = await findFacturaDe(deps.db, empresa.nit, cuf);
  if (factura === undefined) return fail({ kind: "facturaNoEncontrada" });
  if (deps.mailer === null || !hasCorreo(empresa)) return fail({ kind: "correoApagado" });
  const { estado } = factura;
  if (!isPublico(estado) || (await isPorAnular(deps.db, cuf))) return fail({ kind: "estadoInterno", estado });
  const para = otro ?? factura.clienteCorreo;
  if (para === null) return fail({ kind: "sinDestinatario" });
  const anotado = await anotarReenvio(deps, empresa, factura.cuf, para);
  if (!anotado.ok) return anotado;
  const enviado = await send(deps, empresa, factura, para);
  return enviado.ok
    ? { ok: true, value: { para } }
    : fail({ kind: "correoRechazado", motivo: enviado.error });
}

/** Records a repeated mail. Fails with the seconds to wait if a limit is reached. */
function anotarReenvio(
  { db, now }: Deps,
  { nit }: Empresa,
  cuf: Cuf,
  direccion: string,
): Promise<Result<null, Fallo>> {
  const en = now();
  const para = direccion.toLowerCase();
  return inTransaction(db, "comun", async (tx): Promise<Result<null, Fallo>> => {
    const lugar = await hayLugar(tx, { nit, para, en });
    if (lugar.ok) await insertReenvio(tx, { nit, cuf, para, en }, en - VENTANA_MS);
    return lugar;
  });
}

/** Makes one attempt at a queued mail of a document. */
export async function sendCorreo(deps: Deps, correo: Correo): Promise<void> {
  // The sale has another document now, which is the one that the buyer has.
  if (await isPorAnular(deps.db, correo.cuf))
    return updateCorreo(deps.db, correo.id, { estado: "abandonado", error: SIN_VENTA });
  const factura = await getFactura(deps.db, correo.cuf);
  const enviado = await send(deps, await getEmpresa(deps.db, factura.nit), factura, correo.para);
  await updateCorreo(deps.db, correo.id, trasIntento(correo.intentos, enviado, deps.now()));
}

async function send(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  para: string,
): Promise<Result<null, string>> {
  if (deps.mailer === null) throw new Error("sin servicio de correo");
  return deps.mailer.enviar({ para, ...(await cartaDe(deps, empresa, factura)) });
}

/** Composes the mail of a document: its text in the order of the paper, with its PDF and XML. */
async function cartaDe(
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

/** Composes the text: the shop, the document, its buyer and its total. */
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
