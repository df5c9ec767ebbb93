import { Nit } from "@mostrador/core";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "@mostrador/core";
import { buildP12, openP12 } from "@mostrador/core/firma";
import type { Caja } from "../../apps/desktop/src/caja/caja.ts";
import { openDb } from "../../apps/server/src/motor/abrir.ts";
import { registrarCafc } from "../../apps/server/src/contingencia/registrar-cafc.ts";
import {
  loadCertificado,
  createEmpresa,
  POR_COMANDO,
  type Taller,
} from "../../apps/server/src/operacion/provision.ts";
import { loadSecretos } from "../../apps/server/src/secretos.ts";
import { putToken } from "../../apps/server/src/impuestos/renovar-credenciales.ts";
import { CONFIGURACION_INICIAL } from "../../apps/desktop/src/contract/index.ts";
import { createAzar } from "./maquina/azar.ts";
import type { Maquina } from "./maquina/maquina.ts";
import { INICIO, Mundo, SERVIDOR } from "./mundo.ts";
import { pedir } from "./pedir.ts";
import type { Publicada } from "./publicada.ts";
import { URL_RECEPTOR } from "./receptor.ts";
import { CAJAS_DE_TIENDA, createExistencias } from "./tienda.ts";

/** The company of every story, and the second company of stories with two. */
export const NIT = Nit.parse(1_023_456_022);
export const OTRO_NIT = Nit.parse(2_034_567_011);
const SISTEMA = "SISTEMA-SIM";
const CLAVE = "secreta";
const DIA_MS = 86_400_000;
const RAZONES: ReadonlyMap<number, string> = new Map([
  [NIT, "Tienda Ñandú"],
  [OTRO_NIT, "Librería Áñez"],
]);
export const CREDITOS = 1000;
/** The point of sale where hand-written invoices are typed in. */
export const MANUAL = 3;
/** Points of sale of the ERP; the others are tills. */
export const PUNTOS_ERP = [0, MANUAL];
export const CAFC = "101B4283AAD6D";
/** Another booklet, which the server knows, for invoices typed in at a till. */
export const CAFC_CAJA = "202B4283AAD6D";
const RANGO = { desdeNumero: 1, hastaNumero: 900, desde: INICIO - 2 * DIA_MS, hasta: INICIO + 300 * DIA_MS };

/** The same numbers as the server stores them. */
const TALONARIO = { desdeNumero: 1, hastaNumero: 900, desde: "2000-01-01", hasta: "2099-12-31" };

/** One company's credentials for calls to the server. */
export interface Credenciales {
  readonly nit: Nit;
  readonly apiKey: string;
  readonly ownerToken: string;
}

/**
 * The shop that a story begins with: one company of a modality; two companies of modality 2 with a till each; or a shop of modality 2 that
 * follows its stock, with two tills in its first branch and one in its second.
 */
export type NombrePlantilla = "1" | "2" | "dos" | "sucursales";

/** Creates a shop on its first day, of each kind. Every story begins with a copy of one. */
export async function createPlantillas(carpeta: string): Promise<void> {
  for (const nombre of ["1", "2", "dos"] as const) await createPlantilla(join(carpeta, nombre), nombre);
  await createPlantillaSucursales(join(carpeta, "sucursales"));
}

/** Creates companies, certificate, catalogs, paired tills, and a webhook each. */
async function createPlantilla(carpeta: string, nombre: NombrePlantilla): Promise<void> {
  const mundo = new Mundo(carpeta, createAzar("plantilla"), INICIO - 3_600_000);
  mkdirSync(mundo.servidor.carpeta, { recursive: true });
  await mundo.abrirSiat();
  const empresas = [await provisionar(mundo, NIT, nombre === "1" ? 1 : 2)];
  if (nombre === "dos") empresas.push(await provisionar(mundo, OTRO_NIT, 2));
  await mundo.abrirServidor();
  for (const empresa of empresas) await preparar(mundo, empresa);
  for (const [i, maquina] of mundo.cajas.entries()) {
    const { ownerToken } = empresas[i] ?? empresas[0] ?? { ownerToken: "" };
    const dueno = { authorization: `Bearer ${ownerToken}` };
    const { codigo } = await llamar(mundo, "POST", "/v1/terminales/codigos", {}, dueno);
    await mundo.abrirCaja(maquina);
    await emparejar(mundo, maquina, codigo);
    await mundo.cerrar(maquina);
  }
  const [primera] = empresas;
  if (primera !== undefined) await abrirTalonario(mundo, primera, { reserva: empresas.length > 1 });
  await guardarPlantilla(mundo, empresas);
}

