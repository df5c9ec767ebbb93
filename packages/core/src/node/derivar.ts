/**
 * Keys of a PKCS#12 derived by node:crypto in place of node-forge's JavaScript, which takes 26 to 58 seconds for a file of Firefox (600,000
 * rounds). node-forge keeps the rest: containers, ciphers, writings of passwords. It is imported for its effect, before a file is opened.
 */
import { hash, pbkdf2Sync } from "node:crypto";
import forge from "node-forge";

/** Most rounds that a file may ask for; current programs ask for at most 600,000. */
export const MAX_VUELTAS = 10_000_000;

/** Thrown if a file asks for more rounds than are allowed. */
export class DemasiadasVueltas extends Error {}

/** A digest by its name and its sizes in bytes. */
interface Forma {
  readonly algorithm: string;
  readonly blockLength: number;
  readonly digestLength: number;
}

/** The part of a digest that node-forge's functions use. */
interface Digest extends Forma {
  readonly start: () => unknown;
  readonly update: (texto: string) => unknown;
  readonly digest: () => forge.util.ByteStringBuffer;
}

/** node-forge's own derivation of RFC 7292, appendix B.2, which asks its digest for each round by itself. */
type Derivar = (
  clave: string | null | undefined,
  sal: forge.util.ByteBuffer,
  id: number,
  vueltas: number,
  bytes: number,
  digest?: Forma | null,
) => forge.util.ByteBuffer;

const pbe: { generatePkcs12Key: Derivar } = Reflect.get(forge, "pbe");
const propia = pbe.generatePkcs12Key;

/** The derivation of RFC 7292 with all rounds inside one digest. */
const generateKey: Derivar = (clave, sal, id, vueltas, bytes, digest) => {
  const suyo = digest ?? forge.md.sha1.create();
  return propia(clave, sal, id, Math.min(vueltas, 1), bytes, conVueltas(suyo, count(vueltas)));
};

Object.assign(pbe, { generatePkcs12Key: generateKey });
Object.assign(forge.pkcs12, { generateKey });
Object.assign(forge.pkcs5, {
  pbkdf2: (clave: string, sal: string, vueltas: number, bytes: number, digest?: Forma | string | null) =>
    pbkdf2Sync(
      Buffer.from(clave, "latin1"),
      Buffer.from(sal, "latin1"),
      count(vueltas),
      bytes,
      typeof digest === "string" ? digest : (digest?.algorithm ?? "sha1"),
    ).toString("latin1"),
});

let permitidas = MAX_VUELTAS;

/** Runs work that may derive keys of so many rounds each; throws DemasiadasVueltas for more. */
export function conVueltasHasta<T>(maximo: number, trabajo: () => T): T {
  const antes = permitidas;
  permitidas = Math.min(maximo, MAX_VUELTAS);
  try {
    return trabajo();
  } finally {
    permitidas = antes;
  }
}

function count(vueltas: number): number {
  if (vueltas > permitidas) throw new DemasiadasVueltas(`pide ${vueltas} vueltas`);
  return vueltas;
}

/** Makes a digest that hashes its input so many times over. */
function conVueltas({ algorithm, blockLength, digestLength }: Forma, vueltas: number): Digest {
  let bytes = Buffer.alloc(0);
  return {
    algorithm,
    blockLength,
    digestLength,
    start: () => (bytes = Buffer.alloc(0)),
    update: (texto) => (bytes = Buffer.concat([bytes, Buffer.from(texto, "latin1")])),
    digest: () => {
      let suma = hash(algorithm, bytes, "buffer");
      for (let vuelta = 1; vuelta < vueltas; vuelta++) suma = hash(algorithm, suma, "buffer");
      return forge.util.createBuffer(suma.toString("latin1"));
    },
  };
}
