/**
 * `npm run firmar -- llave <id> <archivo.pem> [--reserva]` makes a key that signs releases, and prints the line for the program's list.
 * `npm run firmar -- carpeta <carpeta> <id> <archivo.pem> [--retirar <id>]` describes and signs the packages of a folder, which is then a
 * feed: any web server may give it, or a shop's server out of `MOSTRADOR_PUBLICACIONES`. docs/decisions/0062
 */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  CANALES,
  Publicacion,
  rawPublicKey,
  signPublicacion,
  writePublicacion,
  type Canal,
} from "@mostrador/core/publicacion";
import { FIN_MAPA, readMapaAlFinal } from "../apps/desktop/src/caja/actualizaciones/bloques.ts";

/** Endings of packages, with the channel that names them. */
const PAQUETES: readonly (readonly [fin: string, canal: Canal])[] = [
  [".AppImage", CANALES.linux],
  [".exe", CANALES.win32],
];

/** Makes a key pair: the private key as PEM, and the public one as the program lists it. */
export function createLlave(id: string, reserva: boolean) {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    pem: privateKey.export({ format: "pem", type: "pkcs8" }),
    publica: { id, publica: rawPublicKey(publicKey), reserva },
  };
}

/**
 * Writes the description and the signature of each package in a folder, and gives their names. A signature by another key stays beside
 * the new one where the description is the same. An AppImage's block map is written beside it, as electron-builder does for an installer, so
 * that tills fetch what changed. Throws where the folder has no package, or two for one channel.
 */
export async function firmarCarpeta(
  carpeta: string,
  {
    id,
    llave,
    dia,
    retiradas = [],
  }: { id: string; llave: KeyObject; dia: string; retiradas?: readonly string[] },
): Promise<readonly string[]> {
  const escritos: string[] = [];
  for (const [fin, canal] of PAQUETES) {
    const paquetes = readdirSync(carpeta).filter((nombre) => nombre.endsWith(fin));
    const [archivo, otro] = paquetes;
    if (archivo === undefined) continue;
    if (otro !== undefined)
      throw new Error(`${carpeta} tiene dos paquetes para ${canal}: ${archivo} y ${otro}.`);
    const version = /-(\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+?)?)\.\w+$/.exec(archivo)?.[1];
    if (version === undefined) throw new Error(`${archivo} no dice su versión.`);
    const hash = createHash("sha512");
    await pipeline(createReadStream(join(carpeta, archivo)), hash);
    const publicacion = Publicacion.parse({
      version,
      archivo,
      sha512: hash.digest("base64"),
      tamano: statSync(join(carpeta, archivo)).size,
      dia,
      retiradas,
    });
    const descripcion = Buffer.from(writePublicacion(publicacion));
    const firma = `${canal}.sig`;
    const otras = isIgual(join(carpeta, canal), descripcion)
      ? readFileSync(join(carpeta, firma), "utf8")
          .split("\n")
          .filter((line) => line !== "" && line.split(" ")[1] !== id)
      : [];
    writeFileSync(join(carpeta, canal), descripcion);
    writeFileSync(
      join(carpeta, firma),
      `${[...otras, signPublicacion(canal, descripcion, id, llave)].join("\n")}\n`,
    );
    escritos.push(canal, firma);
    const mapa = readMapaAlFinal(join(carpeta, archivo));
    if (mapa.length === 0) continue;
    writeFileSync(join(carpeta, `${archivo}${FIN_MAPA}`), mapa);
    escritos.push(`${archivo}${FIN_MAPA}`);
  }
  if (escritos.length === 0) throw new Error(`${carpeta} no tiene ningún paquete (.AppImage o .exe).`);
  return escritos;
}

function isIgual(archivo: string, descripcion: Buffer): boolean {
  try {
    return readFileSync(archivo).equals(descripcion);
  } catch {
    return false;
  }
}

async function main([orden, ...resto]: readonly string[]): Promise<string> {
  if (orden === "llave") {
    const [id, archivo] = resto;
    if (id === undefined || archivo === undefined)
      throw new Error("Uso: npm run firmar -- llave <id> <archivo.pem> [--reserva]");
    const { pem, publica } = createLlave(id, resto.includes("--reserva"));
    writeFileSync(archivo, pem, { mode: 0o600, flag: "wx" });
    return `Llave privada en ${archivo}: guárdela fuera de esta máquina.\nPara apps/desktop/src/caja/actualizaciones/llaves.ts:\n${JSON.stringify(publica)}`;
  }
  const [carpeta, id, pem] = resto;
  if (orden !== "carpeta" || carpeta === undefined || id === undefined || pem === undefined)
    throw new Error("Uso: npm run firmar -- carpeta <carpeta> <id> <archivo.pem> [--retirar <id>]");
  const retirar = resto.indexOf("--retirar");
  const retirada = retirar < 0 ? undefined : resto[retirar + 1];
  const escritos = await firmarCarpeta(carpeta, {
    id,
    llave: createPrivateKey(readFileSync(pem)),
    dia: new Date().toISOString().slice(0, 10),
    retiradas: retirada === undefined ? [] : [retirada],
  });
  return `Firmado por ${id}: ${escritos.join(", ")}.`;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await main(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
