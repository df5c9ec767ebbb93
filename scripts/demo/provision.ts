/** Makes the demo's companies, at the simulator and at the server. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildP12, openP12 } from "@mostrador/core/firma";
import type { ConfigDemo } from "./config.ts";
import { ejecutar } from "./ejecutar.ts";

/** One demo company as scripts need it. */
export interface EmpresaDemo {
  readonly nit: number;
  readonly codigoSistema: string;
  readonly token: string;
  readonly apiKey: string;
  readonly ownerToken: string;
  readonly p12: string | null;
  readonly p12Clave: string | null;
}

const EMPRESAS = [
  {
    nit: 1023456022,
    modalidad: 1,
    razonSocial: "Minimarket La Wiphala SRL",
    codigoSistema: "7A1C0F5E92D84B36A0E71B2",
  },
  {
    nit: 3344556017,
    modalidad: 2,
    razonSocial: "Almacén Doña Justina",
    codigoSistema: "5D20B7C3418F49E6B2A9C10",
  },
] as const;
/** Numbers for hand-written invoices, at the simulator and at the server: general sales, of any date. */
export const CAFC_DEMO = {
  codigo: "101C7F31E29A4",
  sector: 1,
  desdeNumero: 1,
  hastaNumero: 500,
  desde: "2020-01-01",
  hasta: "2099-12-31",
} as const;
const P12_CLAVE = "demostracion";
const CREDITOS = 10_000;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/**
 * Registers the demo's companies with the simulator and the server, once: what was made is kept in `demo/empresas.json`.
 * The simulator must answer; the server need not run yet.
 */
