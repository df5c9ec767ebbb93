import { fail, isPublico, ok, type Result, type Cuf } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { findProximoCorreo, takeCorreo, updateCorreo, type Correo } from "../db/correos.ts";
import { getEmpresa, hasCorreo, type Empresa } from "../db/empresas.ts";
import { findFacturaDe, getFactura, type Factura } from "../db/facturas.ts";
import { isPorAnular } from "../db/gemelas.ts";
import { insertReenvio, listReenvios } from "../db/reenvios.ts";
import { inTransaction } from "../db/transaccion.ts";
import type { Fallo } from "../fallos.ts";
import { despuesDe, type Salida, type Tarea } from "../tareas/reglas.ts";
import { cartaDe } from "./carta.ts";
import { untilRoom } from "./lugar.ts";

/** A lease sends no further letter after this time. Its row is due again at once, behind the others. */
const TURNO_MS = 20_000;
const PRESTAMO_MS = 120_000;
/** Waits between attempts. Then the letter is abandoned; the document can be sent again by hand. */
const ESPERAS_MS = [60_000, 600_000, 3_600_000, 21_600_000];
/**
 * Limits of documents mailed again in an hour: to one address by all companies together, and by one company.
 */
const VENTANA_MS = 3_600_000;
const MAX_A_UNO = 5;
const MAX_DE_EMPRESA = 100;
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
  para: string,
): Promise<Result<null, Fallo>> {
  const en = now();
  return inTransaction(db, "comun", async (tx): Promise<Result<null, Fallo>> => {
    const tras = en - VENTANA_MS;
    const esperaMs = Math.max(
      untilRoom(await listReenvios(tx, { para: para.toLowerCase() }, tras), MAX_A_UNO, tras),
      untilRoom(await listReenvios(tx, { nit }, tras), MAX_DE_EMPRESA, tras),
    );
    if (esperaMs > 0) return fail({ kind: "demasiadosCorreos", esperaS: Math.ceil(esperaMs / 1000) });
    await insertReenvio(tx, { nit, cuf, para: para.toLowerCase(), en }, tras);
    return ok(null);
  });
}

/**
 * Sends a company's queued letters one after another. A slow mail service delays that company's letters
 * alone.
 */
export async function repartirCorreo(deps: Deps, { nit }: Tarea): Promise<Salida> {
  // Letters stay queued for a server with a mail service; each start adds missing rows.
  if (deps.mailer === null) return { kind: "hecha" };
  const fin = deps.monotono() + TURNO_MS;
  while (deps.monotono() < fin && !deps.fin.aborted) {
    const correo = await takeCorreo(deps.db, nit, deps.now(), deps.now() + PRESTAMO_MS);
    if (correo === undefined) break;
    await enviarCorreo(deps, correo).catch((error: unknown) => {
      deps.log("tarea", { nombre: "correos", nit, carta: correo.id, error: String(error) });
    });
  }
  return despuesDe(deps, await findProximoCorreo(deps.db, nit));
}

async function enviarCorreo(deps: Deps, correo: Correo): Promise<void> {
  // The sale went on with another document, which the buyer has.
  if (await isPorAnular(deps.db, correo.cuf))
    return updateCorreo(deps.db, correo.id, { estado: "abandonado", error: SIN_VENTA });
  const factura = await getFactura(deps.db, correo.cuf);
  const enviado = await enviar(deps, await getEmpresa(deps.db, factura.nit), factura, correo.para);
  const intentos = correo.intentos + 1;
  const espera = ESPERAS_MS[correo.intentos];
  await updateCorreo(deps.db, correo.id, {
    intentos,
    estado: enviado.ok ? "enviado" : espera === undefined ? "abandonado" : "pendiente",
    proximoEn: deps.now() + (espera ?? 0),
    error: enviado.ok ? null : enviado.error,
  });
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
