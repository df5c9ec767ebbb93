/** Sends copies off the premises, fetches them back, and deletes old ones. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { instanteToEpoch, Instante } from "@mostrador/core";
import { CLAVE_COPIA_MINIMA } from "@mostrador/core/clave-copia";
import type { Avisar } from "../../avance.ts";
import {
  CopiaInutil,
  readManifiesto,
  lugarDe,
  sincronizar,
  checkCopia,
  type Copia,
} from "../../motor/copia.ts";
import type { Fuera } from "../../ajustes-fuera.ts";
import { openDestino, DestinoInutil, type Destino, type Remoto } from "./destino.ts";
import { enPantalla } from "./en-pantalla.ts";
import { isResto, nombreFuera, parseFuera, planOlvidar, type CopiaFuera } from "./nombres.ts";
import { desempacar, empacar, measureCopia } from "./paquete.ts";
import { cifrar, createClave, descifrar, type Clave } from "./sobre.ts";

/** A copy stored at the destination. */
export interface Enviada {
  readonly nombre: string;
  /** Time of the copied data, in milliseconds. */
  readonly deMs: number;
  readonly bytes: number;
}

/** Creates the key from the configured passphrase or its file. Throws DestinoInutil. */
export function readClave({ clave }: Pick<Fuera, "clave">): Clave {
  if ("texto" in clave) return createClave(clave.texto);
  const texto = readSecret(clave.archivo);
  if (texto.trim().length < CLAVE_COPIA_MINIMA)
    throw new DestinoInutil(
      `La clave de ${clave.archivo} es corta: use al menos ${CLAVE_COPIA_MINIMA} caracteres, o haga otra con «npm run admin -- copia clave --en archivo».`,
    );
  return createClave(texto);
}

/** Caches the last key as long as its passphrase or file is unchanged. */
export function createClaves(): (fuera: Fuera) => Clave {
  let ultima: { readonly de: string; readonly clave: Clave } | null = null;
  return (fuera) => {
    const de = JSON.stringify(fuera.clave);
    if (ultima?.de !== de) ultima = { de, clave: readClave(fuera) };
    return ultima.clave;
  };
}

function readSecret(archivo: string): string {
  try {
    return readFileSync(archivo, "utf8");
  } catch (error) {
    throw new DestinoInutil(
      `No se puede leer la clave de las copias (${archivo}): corrija MOSTRADOR_FUERA_CLAVE_ARCHIVO.`,
      { cause: error },
    );
  }
}

/** Parameters of a send: the copy's folder, the id of its database, and the signal that stops it. */
export interface Envio {
  readonly carpeta: string;
  readonly baseId: string;
  readonly ahoraMs: number;
  readonly signal: AbortSignal;
  readonly avisar?: Avisar;
}

/** Encrypts and sends a copy, then deletes copies older than the configured days. Throws DestinoInutil and CopiaInutil. */
export async function sendFuera(fuera: Fuera, clave: Clave, envio: Envio): Promise<Enviada> {
  const { carpeta, baseId, ahoraMs, signal, avisar = () => {} } = envio;
  const deMs = momentoDe(carpeta);
  const nombre = nombreFuera(baseId, deMs);
  const maximo = measureCopia(carpeta);
  await using destino = await openDestino(fuera.destino);
  await destino.clean((resto) => isResto(resto, baseId, ahoraMs));
  const cifrado = conAvance(cifrar(clave, empacar(carpeta)), maximo, avisar);
  const bytes = await destino.put(nombre, cifrado, { maximo, signal });
  const puestas = await destino.list();
  requireEntera(puestas, nombre, bytes);
  const nombres = puestas.map((una) => una.nombre);
  for (const viejo of planOlvidar(nombres, { baseId, dias: fuera.dias, ahoraMs }))
    await destino.remove(viejo);
  return { nombre, deMs, bytes };
}

/** Throws if the destination does not list the sent copy with all of its bytes, in which case no older copy is deleted. */
function requireEntera(puestas: readonly Remoto[], nombre: string, bytes: number): void {
  const puesta = puestas.find((una) => una.nombre === nombre);
  if (puesta?.bytes !== bytes)
    throw new DestinoInutil(
      `El destino de la copia dice que ${nombre} tiene ${puesta?.bytes ?? 0} bytes y se enviaron ${bytes}: se intentará otra vez.`,
    );
}