/** Ends a template's programs, and writes down what stories need of it. */
async function guardarPlantilla(mundo: Mundo, empresas: readonly Credenciales[]): Promise<void> {
  await mundo.cerrar(mundo.servidor);
  const fin = mundo.siat?.close() ?? Promise.resolve();
  await mundo.esperar(fin, 10_000);
  writeFileSync(join(mundo.carpeta, "credenciales.json"), JSON.stringify(empresas));
}

/** Longer than the pause between two heartbeats: a till knows its products and what is left of them. */
const UNA_RONDA_MS = 75_000;

/**
 * Creates a shop that follows its stock. The tills have the points of sale 1 of the first branch, 2 of the second one, and 4 of the first one,
 * behind that of hand-written invoices.
 */
async function createPlantillaSucursales(carpeta: string): Promise<void> {
  const mundo = new Mundo(
    carpeta,
    createAzar("plantilla de sucursales"),
    INICIO - 3_600_000,
    CAJAS_DE_TIENDA,
  );
  mkdirSync(mundo.servidor.carpeta, { recursive: true });
  await mundo.abrirSiat();
  const empresa = await createTienda(mundo);
  await abrirPunto(mundo, empresa, { referencia: "reserva-1", nombre: "Reserva", sucursal: 1 });
  const dueno = { authorization: `Bearer ${empresa.ownerToken}` };
  await createExistencias(mundo, (ruta, cuerpo) => llamar(mundo, "POST", ruta, cuerpo, dueno));
  for (const [i, maquina] of mundo.cajas.entries()) {
    const sucursal = i === 1 ? 1 : 0;
    if (i === 2) await abrirTalonario(mundo, empresa, { reserva: true });
    const { codigo } = await llamar(mundo, "POST", "/v1/terminales/codigos", { sucursal }, dueno);
    await mundo.abrirCaja(maquina);
    await emparejar(mundo, maquina, codigo);
    // The till begins anew: work that its pairing began runs outside its machine.
    await mundo.cerrar(maquina);
    await mundo.abrirCaja(maquina);
    await mundo.tiempo.avanzar(UNA_RONDA_MS);
    await mundo.cerrar(maquina);
  }
  await guardarPlantilla(mundo, [empresa]);
}

/** Makes a call that the server must accept. Throws the server's words when it refuses. */
export async function llamar(
  mundo: Mundo,
  metodo: string,
  ruta: string,
  cuerpo: object,
  headers: Record<string, string>,
) {
  const respuesta = await mundo.esperar(pedir(SERVIDOR + ruta, metodo, cuerpo, headers), 60_000);
  if (respuesta === null || respuesta.status >= 300) throw new Error(`${ruta}: ${respuesta?.texto}`);
  return JSON.parse(respuesta.texto).datos;
}

async function preparar(mundo: Mundo, { nit, apiKey }: Credenciales): Promise<void> {
  const conClave = { "x-api-key": apiKey };
  const lugar = { nit, codigo_sistema: SISTEMA };
  for (const ruta of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    await llamar(mundo, "POST", ruta, lugar, conClave);
  await llamar(mundo, "POST", "/v1/webhooks", { url: URL_RECEPTOR, eventos: ["*"] }, conClave);
}

/** Pairs a running till, and sets its printer. Throws when the server refuses the code. */
export async function emparejar(mundo: Mundo, maquina: Maquina<Caja>, codigo: string): Promise<void> {
  const caja = maquina.programa;
  if (caja === null) throw new Error("la caja no abre");
  const emparejada = await mundo.esperar(
    caja.invoke("emparejar", { urlServidor: SERVIDOR, codigo, nombre: maquina.nombre }),
    60_000,
  );
  if (!emparejada.ok) throw new Error(emparejada.error.texto);
  const impresora = { kind: "red", host: `papel-${maquina.nombre}`, puerto: 9100 } as const;
  await mundo.esperar(caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora }), 1000);
}

