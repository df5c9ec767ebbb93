import { createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { z } from "zod";
import { fail, ok, type Result } from "../result.ts";
import { compareVersiones, VersionPrograma } from "../terminal/programa.ts";

/** The description of a release that a feed gives, and our signature over it. docs/decisions/0062 */

/** Names of the description by operating system: those that electron-builder writes. */
export const CANALES = { win32: "latest.yml", linux: "latest-linux.yml", darwin: "latest-mac.yml" } as const;
/** Name of a description's file. */
export type Canal = (typeof CANALES)[keyof typeof CANALES];

/** Longest description and longest signature file that are read, in bytes. */
export const MAX_DESCRIPCION = 16 * 1024;

const Archivo = z.string().regex(/^[A-Za-z0-9][\w.-]{0,120}$/);
const IdLlave = z.string().regex(/^[\w-]{1,40}$/);

/** One release for one operating system. */
export const Publicacion = z.object({
  version: VersionPrograma,
  archivo: Archivo,
  /** SHA-512 of the whole file, in base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  /** Size of the file, in bytes. */
  tamano: z.int().positive(),
  /** Day of the release, `yyyy-MM-dd`. */
  dia: z.iso.date(),
  /** Ids of keys whose signatures no longer count. The list is obeyed only if a reserve key signed it. */
  retiradas: z.array(IdLlave).max(4),
});
export type Publicacion = z.infer<typeof Publicacion>;

/** A public key that signs releases: the 32 bytes of Ed25519 in base64. A reserve key is kept away from the machine that builds. */
export const LlavePublicacion = z.strictObject({
  id: IdLlave,
  publica: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  reserva: z.boolean(),
});
export type LlavePublicacion = z.infer<typeof LlavePublicacion>;

/** Writes a release in electron-builder's form. `retiradas` is a field of ours, and is left out where it is empty. */
export function writePublicacion(publicacion: Publicacion): string {
  const { version, archivo, sha512, tamano, dia, retiradas } = publicacion;
  const lines = [
    `version: ${version}`,
    "files:",
    `  - url: ${archivo}`,
    `    sha512: ${sha512}`,
    `    size: ${tamano}`,
    `path: ${archivo}`,
    `sha512: ${sha512}`,
    `releaseDate: '${dia}T00:00:00.000Z'`,
    ...(retiradas.length === 0 ? [] : [`retiradas: ${retiradas.join(" ")}`]),
  ];
  return `${lines.join("\n")}\n`;
}

/** Reads a description in electron-builder's form with one file. Null where it has another form. */
export function parsePublicacion(text: string): Publicacion | null {
  const top = new Map<string, string>();
  const file = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const field = /^(\s*)(?:- )?(\w+):\s*(.*)$/.exec(line);
    if (field === null) continue;
    const [, indent = "", name = "", value = ""] = field;
    const into = indent === "" && !line.startsWith("- ") ? top : file;
    // A second file of the list would overwrite the first: such a description is not ours.
    if (into.has(name)) return null;
    into.set(name, value.trim().replace(/^'(.*)'$/, "$1"));
  }
  const parsed = Publicacion.safeParse({
    version: top.get("version"),
    archivo: file.get("url"),
    sha512: file.get("sha512"),
    tamano: Number(file.get("size")),
    dia: top.get("releaseDate")?.slice(0, 10),
    retiradas: (top.get("retiradas") ?? "").split(" ").filter((id) => id !== ""),
  });
  return parsed.success ? parsed.data : null;
}

/** The bytes that a signature covers: the description, under the name of its channel and a word with which no other signature of ours begins. */
function signedBytes(canal: string, description: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`mostrador-publicacion-1\n${canal}\n`), description]);
}

/** Signs a description; gives a line of the signature file, `ed25519 <id> <base64>`. */
export function signPublicacion(canal: string, description: Buffer, id: string, key: KeyObject): string {
  return `ed25519 ${id} ${sign(null, signedBytes(canal, description), key).toString("base64")}`;
}

/**
 * Reasons to refuse the description of a feed. `sinFirma`: no key of this program signed it. `ilegible`: the signed text is no description of
 * a release.
 */
export type FalloPublicacion = { readonly kind: "sinFirma" } | { readonly kind: "ilegible" };

/** A description that one of our keys signed. */
export interface Firmada {
  readonly publicacion: Publicacion;
  /** Ids of keys that no longer count from this description on: those retired before, and those that a reserve key retires here. */
  readonly retiradas: readonly string[];
}

/** Checks the signature over a description, then reads it. `retiradas`: ids of keys that earlier descriptions retired. */
export function openPublicacion(
  canal: string,
  description: Buffer,
  signatures: string,
  llaves: readonly LlavePublicacion[],
  retiradas: readonly string[],
): Result<Firmada, FalloPublicacion> {
  const bytes = signedBytes(canal, description);
  const signers = signatures
    .split("\n")
    .slice(0, 8)
    .flatMap((line) => {
      const [algorithm, id, signature = ""] = line.trim().split(" ");
      const llave = llaves.find((one) => one.id === id && !retiradas.includes(one.id));
      if (algorithm !== "ed25519" || llave === undefined) return [];
      return verify(null, bytes, publicKeyOf(llave), Buffer.from(signature, "base64")) ? [llave] : [];
    });
  if (signers.length === 0) return fail({ kind: "sinFirma" });
  const publicacion = parsePublicacion(description.toString("utf8"));
  if (publicacion === null) return fail({ kind: "ilegible" });
  const named = signers.some(({ reserva }) => reserva) ? publicacion.retiradas : [];
  return ok({ publicacion, retiradas: [...new Set([...retiradas, ...named])] });
}

/** DER of an Ed25519 public key before its 32 bytes. RFC 8410. */
const ED25519_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function publicKeyOf({ publica }: LlavePublicacion): KeyObject {
  const der = Buffer.concat([ED25519_PREFIX, Buffer.from(publica, "base64")]);
  return createPublicKey({ key: der, format: "der", type: "spki" });
}

/** Gives the 32 bytes of an Ed25519 public key in base64. */
export function rawPublicKey(key: KeyObject): string {
  return key.export({ format: "der", type: "spki" }).subarray(ED25519_PREFIX.length).toString("base64");
}

/** Tells whether a release is newer than the program that runs. */
export function isNueva({ version }: Publicacion, actual: string): boolean {
  return compareVersiones(version, actual) > 0;
}
