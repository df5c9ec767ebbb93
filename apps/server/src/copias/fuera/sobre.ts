/** Encrypted file format, authenticated chunk by chunk: AES-256-GCM with a separate key for each file. docs/decisions/0026. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { CopiaInutil } from "../../motor/copia.ts";

const MAGIA = Buffer.from("MCOPIA01");
const SAL_BYTES = 16;
const UNICO_BYTES = 32;
const SELLO_BYTES = 32;
/** Size of the header's part covered by its seal: magic number, cost, salt and the file's random value. */
const FIRMADO_BYTES = MAGIA.length + 1 + SAL_BYTES + UNICO_BYTES;
const CABECERA_BYTES = FIRMADO_BYTES + SELLO_BYTES;
/** Plaintext bytes per chunk; the last one may be shorter. */
export const TROZO_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIFRA = "aes-256-gcm";

/** Cost of scrypt as a power of two. It takes 128 MiB and about half a second per guess. */
const COSTO = 17;
/** Highest accepted cost. A header that requires more memory was not written by this program. */
const COSTO_MAXIMO = 18;

/** The owner's key for copies off the premises. */
export interface Clave {
  /** Salt of the files that this process encrypts. */
  readonly sal: Buffer;
  readonly costo: number;
  /** Derives the master key. The last result is cached, because a derivation takes half a second. */
  readonly maestra: (sal: Buffer, costo: number) => Promise<Buffer>;
}

/** Creates the key from the owner's passphrase. Surrounding whitespace and the Unicode form of accents do not matter. */
export function createClave(texto: string, costo = COSTO): Clave {
  const normal = texto.trim().normalize("NFC");
  let ultima: { readonly de: string; readonly clave: Promise<Buffer> } | null = null;
  return {
    sal: randomBytes(SAL_BYTES),
    costo,
    maestra: (sal, costo) => {
      const de = `${costo}:${sal.toString("hex")}`;
      if (ultima?.de !== de) ultima = { de, clave: derivar(normal, sal, costo) };
      return ultima.clave;
    },
  };
}

/** Memory of scrypt besides its main table. */
const MARGEN_BYTES = 1024 * 1024;

function derivar(texto: string, sal: Buffer, costo: number): Promise<Buffer> {
  const opciones = { N: 2 ** costo, r: 8, p: 1, maxmem: 2 ** (costo + 11) + MARGEN_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(texto, sal, 32, opciones, (error, clave) => (error === null ? resolve(clave) : reject(error)));
  });
}

/** Derives the keys of one file: of its header's seal and of its chunks. */
function clavesDe(maestra: Buffer, firmado: Buffer): { readonly sello: Buffer; readonly trozos: Buffer } {
  const unico = firmado.subarray(-UNICO_BYTES);
  const de = (uso: string) => Buffer.from(hkdfSync("sha256", maestra, unico, `mostrador copia ${uso}`, 32));
  return { sello: de("cabecera"), trozos: de("trozos") };
}

const selloDe = (clave: Buffer, firmado: Buffer) => createHmac("sha256", clave).update(firmado).digest();

/** Builds the nonce from a chunk's number and whether it is the last, so that moved or missing chunks fail to decrypt. */
function nonceDe(numero: number, ultimo: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(numero, 5, 6);
  nonce[11] = ultimo ? 1 : 0;
  return nonce;
}

