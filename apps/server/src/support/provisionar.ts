/** Sets up the two companies that tests issue with. */
import { Nit } from "@mostrador/core";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildP12, openP12 } from "@mostrador/core/firma";
import type { Config } from "../config.ts";
import { openDb } from "../motor/abrir.ts";
import { createEmpresa, putTipoCambio } from "../operacion/provision.ts";
import { loadSecretos } from "../secretos.ts";
import { exigir, llamar } from "./llamar.ts";
import { findMoldes, makeUnaVez } from "./moldes.ts";

const DIA_MS = 86_400_000;
export const CREDITOS = 1000;

/** A company known to the simulator and the server. */
export interface EmpresaDePrueba {
  readonly nit: Nit;
  readonly codigoSistema: string;
  readonly apiKey: string;
  readonly ownerToken: string;
}

interface CertificadoDePrueba {
  readonly p12: Buffer;
  readonly clave: string;
  readonly certificado: string;
}

/** The certificate of this process's companies. */
let hecho: Promise<CertificadoDePrueba> | undefined;
const CLAVE = "secreta";

function takeCertificado(): Promise<CertificadoDePrueba> {
  hecho ??= takeP12().then((p12) => {
    const opened = openP12(p12, CLAVE, Date.now());
    if (!opened.ok) throw new Error(opened.error.kind);
    return { p12, clave: CLAVE, certificado: opened.value.certificado };
  });
  return hecho;
}

/** Takes the certificate's file of this run of tests: making its key takes longer than making a company. Outside of a run, this process makes its own. */
async function takeP12(): Promise<Buffer> {
  const en = findMoldes();
  if (en === undefined) return makeP12();
  const archivo = join(en, "prueba.p12");
  await makeUnaVez(archivo, async () => {
    writeFileSync(`${archivo}.nuevo`, makeP12());
    renameSync(`${archivo}.nuevo`, archivo);
  });
  return readFileSync(archivo);
}

function makeP12(): Buffer {
  const desdeMs = Date.now() - DIA_MS;
  const hastaMs = desdeMs + 900 * DIA_MS;
  return buildP12({ titular: "Prueba", nit: 1023456022, clave: CLAVE, desdeMs, hastaMs });
}

interface Pedido {
  readonly creditos?: number;
  readonly contribuyente?: object;
}

/** Makes a company of modality 1 and one of modality 2, with credits and the official rate. */
export async function provisionar(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  control: string,
  pedido: Pedido,
): Promise<readonly [EmpresaDePrueba, EmpresaDePrueba]> {
  const [primera, segunda] = await provisionarVarias(config, control, { ...pedido, otras: 0 });
  return [primera, segunda];
}

/** Makes both companies, and `otras` more of modality 1. */
export async function provisionarVarias(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  control: string,
  { creditos = CREDITOS, contribuyente = {}, otras }: Pedido & { readonly otras: number },
): Promise<readonly [EmpresaDePrueba, EmpresaDePrueba, ...EmpresaDePrueba[]]> {
  const { p12, clave, certificado } = await takeCertificado();
  writeFileSync(join(config.dataDir, "prueba.p12"), p12);
  const db = await openDb(config);
  const taller = { db, secretos: loadSecretos(config.dataDir), now: () => Date.now() };
  const create = async (nit: Nit, modalidad: 1 | 2, extra: object): Promise<EmpresaDePrueba> => {
    const codigoSistema = `SISTEMA-${nit}`;
    const razonSocial = `Empresa ${nit}`;
    const registrado = await llamar(
      `${control}/control/contribuyentes`,
      "POST",
      { nit, razonSocial, modalidad, codigoSistema, ...extra },
      {},
    );
    exigir(registrado);
    const created = await createEmpresa(taller, {
      nit,
      razonSocial,
      municipio: "La Paz",
      telefono: null,
      modalidad,
      ambiente: 2,
      codigoSistema,
      token: registrado.body.token,
      p12: modalidad === 1 ? { bytes: p12, clave } : null,
      creditos,
    });
    if (!created.ok) throw new Error(created.error);
    return { nit, codigoSistema, ...created.value };
  };
  const primera = await create(Nit.parse(1023456022), 1, { certificado, ...contribuyente });
  const segunda = await create(Nit.parse(3344556017), 2, {});
  const demas: EmpresaDePrueba[] = [];
  for (let i = 0; i < otras; i++) demas.push(await create(Nit.parse(5566778010 + i), 1, { certificado }));
  // The dollar was frozen at 6.96 until it began to float on 2026-06-29.
  await putTipoCambio(taller, "2020-01-01", "6.96");
  await putTipoCambio(taller, "2026-06-29", "12.18");
  await db.destroy();
  return [primera, segunda, ...demas];
}