export async function provisionDemo(config: ConfigDemo): Promise<readonly EmpresaDemo[]> {
  const { data } = config;
  const folder = join(data, "demo");
  const file = join(folder, "empresas.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as EmpresaDemo[];
  mkdirSync(folder, { recursive: true });
  const made: EmpresaDemo[] = [];
  for (const empresa of EMPRESAS) made.push(await provisionEmpresa(empresa, folder, config));
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/**
 * Makes a new owner's key for each company whose key ended or was replaced, and keeps it: demo.json names one that works.
 * The server must answer.
 */
export async function renovarClavesDueno(
  config: ConfigDemo,
  empresas: readonly EmpresaDemo[],
): Promise<readonly EmpresaDemo[]> {
  const vivas: EmpresaDemo[] = [];
  for (const empresa of empresas) {
    const { status } = await fetch(`http://127.0.0.1:${config.serverPort}/v1/cuenta`, {
      headers: { authorization: `Bearer ${empresa.ownerToken}` },
    });
    if (status !== 403) vivas.push(empresa);
    else {
      const out = await admin(config, ["clave-dueno", "nueva", "--nit", String(empresa.nit)]);
      vivas.push({ ...empresa, ownerToken: readClaves(out).owner_token });
    }
  }
  const file = join(config.data, "demo", "empresas.json");
  if (vivas.some((viva, i) => viva !== empresas[i]))
    writeFileSync(file, JSON.stringify(vivas, null, 2), { mode: 0o600 });
  return vivas;
}

async function provisionEmpresa(
  empresa: (typeof EMPRESAS)[number],
  folder: string,
  config: ConfigDemo,
): Promise<EmpresaDemo> {
  const p12 = empresa.modalidad === 1 ? buildDemoP12(empresa, folder) : null;
  const token = await registrarContribuyente(empresa, p12?.certificado ?? null, config.siatPort);
  const opciones = {
    nit: String(empresa.nit),
    "razon-social": empresa.razonSocial,
    municipio: "La Paz",
    telefono: "22414141",
    modalidad: String(empresa.modalidad),
    ambiente: "2",
    "codigo-sistema": empresa.codigoSistema,
    creditos: String(CREDITOS),
    ...(p12 === null ? {} : { p12: p12.file }),
  };
  const secretas = { token, ...(p12 === null ? {} : { "p12-clave": P12_CLAVE }) };
  const out = await conSecretas(folder, secretas, (deArchivo) =>
    admin(config, ["empresa", "crear", ...pares(opciones), ...pares(deArchivo)]),
  );
  const { api_key: apiKey, owner_token: ownerToken } = readClaves(out);
  const { nit, codigoSistema } = empresa;
  return {
    nit,
    codigoSistema,
    token,
    apiKey,
    ownerToken,
    p12: p12?.file ?? null,
    p12Clave: p12 === null ? null : P12_CLAVE,
  };
}

function pares(opciones: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(opciones).flatMap(([name, value]) => [`--${name}`, value]);
}

/** An order's complaint about an option that its program does not have. */
const NO_LA_TIENE = /(?:no es una opción|Unknown option)/;

/**
 * Runs an order with its secrets in files of the demo's private folder, since every program reads another one's arguments. The files
 * go with the order. A program of before these options gets its secrets typed.
 */
async function conSecretas(
  folder: string,
  secretas: Readonly<Record<string, string>>,
  hacer: (opciones: Readonly<Record<string, string>>) => Promise<string>,
): Promise<string> {
  const deArchivo: Record<string, string> = {};
  for (const [nombre, valor] of Object.entries(secretas)) {
    const archivo = join(folder, `${nombre}.secreto`);
    writeFileSync(archivo, valor, { mode: 0o600 });
    deArchivo[`${nombre}-archivo`] = archivo;
  }
  try {
    return await hacer(deArchivo);
  } catch (error) {
    if (error instanceof Error && NO_LA_TIENE.test(error.message)) return await hacer(secretas);
    throw error;
  } finally {
    for (const archivo of Object.values(deArchivo)) rmSync(archivo, { force: true });
  }
}

/** Reads the keys that an order of the administration prints; an order that makes one alone prints no other. */
function readClaves(out: string): { readonly api_key: string; readonly owner_token: string } {
  return JSON.parse(out);
}

function buildDemoP12(
  { nit, razonSocial }: (typeof EMPRESAS)[number],
  folder: string,
): { file: string; certificado: string } {
  const file = join(folder, `${nit}.p12`);
  const desdeMs = Date.now() - 86_400_000;
  const bytes = buildP12({
    titular: razonSocial,
    nit,
    clave: P12_CLAVE,
    desdeMs,
    hastaMs: desdeMs + TEN_YEARS_MS,
  });
  writeFileSync(file, bytes, { mode: 0o600 });
  const opened = openP12(bytes, P12_CLAVE, Date.now());
  if (!opened.ok) throw new Error(`el certificado de la demo no abre: ${opened.error.kind}`);
  return { file, certificado: opened.value.certificado };
}

/** The branches that the tax system knows; the server has the first one, until it is told to get codes of another. */
const SUCURSALES = [
  { codigo: 0, direccion: "AV. 16 DE JULIO NRO. 1490, ZONA CENTRAL", municipio: "La Paz" },
  { codigo: 1, direccion: "CALLE 21 NRO. 8310, CALACOTO", municipio: "La Paz" },
];

/** Tells the simulator of the taxpayer; returns the delegated token. */
async function registrarContribuyente(
  { nit, razonSocial, modalidad, codigoSistema }: (typeof EMPRESAS)[number],
  certificado: string | null,
  siatPort: number,
): Promise<string> {
  const { desde, hasta } = CAFC_DEMO;
  const cafc = { ...CAFC_DEMO, desde: Date.parse(desde), hasta: Date.parse(hasta) };
  const reply = await fetch(`http://127.0.0.1:${siatPort}/control/contribuyentes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      nit,
      razonSocial,
      modalidad,
      codigoSistema,
      certificado,
      cafc: [cafc],
      sucursales: SUCURSALES,
    }),
  });
  if (!reply.ok) throw new Error(`el simulador no registró a ${nit}: ${await reply.text()}`);
  return ((await reply.json()) as { token: string }).token;
}

/** Runs an administration command of the server on the demo's data; returns what it printed. */
export async function admin(
  { data, databaseUrl, guiones, fin }: Pick<ConfigDemo, "data" | "databaseUrl" | "guiones" | "fin">,
  args: readonly string[],
): Promise<string> {
  const env = { ...process.env, MOSTRADOR_DATA: data, DATABASE_URL: databaseUrl ?? "" };
  return ejecutar(guiones.node ?? process.execPath, [guiones.admin, ...args], { env, fin });
}
