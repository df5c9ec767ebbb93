import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildP12, openP12 } from "@mostrador/core/node";
import { openDb } from "../../apps/server/src/db/abrir.ts";
import { cargarCertificado, crearEmpresa } from "../../apps/server/src/provision.ts";
import { loadSecretos } from "../../apps/server/src/secretos.ts";
import { CONFIGURACION_INICIAL } from "../../apps/desktop/src/contract/index.ts";
import { crearAzar } from "./maquina/azar.ts";
import { INICIO, Mundo, pedir, SERVIDOR } from "./mundo.ts";
import { URL_RECEPTOR } from "./receptor.ts";

const NIT = 1_023_456_022;
const SISTEMA = "SISTEMA-SIM";
const CLAVE = "secreta";
const DIA_MS = 86_400_000;
const CONTRIBUYENTE = { nit: NIT, razonSocial: "Tienda Ñandú", codigoSistema: SISTEMA };
export const CREDITOS = 1000;
/** The point of sale where invoices written by hand are typed in, and what authorises them. */
export const MANUAL = 3;
/** Points of sale of the ERP; the others are tills. */
export const PUNTOS_ERP = [0, MANUAL];
export const CAFC = "101B4283AAD6D";
const RANGO = { desdeNumero: 1, hastaNumero: 900, desde: INICIO - 2 * DIA_MS, hasta: INICIO + 300 * DIA_MS };

/** Who may call the server, as the stories do. */
export interface Credenciales {
  readonly apiKey: string;
  readonly ownerToken: string;
}

/** A shop on its first day, of each modality. Every story begins with a copy of one. */
export async function crearPlantillas(carpeta: string): Promise<void> {
  for (const modalidad of [1, 2] as const) await crearPlantilla(join(carpeta, String(modalidad)), modalidad);
}

/** Company, certificate, catalogs, tills paired, a webhook. */
async function crearPlantilla(carpeta: string, modalidad: 1 | 2): Promise<void> {
  const mundo = new Mundo(carpeta, crearAzar("plantilla"), INICIO - 3_600_000);
  mkdirSync(mundo.servidor.carpeta, { recursive: true });
  await mundo.abrirSiat();
  const credenciales = await provisionar(mundo, modalidad);
  await mundo.abrirServidor();
  const dueno = { authorization: `Bearer ${credenciales.ownerToken}` };
  const lugar = { nit: NIT, codigo_sistema: SISTEMA };
  const llamar = async (metodo: string, ruta: string, cuerpo: object, headers: Record<string, string>) => {
    const respuesta = await mundo.esperar(pedir(SERVIDOR + ruta, metodo, cuerpo, headers), 60_000);
    if (respuesta === null || respuesta.status >= 300) throw new Error(`${ruta}: ${respuesta?.texto}`);
    return JSON.parse(respuesta.texto).datos;
  };
  for (const ruta of ["/v1/sincronizar", "/v1/sincronizar/catalogos"])
    await llamar("POST", ruta, lugar, { "x-api-key": credenciales.apiKey });
  await llamar(
    "POST",
    "/v1/webhooks",
    { url: URL_RECEPTOR, eventos: ["*"] },
    { "x-api-key": credenciales.apiKey },
  );
  for (const maquina of mundo.cajas) {
    const { codigo } = await llamar("POST", "/v1/terminales/codigos", {}, dueno);
    await mundo.abrirCaja(maquina);
    const caja = maquina.programa;
    if (caja === null) throw new Error("la caja no abre");
    const emparejada = await mundo.esperar(
      caja.invoke("emparejar", { urlServidor: SERVIDOR, codigo, nombre: maquina.nombre }),
      60_000,
    );
    if (!emparejada.ok) throw new Error(emparejada.error.texto);
    const impresora = { kind: "red", host: `papel-${maquina.nombre}`, puerto: 9100 } as const;
    await mundo.esperar(caja.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora }), 1000);
    await mundo.cerrar(maquina);
  }
  const manual = { referencia: "manual", tipo_punto_venta: 5, nombre: "Talonario" };
  const conClave = { "x-api-key": credenciales.apiKey };
  const { codigo_punto_venta } = await llamar("POST", "/v1/operaciones/puntos-venta", manual, conClave);
  if (codigo_punto_venta !== MANUAL) throw new Error(`el talonario quedó en ${codigo_punto_venta}`);
  await llamar("POST", "/v1/sincronizar", { ...lugar, punto_venta: MANUAL }, conClave);
  await mundo.cerrar(mundo.servidor);
  const fin = mundo.siat?.close() ?? Promise.resolve();
  await mundo.esperar(fin, 10_000);
  writeFileSync(join(carpeta, "credenciales.json"), JSON.stringify(credenciales));
}