/** Opens the third point of sale, where hand-written invoices are typed in. `reserva`: one before it, where the company has one till there. */
async function abrirTalonario(
  mundo: Mundo,
  empresa: Credenciales,
  { reserva }: { readonly reserva: boolean },
): Promise<void> {
  const { nit, apiKey } = empresa;
  if (reserva) await abrirPunto(mundo, empresa, { referencia: "reserva", nombre: "Reserva" });
  const codigo = await abrirPunto(mundo, empresa, { referencia: "manual", nombre: "Talonario" });
  if (codigo !== MANUAL) throw new Error(`el talonario quedó en ${codigo}`);
  const lugar = { nit, codigo_sistema: SISTEMA, punto_venta: MANUAL };
  await llamar(mundo, "POST", "/v1/sincronizar", lugar, { "x-api-key": apiKey });
}

/** Registers a point of sale; gives its code. */
async function abrirPunto(
  mundo: Mundo,
  { apiKey }: Credenciales,
  punto: { readonly referencia: string; readonly nombre: string; readonly sucursal?: number },
): Promise<number> {
  const ruta = "/v1/operaciones/puntos-venta";
  const conClave = { "x-api-key": apiKey };
  const abierto = await llamar(mundo, "POST", ruta, { ...punto, tipo_punto_venta: 5 }, conClave);
  return abierto.codigo_punto_venta;
}

function contribuyente(nit: Nit) {
  return { nit, razonSocial: RAZONES.get(nit) ?? "", codigoSistema: SISTEMA };
}

/** Opens a shop of modality 2 with two branches, and its server, with codes and catalogs. */
export async function createTienda(mundo: Mundo): Promise<Credenciales> {
  const empresa = await provisionar(mundo, NIT, 2, { sucursales: SUCURSALES });
  await mundo.abrirServidor();
  await preparar(mundo, empresa);
  await openSegunda(mundo, empresa);
  return empresa;
}

/** Opens the same shop by the server of a release, with the codes of its first branch and its catalogs. */
export async function createTiendaDe(mundo: Mundo, publicada: Publicada): Promise<Credenciales> {
  const pedido = { ...contribuyente(NIT), modalidad: 2, certificado: null, sucursales: SUCURSALES };
  const { token } = JSON.parse(await mundo.controlar("POST", "/control/contribuyentes", pedido));
  const creada = await publicada.createEmpresa(mundo.servidor.carpeta, () => mundo.tiempo.ahora, {
    ...empresaDe(NIT, 2),
    token,
    p12: null,
  });
  await mundo.abrirServidor(publicada.startServer);
  const empresa = { nit: NIT, ...creada };
  await preparar(mundo, empresa);
  return empresa;
}

/** Gets the codes of the second branch, which has its own. */
export async function openSegunda(mundo: Mundo, { apiKey }: Credenciales): Promise<void> {
  const segunda = { nit: NIT, codigo_sistema: SISTEMA, sucursal: 1 };
  await llamar(mundo, "POST", "/v1/sincronizar", segunda, { "x-api-key": apiKey });
}

const SUCURSALES = [0, 1].map((codigo) => ({
  codigo,
  direccion: `Av. Arce ${codigo + 1}`,
  municipio: "La Paz",
}));

/** A company as its owner enters it, without its secrets. */
function empresaDe<M extends 1 | 2>(nit: Nit, modalidad: M) {
  return {
    nit,
    razonSocial: RAZONES.get(nit) ?? "",
    municipio: "La Paz",
    telefono: null,
    modalidad,
    ambiente: 2,
    codigoSistema: SISTEMA,
    creditos: CREDITOS,
  } as const;
}

