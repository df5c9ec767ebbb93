/** Settings of the copy off the premises, parsed from the environment. docs/backup.md */
import { isAbsolute } from "node:path";
import { conKind } from "@mostrador/core";
import { CLAVE_COPIA_MINIMA } from "@mostrador/core/clave-copia";
import { z } from "zod";

/** Destination of the copies. Its secrets are never logged or shown. */
export type DestinoFuera =
  | { readonly kind: "carpeta"; readonly ruta: string }
  | {
      readonly kind: "sftp";
      readonly host: string;
      readonly puerto: number;
      readonly usuario: string;
      readonly ruta: string;
      /** Fingerprint of the host's key, `SHA256:…`; null until the owner confirms one. */
      readonly huella: string | null;
      /** Private key, as a file or as text, or password. */
      readonly acceso:
        | { readonly llaveArchivo: string }
        | { readonly llave: string }
        | { readonly contrasena: string };
    }
  | {
      readonly kind: "s3";
      /** Address of the store; null stands for Amazon's in the region. */
      readonly servidor: string | null;
      readonly region: string;
      readonly cubo: string;
      /** Prefix of the objects in the bucket; empty or ending in a slash. */
      readonly prefijo: string;
      readonly id: string;
      readonly secreto: string;
    };

/** A destination without its secrets. */
export type LugarFuera = DestinoFuera extends infer D
  ? D extends DestinoFuera
    ? Omit<D, "acceso" | "secreto">
    : never
  : never;

/** Settings of copies off the premises: destination, key, interval and retention. */
export interface Fuera {
  readonly destino: DestinoFuera;
  readonly clave: { readonly texto: string } | { readonly archivo: string };
  readonly cadaMs: number;
  readonly dias: number;
  /** Source of the settings: the environment, or the owner in the portal. */
  readonly origen: "entorno" | "portal";
}

const HORA_MS = 3_600_000;

const Opcional = z
  .string()
  .transform((texto) => (texto === "" ? undefined : texto))
  .optional();

const Crudo = z.object({
  /** `/mnt/disco`, `sftp://usuario@servidor:22/carpeta` or `s3://cubo/prefijo`. Unset disables copies off the premises. */
  MOSTRADOR_FUERA: Opcional,
  /** Passphrase that encrypts the copies. The owner keeps it elsewhere. */
  MOSTRADOR_FUERA_CLAVE: Opcional,
  /** A file that contains the passphrase, as an alternative. */
  MOSTRADOR_FUERA_CLAVE_ARCHIVO: Opcional,
  MOSTRADOR_FUERA_HORAS: z.coerce
    .number("debe ser un número")
    .min(0.01)
    .max(24 * 31)
    .default(24),
  MOSTRADOR_FUERA_DIAS: z.coerce.number("debe ser un número").int().min(1).max(3650).default(30),
  /** SFTP settings: fingerprint of the host's key, private key file of the user, or password. */
  MOSTRADOR_FUERA_HUELLA: Opcional,
  MOSTRADOR_FUERA_LLAVE_SSH: Opcional,
  MOSTRADOR_FUERA_CONTRASENA: Opcional,
  /** S3 settings: address of the store (unset: Amazon), region, id and secret of the access key. */
  MOSTRADOR_FUERA_S3_SERVIDOR: Opcional,
  MOSTRADOR_FUERA_S3_REGION: z.string().min(1).default("us-east-1"),
  MOSTRADOR_FUERA_S3_ID: Opcional,
  MOSTRADOR_FUERA_S3_SECRETO: Opcional,
});
type Crudo = z.infer<typeof Crudo>;

/** The names of the variables of copies off the premises. */
export const VARIABLES_FUERA: readonly string[] = Object.keys(Crudo.shape);

/** An invalid setting and its remedy. */
type Falla = readonly [variable: keyof Crudo, mensaje: string];

/** Parses the settings of copies off the premises; null if they are unset. */
export const EntornoFuera = Crudo.transform((e, ctx): Fuera | null => {
  if (e.MOSTRADOR_FUERA === undefined) return null;
  const [clave, destino] = [readClave(e), parseDestino(e, e.MOSTRADOR_FUERA)];
  for (const parte of [clave, destino])
    if (isFalla(parte))
      ctx.addIssue({ code: "custom", path: [parte[0]], ...conKind("copiaFuera", parte[1]) });
  if (isFalla(clave) || isFalla(destino)) return z.NEVER;
  return {
    destino,
    clave,
    cadaMs: Math.round(e.MOSTRADOR_FUERA_HORAS * HORA_MS),
    dias: e.MOSTRADOR_FUERA_DIAS,
    origen: "entorno",
  };
});

