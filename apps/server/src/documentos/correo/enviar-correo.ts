import { fail, isPublico, type Result, type Cuf } from "@mostrador/core";
import type { Deps } from "../../deps.ts";
import { updateCorreo, type Correo } from "../db/correos.ts";
import { getEmpresa, hasCorreo, type Empresa } from "../../cuenta/db/empresas.ts";
import { findFacturaDe, getFactura, type Factura } from "../db/facturas.ts";
import { isPorAnular } from "../db/gemelas.ts";
import { insertReenvio } from "../../avisos/db/reenvios.ts";
import { inTransaction } from "../../motor/transaccion.ts";
import type { Fallo } from "../../fallos.ts";
import { cartaDe } from "./carta.ts";
import { hayLugar, trasIntento, VENTANA_MS } from "../../avisos/correo/limites.ts";

const SIN_VENTA = "la venta tiene otro documento y este se anula";

/**
 * Mails a document now, under the rules of issuing: its state is public and no annulment waits (else 409).
 * docs/api.md A20: 403 mailing off, 404 unknown, 400 no recipient, 502 refused.
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
  const enviado = await enviar(deps, empresa, factura, para);
  return enviado.ok
    ? { ok: true, value: { para } }
    : fail({ kind: "correoRechazado", motivo: enviado.error });
}

/** Records a repeated mail; fails with the seconds to wait where a limit is reached. */
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

/** Makes one attempt at a queued letter of a document. */
export async function enviarCorreo(deps: Deps, correo: Correo): Promise<void> {
  // The sale went on with another document, which the buyer has.
  if (await isPorAnular(deps.db, correo.cuf))
    return updateCorreo(deps.db, correo.id, { estado: "abandonado", error: SIN_VENTA });
  const factura = await getFactura(deps.db, correo.cuf);
  const enviado = await enviar(deps, await getEmpresa(deps.db, factura.nit), factura, correo.para);
  await updateCorreo(deps.db, correo.id, trasIntento(correo.intentos, enviado, deps.now()));
}

async function enviar(
  deps: Deps,
  empresa: Empresa,
  factura: Factura,
  para: string,
): Promise<Result<null, string>> {
  if (deps.mailer === null) throw new Error("sin servicio de correo");
  return deps.mailer.enviar({ para, ...(await cartaDe(deps, empresa, factura)) });
}