async function provisionar(
  mundo: Mundo,
  nit: Nit,
  modalidad: 1 | 2,
  aparte: object = {},
): Promise<Credenciales> {
  const { carpeta } = mundo;
  const certificado = modalidad === 1 ? createCertificado(join(carpeta, ARCHIVO), VENCE_MS) : null;
  if (modalidad === 1) createCertificado(join(carpeta, RENOVADO), 900 * DIA_MS);
  const cafc = [CAFC, CAFC_CAJA].flatMap((codigo) => [1, 2].map((sector) => ({ codigo, sector, ...RANGO })));
  const pedido = { ...contribuyente(nit), modalidad, certificado, cafc, ...aparte };
  const { token } = JSON.parse(await mundo.controlar("POST", "/control/contribuyentes", pedido));
  const creada = await enTaller(mundo, (taller) =>
    createEmpresa(taller, {
      ...empresaDe(nit, modalidad),
      token,
      p12: certificado === null ? null : { bytes: readFileSync(join(carpeta, ARCHIVO)), clave: CLAVE },
    }),
  );
  for (const { codigo, sector } of cafc)
    await enTaller(mundo, (taller) => registrarCafc(taller, { nit, codigo, sector, ...TALONARIO }));
  return { nit, ...creada };
}

/** Runs an owner's command, whether the server runs or not. Throws the sentence of a failure. */
export async function enTaller<T>(
  mundo: Mundo,
  hacer: (taller: Taller) => Promise<Result<T, string>>,
): Promise<T> {
  const { carpeta } = mundo.servidor;
  const db = await openDb({ dataDir: carpeta, databaseUrl: null });
  try {
    const hecho = await hacer({ db, secretos: loadSecretos(carpeta), now: () => mundo.tiempo.ahora });
    if (!hecho.ok) throw new Error(hecho.error);
    return hecho.value;
  } finally {
    await db.destroy();
  }
}

/** Gets another token for a company from the tax system, and enters it as the owner does. */
export async function renovarToken(mundo: Mundo, nit: Nit, modalidad: 1 | 2): Promise<void> {
  const pedido = { ...contribuyente(nit), modalidad };
  const { token } = JSON.parse(await mundo.controlar("POST", "/control/contribuyentes", pedido));
  mundo.tokens.set(nit, token);
  await ponerTokens(mundo);
}

/** Enters the tokens that the tax system gave since the story began. */
export async function ponerTokens(mundo: Mundo): Promise<void> {
  for (const [nit, token] of mundo.tokens)
    await enTaller(mundo, (taller) => putToken(taller, nit, token, POR_COMANDO));
}

/** The first certificate, and the renewed one. The owner keeps both beside the server's machine, which may burn down. */
const [ARCHIVO, RENOVADO] = ["prueba.p12", "renovado.p12"];
/** Some stories outlive the first certificate. */
const VENCE_MS = 30 * 3_600_000;

/** Writes a .p12 file; returns the certificate as PEM. */
function createCertificado(archivo: string, duraMs: number): string {
  const desdeMs = INICIO - DIA_MS;
  const hastaMs = INICIO + duraMs;
  writeFileSync(archivo, buildP12({ titular: "Prueba", nit: NIT, clave: CLAVE, desdeMs, hastaMs }));
  return openCertificado(archivo);
}

function openCertificado(archivo: string): string {
  const opened = openP12(readFileSync(archivo), CLAVE, INICIO);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.certificado;
}

/** Loads the new certificate and registers it with the tax system; a no-op where nothing is signed. */
export async function renovarCertificado(mundo: Mundo, modalidad: 1 | 2): Promise<void> {
  if (modalidad === 2) return;
  const archivo = join(mundo.carpeta, RENOVADO);
  const certificado = openCertificado(archivo);
  await mundo.controlar("POST", "/control/contribuyentes", {
    ...contribuyente(NIT),
    modalidad: 1,
    certificado,
  });
  await enTaller(mundo, (taller) => loadCertificado(taller, NIT, archivo, CLAVE));
}