const isFalla = (parte: object): parte is Falla => Array.isArray(parte);

function readClave(e: Crudo): Fuera["clave"] | Falla {
  const { MOSTRADOR_FUERA_CLAVE: texto, MOSTRADOR_FUERA_CLAVE_ARCHIVO: archivo } = e;
  if (texto !== undefined && archivo !== undefined)
    return ["MOSTRADOR_FUERA_CLAVE", "y MOSTRADOR_FUERA_CLAVE_ARCHIVO están las dos: deje una"];
  if (archivo !== undefined) return { archivo };
  if (texto === undefined)
    return [
      "MOSTRADOR_FUERA_CLAVE",
      "falta: la copia fuera va cifrada. Haga una con «npm run admin -- copia clave --en archivo» y póngala en MOSTRADOR_FUERA_CLAVE_ARCHIVO",
    ];
  return texto.trim().length < CLAVE_COPIA_MINIMA
    ? ["MOSTRADOR_FUERA_CLAVE", `es corta: use al menos ${CLAVE_COPIA_MINIMA} caracteres`]
    : { texto };
}

const FORMAS =
  "no se entiende: ponga una carpeta (/mnt/disco), sftp://usuario@servidor:22/carpeta o s3://cubo/prefijo";

function parseDestino(e: Crudo, texto: string): DestinoFuera | Falla {
  if (isAbsolute(texto)) return { kind: "carpeta", ruta: texto };
  const url = URL.canParse(texto) ? new URL(texto) : null;
  if (url === null) return ["MOSTRADOR_FUERA", FORMAS];
  if (url.password !== "")
    return ["MOSTRADOR_FUERA", "no lleva la contraseña: póngala en MOSTRADOR_FUERA_CONTRASENA"];
  if (url.protocol === "sftp:") return parseSftp(e, url);
  return url.protocol === "s3:" ? readS3(e, url) : ["MOSTRADOR_FUERA", FORMAS];
}

/** Matches a fingerprint of a host's key in OpenSSH's notation. */
export const HUELLA = /^SHA256:[A-Za-z0-9+/]{43}$/;

function parseSftp(e: Crudo, url: URL): DestinoFuera | Falla {
  const { MOSTRADOR_FUERA_LLAVE_SSH: llave, MOSTRADOR_FUERA_CONTRASENA: contrasena } = e;
  const huella = e.MOSTRADOR_FUERA_HUELLA?.replace(/=+$/, "") ?? null;
  if (url.username === "" || url.hostname === "") return ["MOSTRADOR_FUERA", FORMAS];
  if (llave === undefined && contrasena === undefined)
    return [
      "MOSTRADOR_FUERA_LLAVE_SSH",
      "falta: ponga el archivo de la llave privada de ese usuario, o su contraseña en MOSTRADOR_FUERA_CONTRASENA",
    ];
  if (huella !== null && !HUELLA.test(huella))
    return [
      "MOSTRADOR_FUERA_HUELLA",
      "no es una huella SHA256:…; «npm run admin -- copia probar» la muestra",
    ];
  return {
    kind: "sftp",
    host: url.hostname.replace(/^\[|\]$/g, ""),
    puerto: url.port === "" ? 22 : Number(url.port),
    usuario: decodeURIComponent(url.username),
    ruta: decodeURIComponent(url.pathname).replace(/^\/~\/?/, "./") || "/",
    huella,
    acceso: llave === undefined ? { contrasena: contrasena ?? "" } : { llaveArchivo: llave },
  };
}

function readS3(e: Crudo, url: URL): DestinoFuera | Falla {
  const { MOSTRADOR_FUERA_S3_ID: id, MOSTRADOR_FUERA_S3_SECRETO: secreto } = e;
  const servidor = e.MOSTRADOR_FUERA_S3_SERVIDOR ?? null;
  if (url.hostname === "") return ["MOSTRADOR_FUERA", FORMAS];
  if (id === undefined || secreto === undefined)
    return [
      id === undefined ? "MOSTRADOR_FUERA_S3_ID" : "MOSTRADOR_FUERA_S3_SECRETO",
      "falta: es la llave de acceso que da el servicio S3",
    ];
  if (servidor !== null && !/^https?:\/\/[^/]/.test(servidor))
    return ["MOSTRADOR_FUERA_S3_SERVIDOR", "debe ser una dirección https://…"];
  const prefijo = decodeURIComponent(url.pathname).replace(/^\/|\/$/g, "");
  return {
    kind: "s3",
    servidor,
    region: e.MOSTRADOR_FUERA_S3_REGION,
    cubo: url.hostname,
    prefijo: prefijo === "" ? "" : `${prefijo}/`,
    id,
    secreto,
  };
}