/** Encrypts a stream in constant memory. */
export async function* cifrar(clave: Clave, origen: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const firmado = Buffer.concat([MAGIA, Buffer.from([clave.costo]), clave.sal, randomBytes(UNICO_BYTES)]);
  const claves = clavesDe(await clave.maestra(clave.sal, clave.costo), firmado);
  yield Buffer.concat([firmado, selloDe(claves.sello, firmado)]);
  let numero = 0;
  for await (const { trozo, ultimo } of enTrozos(origen, TROZO_BYTES)) {
    const cipher = createCipheriv(CIFRA, claves.trozos, nonceDe(numero++, ultimo));
    const cuerpo = cipher.update(trozo);
    cipher.final();
    yield Buffer.concat([cuerpo, cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a stream in constant memory. Each chunk it yields is authentic; completeness is only known once the stream
 * ends. Throws CopiaInutil for a wrong key, and for data that were changed, moved, added or cut off.
 */
export async function* descifrar(clave: Clave, origen: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let claves: ReturnType<typeof clavesDe> | null = null;
  let numero = 0;
  for await (const { trozo, ultimo } of enTrozos(origen, TROZO_BYTES + TAG_BYTES, CABECERA_BYTES)) {
    if (claves === null) claves = await abrirCabecera(clave, trozo);
    else yield abrirTrozo(claves.trozos, trozo, nonceDe(numero++, ultimo));
  }
  if (numero === 0) throw new CopiaInutil(`La copia está cortada. ${OTRA}`);
}

const OTRA = "Use otra copia.";

async function abrirCabecera(clave: Clave, cabecera: Buffer) {
  const costo = cabecera[MAGIA.length] ?? 0;
  if (cabecera.length < CABECERA_BYTES || !cabecera.subarray(0, MAGIA.length).equals(MAGIA))
    throw new CopiaInutil(
      `El archivo no es una copia cifrada de Mostrador, o su comienzo está dañado. ${OTRA}`,
    );
  if (costo < 1 || costo > COSTO_MAXIMO)
    throw new CopiaInutil(`El comienzo de la copia está dañado, o es de un programa más nuevo. ${OTRA}`);
  const firmado = cabecera.subarray(0, FIRMADO_BYTES);
  const inicio = MAGIA.length + 1;
  const maestra = await clave.maestra(Buffer.from(firmado.subarray(inicio, inicio + SAL_BYTES)), costo);
  const claves = clavesDe(maestra, firmado);
  if (!timingSafeEqual(selloDe(claves.sello, firmado), cabecera.subarray(FIRMADO_BYTES)))
    throw new CopiaInutil(
      "La clave no es la de esta copia, o el comienzo de la copia está dañado. Revise MOSTRADOR_FUERA_CLAVE o MOSTRADOR_FUERA_CLAVE_ARCHIVO; si la clave es la correcta, use otra copia.",
    );
  return claves;
}

function abrirTrozo(clave: Buffer, trozo: Buffer, nonce: Buffer): Buffer {
  const corte = Math.max(trozo.length - TAG_BYTES, 0);
  try {
    const decipher = createDecipheriv(CIFRA, clave, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(trozo.subarray(corte));
    return Buffer.concat([decipher.update(trozo.subarray(0, corte)), decipher.final()]);
  } catch (error) {
    throw new CopiaInutil(`La copia está dañada, cortada o cambiada. ${OTRA}`, { cause: error });
  }
}

/**
 * Cuts a stream into pieces of `tamano` bytes and marks the last one, which may be shorter and is empty only if the
 * stream is. With `primero`, a first piece of that size precedes them.
 */
async function* enTrozos(
  origen: AsyncIterable<Uint8Array>,
  tamano: number,
  primero = 0,
): AsyncGenerator<{ readonly trozo: Buffer; readonly ultimo: boolean }> {
  let partes: Uint8Array[] = [];
  let hay = 0;
  let falta = primero === 0 ? tamano : primero;
  for await (const parte of origen) {
    partes.push(parte);
    hay += parte.length;
    // A chunk is held back until another byte arrives, because only then it is known not to be the last.
    if (hay <= falta) continue;
    let junto = Buffer.concat(partes);
    while (junto.length > falta) {
      yield { trozo: junto.subarray(0, falta), ultimo: false };
      junto = junto.subarray(falta);
      falta = tamano;
    }
    partes = [junto];
    hay = junto.length;
  }
  if (hay > 0 || primero === 0) yield { trozo: Buffer.concat(partes), ultimo: true };
}
