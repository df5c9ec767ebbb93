import { readFileSync } from "node:fs";
import {
  decimal,
  epochToInstante,
  fail,
  ok,
  regimenEn,
  vigenciasPara,
  type IdRegimen,
  type Nit,
  type Result,
} from "@mostrador/core";
import type { Db } from "../motor/connection.ts";
import { addCreditos, saldo } from "../cuenta/db/creditos.ts";
import { addEmpresa, findEmpresa, replaceClave, updateEmpresa } from "../cuenta/db/empresas.ts";
import { faltaDeLogo } from "../cuenta/imagenes.ts";
import { POR_ADMINISTRADOR, saveTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import { saveUsuario, type Rol } from "../identidad/db/usuarios.ts";
import { newCredencial, type Secretos } from "../secretos.ts";
import { openCertificado } from "../impuestos/siat/certificado.ts";
import { transaccion } from "../motor/transaccion.ts";
import { resumeEmpresa } from "../impuestos/db/certificados.ts";
import { listVigencias } from "../impuestos/regimenes.ts";
import { putCertificado } from "../impuestos/renovar-credenciales.ts";

/** Name of the caller in the audit trail where a command changes a company. */
export const POR_COMANDO = "npm run admin";

/** Dependencies of provisioning, which does not need a running server. */
export interface Taller {
  readonly db: Db;
  readonly secretos: Secretos;
  readonly now: () => number;
}

/** A company as its administrator creates it. */
export interface EmpresaNueva {
  readonly nit: Nit;
  readonly razonSocial: string;
  readonly municipio: string;
  readonly telefono: string | null;
  readonly modalidad: 1 | 2;
  readonly ambiente: 1 | 2;
  readonly codigoSistema: string;
  /** The annex that its system was authorised for; left out: the one in force. */
  readonly anexo?: IdRegimen | undefined;
  readonly token: string | null;
  readonly p12: { readonly bytes: Uint8Array; readonly clave: string } | null;
  readonly creditos: number;
}

/**
 * Registers a company with its credentials, which are shown once. Fails with a sentence about the certificate, and where its NIT is
 * registered already. `siExiste` "retomar" overwrites that company, for an installation that broke off before the first till was paired.
 */
export async function createEmpresa(
  { db, secretos, now }: Taller,
  nueva: EmpresaNueva,
  siExiste: "negar" | "retomar" = "negar",
): Promise<Result<{ readonly apiKey: string; readonly ownerToken: string }, string>> {
  if (nueva.modalidad === 1 && nueva.p12 === null) {
    return fail("La modalidad 1 firma cada factura: indique el certificado con --p12 y --p12-clave-archivo.");
  }
  const opened = nueva.p12 === null ? null : await openCertificado(nueva.p12, nueva.nit, now());
  if (opened?.ok === false) return fail(opened.error.texto);
  const p12 = opened?.value.ligero ?? null;
  const [apiKey, ownerToken] = [newCredencial("mk"), newCredencial("own")];
  const creada = await transaccion(db, nueva.nit, async (tx) => {
    const vigencias = vigenciasPara(nueva.ambiente, await listVigencias(tx));
    const empresa = {
      nit: nueva.nit,
      razonSocial: nueva.razonSocial,
      municipio: nueva.municipio,
      telefono: nueva.telefono,
      modalidad: nueva.modalidad,
      ambiente: nueva.ambiente,
      codigoSistema: nueva.codigoSistema,
      anexo: nueva.anexo ?? regimenEn(epochToInstante(now()), vigencias).id,
      token: nueva.token === null ? null : secretos.seal(nueva.token),
      p12: p12 === null ? null : secretos.seal(p12.bytes),
      p12Clave: p12 === null ? null : secretos.seal(p12.clave),
      activa: 1,
      desfaseMs: 0,
      creadoEn: now(),
    } as const;
    const agregada = await addEmpresa(tx, empresa);
    if (!agregada && siExiste === "negar") return false;
    if (!agregada) await resumeEmpresa(tx, empresa);
    await replaceClave(tx, nueva.nit, "api", apiKey.hash, now(), secretos.seal(apiKey.texto));
    await replaceClave(tx, nueva.nit, "dueno", ownerToken.hash, now());
    if (nueva.creditos > 0) await addCreditos(tx, nueva.nit, "recarga:inicial", nueva.creditos, now());
    return true;
  });
  if (!creada)
    return fail(
      `Ya hay una empresa con NIT ${nueva.nit}: sus claves, su certificado y sus datos quedan como están.`,
    );
  return ok({ apiKey: apiKey.texto, ownerToken: ownerToken.texto });
}

/** Gives a person access to a company, or another role in it. Returns false where there is no such company. */
export async function addUsuario({ db, now }: Taller, nit: Nit, correo: string, rol: Rol): Promise<boolean> {
  return transaccion(db, nit, async (tx) => {
    if ((await findEmpresa(tx, nit)) === undefined) return false;
    await saveUsuario(tx, correo, nit, rol, now());
    return true;
  });
}

/** The credits that an order added, 0 where its reference had added them before, and the balance. */
interface Recarga {
  readonly nit: Nit;
  readonly agregados: number;
  readonly creditos: number;
}

/** Adds credits, once for each reference. Fails with a sentence where there is no such company. */
export async function grantCreditos(
  { db, now }: Taller,
  nit: Nit,
  cantidad: number,
  referencia: string,
): Promise<Result<Recarga, string>> {
  if ((await findEmpresa(db, nit)) === undefined) return fail(`No hay una empresa con NIT ${nit}.`);
  return transaccion(db, nit, async (tx) => {
    const nueva = await addCreditos(tx, nit, `recarga:${referencia}`, cantidad, now());
    return ok({ nit, agregados: nueva ? cantidad : 0, creditos: await saldo(tx, nit) });
  });
}

/** Loads a company's certificate from a file. Gives the end of its validity, in ms since 1970. Fails with a sentence for the person. */
export async function loadCertificado(
  taller: Taller,
  nit: Nit,
  archivo: string,
  clave: string,
): Promise<Result<{ readonly hastaMs: number }, string>> {
  const p12 = readP12(archivo);
  if (!p12.ok) return p12;
  const puesto = await putCertificado(taller, nit, { bytes: p12.value, clave }, POR_COMANDO);
  return puesto.ok ? puesto : fail(puesto.error.texto);
}

/** Stores the official rate of a day, in bolivianos for a dollar. Gives the stored row. */
export async function putTipoCambio(
  { db, now }: Taller,
  fecha: string,
  usd: string,
): Promise<Result<{ readonly fecha: string; readonly usd: string; readonly fuente: string }, string>> {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(usd) || decimal(usd).lte(0))
    return fail("El tipo de cambio se escribe como 12.05.");
  const fila = { fecha, usd, fuente: POR_ADMINISTRADOR };
  await saveTipoCambio(db, { ...fila, ufv: null, actualizadoEn: now() });
  return ok(fila);
}

/** Reads the file of a certificate. Fails with a sentence. */
export function readP12(archivo: string): Result<Buffer, string> {
  try {
    return ok(readFileSync(archivo));
  } catch (error) {
    return fail(
      `No se pudo leer el certificado ${archivo}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Sets the logo of the company's A4 pages. */
export async function putLogo(
  { db }: Taller,
  nit: Nit,
  archivo: string,
): Promise<Result<{ nit: Nit }, string>> {
  if ((await findEmpresa(db, nit)) === undefined) return fail(`No hay una empresa con NIT ${nit}.`);
  let logo: Buffer;
  try {
    logo = readFileSync(archivo);
  } catch (error) {
    return fail(`No se puede leer ${archivo}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const falta = faltaDeLogo(logo);
  if (falta !== undefined) return fail(falta);
  await updateEmpresa(db, nit, { logo });
  return ok({ nit });
}
