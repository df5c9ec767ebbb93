/** Renews what a company shows to the tax system: its signing certificate, its delegated token, and the annex of its system. */
import {
  epochToInstante,
  fail,
  getRegimen,
  ok,
  type IdRegimen,
  type Nit,
  type Result,
} from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { sha256 } from "@mostrador/core/node";
import { auditarCuenta } from "../motor/auditoria.ts";
import { keepCertificado } from "./db/certificados.ts";
import type { Tx } from "../motor/connection.ts";
import { findEmpresa, updateEmpresa, type Empresa } from "../cuenta/db/empresas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Certificado } from "./siat/aligerar.ts";
import { checkCertificado, type Rechazo } from "./siat/certificado.ts";
import { checkToken } from "./siat/token.ts";

type Taller = Pick<Deps, "db" | "secretos" | "now">;

/**
 * Stores a checked .p12 and its password, sealed; every server signs with it from its next document on. The
 * replaced one is kept for documents that a restore brings back. The audit gets the caller, the end and the certificate's hash, never a secret.
 * Gives the end of its validity, in ms since 1970.
 */
export async function putCertificado(
  taller: Taller,
  nit: Nit,
  certificado: Certificado,
  quien: string,
): Promise<Result<{ readonly hastaMs: number }, Rechazo>> {
  const checked = await checkCertificado(certificado, nit, taller.now());
  if (!checked.ok) return checked;
  const { ligero, firmante } = checked.value;
  const { validoHastaMs, certificadoBase64 } = firmante;
  const { secretos } = taller;
  const cambio = { p12: secretos.seal(ligero.bytes), p12Clave: secretos.seal(ligero.clave) };
  const hecho = await enEmpresa(taller, nit, async (tx) => {
    await keepCertificado(tx, nit, taller.now());
    await updateEmpresa(tx, nit, cambio);
    const vale = { suceso: `certificado: ${quien}`, despues: `vale hasta ${dia(validoHastaMs)}` };
    await auditarCuenta(tx, { nit, ...vale, en: taller.now(), huella: sha256(certificadoBase64) });
    return ok({ hastaMs: validoHastaMs });
  });
  return hecho.ok ? hecho : fail({ texto: hecho.error, campo: "archivo" });
}

/**
 * Stores a checked token, sealed; every server calls the tax system with it from its next call on. The audit
 * gets the caller, the end and the token's hash. Gives the end of its validity, in ms since 1970; null if the token names none.
 */
export async function putToken(
  taller: Taller,
  nit: Nit,
  token: string,
  quien: string,
): Promise<Result<{ readonly hastaMs: number | null }, string>> {
  return enEmpresa(taller, nit, async (tx, empresa) => {
    const checked = checkToken(token, empresa, taller.now());
    if (!checked.ok) return checked;
    const { hastaMs } = checked.value;
    await updateEmpresa(tx, nit, { token: taller.secretos.seal(token) });
    const despues = hastaMs === null ? "no dice hasta cuándo vale" : `vale hasta ${dia(hastaMs)}`;
    await auditarCuenta(tx, {
      nit,
      suceso: `token: ${quien}`,
      despues,
      en: taller.now(),
      huella: sha256(token),
    });
    return ok({ hastaMs });
  });
}

/** Stores the annex that a company's system was authorised for. The audit gets the caller and the law. */
export async function putAnexo(
  taller: Pick<Taller, "db" | "now">,
  nit: Nit,
  anexo: IdRegimen,
  quien: string,
): Promise<Result<null, string>> {
  return enEmpresa(taller, nit, async (tx) => {
    await updateEmpresa(tx, nit, { anexo });
    const despues = `autorizado para el anexo de la ${getRegimen(anexo).nombre}`;
    const suceso = `anexo: ${quien}`;
    await auditarCuenta(tx, { nit, suceso, despues, en: taller.now(), huella: sha256(anexo) });
    return ok(null);
  });
}

async function enEmpresa<T>(
  { db }: Pick<Taller, "db">,
  nit: Nit,
  cambiar: (tx: Tx, empresa: Empresa) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  return transaccion(db, nit, async (tx) => {
    const empresa = await findEmpresa(tx, nit);
    if (empresa === undefined) return fail(`No hay una empresa con NIT ${nit}.`);
    return cambiar(tx, empresa);
  });
}

function dia(ms: number): string {
  return fecha(epochToInstante(ms));
}