async function provisionar(mundo: Mundo, modalidad: 1 | 2): Promise<Credenciales> {
  const { carpeta } = mundo.servidor;
  const certificado = modalidad === 1 ? crearCertificado(join(carpeta, ARCHIVO), VENCE_MS) : null;
  if (modalidad === 1) crearCertificado(join(carpeta, RENOVADO), 900 * DIA_MS);
  const cafc = [1, 2].map((sector) => ({ codigo: CAFC, sector, ...RANGO }));
  const contribuyente = { ...CONTRIBUYENTE, modalidad, certificado, cafc };
  const { token } = JSON.parse(await mundo.controlar("POST", "/control/contribuyentes", contribuyente));
  const db = await openDb({ dataDir: carpeta, databaseUrl: null });
  const taller = { db, secretos: loadSecretos(carpeta), now: () => mundo.tiempo.ahora };
  const creada = await crearEmpresa(taller, {
    nit: NIT,
    razonSocial: "Tienda Ñandú",
    municipio: "La Paz",
    telefono: null,
    modalidad,
    ambiente: 2,
    codigoSistema: SISTEMA,
    token,
    p12: certificado === null ? null : { bytes: readFileSync(join(carpeta, ARCHIVO)), clave: CLAVE },
    creditos: CREDITOS,
  });
  if (!creada.ok) throw new Error(creada.error);
  await db.destroy();
  return creada.value;
}

/** The first certificate, and the one that the owner has ready. */
const [ARCHIVO, RENOVADO] = ["prueba.p12", "renovado.p12"];
/** Some stories live longer than the first. */
const VENCE_MS = 30 * 3_600_000;

/** A .p12 in a file; gives the certificate as PEM. */
function crearCertificado(archivo: string, duraMs: number): string {
  const desdeMs = INICIO - DIA_MS;
  const hastaMs = INICIO + duraMs;
  writeFileSync(archivo, buildP12({ titular: "Prueba", nit: NIT, clave: CLAVE, desdeMs, hastaMs }));
  return abrirCertificado(archivo);
}

function abrirCertificado(archivo: string): string {
  const opened = openP12(readFileSync(archivo), CLAVE, INICIO);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.certificado;
}

/** The owner loads the new certificate and registers it with the tax system; where nothing is signed there is none. */
export async function renovarCertificado(mundo: Mundo): Promise<void> {
  const { carpeta } = mundo.servidor;
  const archivo = join(carpeta, RENOVADO);
  if (!existsSync(archivo)) return;
  const certificado = abrirCertificado(archivo);
  await mundo.controlar("POST", "/control/contribuyentes", { ...CONTRIBUYENTE, modalidad: 1, certificado });
  const db = await openDb({ dataDir: carpeta, databaseUrl: null });
  const taller = { db, secretos: loadSecretos(carpeta), now: () => mundo.tiempo.ahora };
  const cargado = await cargarCertificado(taller, NIT, archivo, CLAVE);
  if (!cargado.ok) throw new Error(cargado.error);
  await db.destroy();
}