/** Explains why a send failed. If the owner configured the destination in the portal, the words are those of its form. */
export function motivoDe({ origen }: Fuera, error: unknown): string {
  const dicho = error instanceof Error ? error.message : String(error);
  return origen === "portal" ? enPantalla(dicho) : dicho;
}

/** Returns the time of a copy, in milliseconds. Throws CopiaInutil. */
export function momentoDe(carpeta: string): number {
  return instanteToEpoch(Instante.parse(readManifiesto(carpeta).creada_en));
}

const PRUEBA = "mostrador-prueba.tmp";

/** Writes, reads and deletes a small file at the destination. Throws DestinoInutil. */
export async function probeFuera(fuera: Pick<Fuera, "destino">): Promise<void> {
  await using destino = await openDestino(fuera.destino);
  const puesto = randomBytes(1000);
  async function* bytes() {
    yield puesto;
  }
  await destino.put(PRUEBA, bytes(), { maximo: puesto.length, signal: new AbortController().signal });
  const leidos: Buffer[] = [];
  for await (const trozo of destino.read(PRUEBA)) leidos.push(trozo);
  await destino.remove(PRUEBA);
  if (!Buffer.concat(leidos).equals(puesto))
    throw new DestinoInutil("El destino de la copia no devolvió lo que se le escribió: elija otro.");
}

/** Lists the copies at the destination, newest first. Throws DestinoInutil. */
export async function listFuera(fuera: Fuera): Promise<readonly (CopiaFuera & { readonly bytes: number })[]> {
  await using destino = await openDestino(fuera.destino);
  return await listEn(destino);
}

async function listEn(destino: Destino) {
  return (await destino.list())
    .flatMap(({ nombre, bytes }) => {
      const una = parseFuera(nombre);
      return una === null ? [] : [{ ...una, bytes }];
    })
    .toSorted((a, b) => b.deMs - a.deMs);
}

/**
 * Fetches a copy, decrypts and verifies it, and stores it in a new folder inside `en`. Without `nombre` it takes the
 * newest. Overwrites nothing. Throws DestinoInutil and CopiaInutil.
 */
export async function fetchCopia(
  fuera: Fuera,
  clave: Clave,
  {
    en,
    nombre,
    avisar,
  }: { readonly en: string; readonly nombre: string | undefined; readonly avisar: Avisar },
): Promise<Copia> {
  await using destino = await openDestino(fuera.destino);
  const una = choose(await listEn(destino), nombre);
  const { carpeta, parcial } = lugarDe(en, una.deMs);
  if (existsSync(carpeta))
    throw new CopiaInutil(`${carpeta} ya existe y no se pisa. Bórrela, o indique otra carpeta con --en.`);
  mkdirSync(en, { recursive: true });
  rmSync(parcial, { recursive: true, force: true }); // remains of an interrupted attempt
  try {
    const cifrado = conAvance(destino.read(una.nombre), una.bytes, avisar);
    await desempacar(descifrar(clave, cifrado), parcial);
    const manifiesto = checkCopia(parcial, avisar);
    sincronizar(parcial);
    renameSync(parcial, carpeta);
    sincronizar(en);
    return { carpeta, manifiesto };
  } catch (error) {
    rmSync(parcial, { recursive: true, force: true });
    throw error;
  }
}

function choose<T extends CopiaFuera>(copias: readonly T[], nombre: string | undefined): T {
  if (nombre === undefined && new Set(copias.map(({ base }) => base)).size > 1)
    throw new CopiaInutil(
      "En el destino hay copias de varios servidores: elija una con --nombre, de las que muestra «npm run admin -- copia listar».",
    );
  const una = copias.find((copia) => nombre === undefined || copia.nombre === nombre);
  if (una !== undefined) return una;
  throw new CopiaInutil(
    nombre === undefined
      ? "En el destino no hay ninguna copia."
      : `En el destino no está ${nombre}: «npm run admin -- copia listar» muestra las que hay.`,
  );
}

async function* conAvance(
  bytes: AsyncIterable<Buffer>,
  total: number,
  avisar: Avisar,
): AsyncGenerator<Buffer> {
  let hecho = 0;
  for await (const trozo of bytes) {
    hecho += trozo.length;
    avisar({ que: "Copia fuera", hecho, total: Math.max(total, hecho), unidad: "bytes" });
    yield trozo;
  }
}
