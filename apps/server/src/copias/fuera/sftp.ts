/** Destination in a folder of an SFTP server. The host's key is pinned by its fingerprint. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client, type ConnectConfig, type SFTPWrapper } from "ssh2";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { DestinoInutil, HuellaPorConfirmar, nombreDestino, type Destino } from "./destino.ts";
import { enPalabras, readEnPalabras, toDestinoInutil } from "./fallos-destino.ts";
import { PARCIAL } from "./nombres.ts";

type DestinoSftp = Extract<DestinoFuera, { kind: "sftp" }>;

/** Interval of keepalive messages, and the number of unanswered ones after which a connection counts as dead. */
const LATIDO_MS = 10_000;
const LATIDOS = 3;
const CONEXION_MS = 20_000;

/** Connects to the server and opens its folder. Throws DestinoInutil. */
export async function openSftp(destino: DestinoSftp): Promise<Destino> {
  const lugar = nombreDestino(destino);
  const client = new Client();
  const con: Con = (hacer) =>
    // The library throws synchronously for a key that it cannot read.
    enPalabras(lugar, async () => {
      try {
        return await hacer();
      } catch (error) {
        throw explain(lugar, error);
      }
    });
  try {
    const sesion = await con(() => conectar(client, destino));
    await con(() => listEn(sesion, destino.ruta));
    return destinoDe(sesion, destino, con, () => client.end());
  } catch (error) {
    client.end();
    throw error;
  }
}

type Con = <T>(hacer: () => Promise<T>) => Promise<T>;

/** An open connection. When it breaks, the library leaves some requests unanswered; `caida` ends those. */
interface Sesion {
  readonly sftp: SFTPWrapper;
  /** Aborts with the reason when the connection ends. */
  readonly caida: AbortSignal;
}

function destinoDe(sesion: Sesion, destino: DestinoSftp, con: Con, cerrar: () => void): Destino {
  const { ruta } = destino;
  const { sftp, caida } = sesion;
  const lugar = nombreDestino(destino);
  const en = (nombre: string) => `${ruta.replace(/\/$/, "")}/${nombre}`;
  const remove = (nombre: string) =>
    request<null>(caida, (hecho) => sftp.unlink(en(nombre), (error) => hecho(error, null)));
  return {
    list: () =>
      con(async () =>
        (await listEn(sesion, ruta))
          .filter(({ filename }) => !filename.endsWith(PARCIAL))
          .map(({ filename, attrs }) => ({ nombre: filename, bytes: attrs.size })),
      ),
    put: (nombre, bytes, { signal }) => con(() => write(sesion, en(nombre), bytes, signal)),
    read: (nombre) => readEnPalabras(lugar, () => readRemoto(sesion, en(nombre), lugar)),
    remove: (nombre) => con(async () => void (await remove(nombre))),
    clean: (isResto) =>
      con(async () => {
        for (const { filename } of await listEn(sesion, ruta))
          if (filename.endsWith(PARCIAL) && isResto(filename)) await remove(filename);
      }),
    [Symbol.asyncDispose]: async () => cerrar(),
  };
}

interface Entrada {
  readonly filename: string;
  readonly attrs: { readonly size: number };
}

function listEn({ sftp, caida }: Sesion, ruta: string): Promise<readonly Entrada[]> {
  return request(caida, (hecho) => sftp.readdir(ruta, hecho));
}

/** Bytes requested at a time, which is the longest packet that OpenSSH sends. */
const LECTURA_BYTES = 255 * 1024;
/** Maximum number of writes in flight, so that latency does not slow down each write. */
const EN_VUELO = 8;

async function* readRemoto({ sftp, caida }: Sesion, ruta: string, lugar: string): AsyncGenerator<Buffer> {
  try {
    const handle = await abrir({ sftp, caida }, ruta, "r");
    for (let desde = 0; ;) {
      const trozo = await request<Buffer>(caida, (hecho) =>
        sftp.read(handle, Buffer.alloc(LECTURA_BYTES), 0, LECTURA_BYTES, desde, (error, leidos, trozo) =>
          hecho(isFin(error) ? null : error, isFin(error) ? Buffer.alloc(0) : trozo.subarray(0, leidos)),
        ),
      );
      if (trozo.length === 0) break;
      desde += trozo.length;
      yield trozo;
    }
    await closeArchivo({ sftp, caida }, handle);
  } catch (error) {
    throw explain(lugar, error);
  }
}

/** Recognises SFTP's status code for the end of a file. */
const isFin = (error: Error | undefined | null) => error != null && "code" in error && error.code === 1;

/** Writes under a temporary name, and renames the file once the server has confirmed every byte. */
async function write(
  sesion: Sesion,
  final: string,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  const { sftp } = sesion;
  const corte = AbortSignal.any([sesion.caida, signal]);
  const parcial = final + PARCIAL;
  const handle = await abrir({ sftp, caida: corte }, parcial, "w");
  const escritos = await writeChunks({ sftp, caida: corte }, handle, bytes);
  await closeArchivo({ sftp, caida: corte }, handle);
  const { size } = await request<{ readonly size: number }>(corte, (hecho) => sftp.stat(parcial, hecho));
  if (size !== escritos) throw new Error(`el servidor guardó ${size} bytes de ${escritos}`);
  await request<null>(corte, (hecho) => {
    const listo = (error: Error | null | undefined) => hecho(error, null);
    try {
      sftp.ext_openssh_rename(parcial, final, listo);
    } catch {
      sftp.rename(parcial, final, listo); // for servers without OpenSSH's rename extension
    }
  });
  return escritos;
}

async function writeChunks(
  { sftp, caida }: Sesion,
  handle: Buffer,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const enVuelo: Promise<null>[] = [];
  let desde = 0;
  for await (const trozo of bytes) {
    caida.throwIfAborted();
    if (enVuelo.length >= EN_VUELO) await enVuelo.shift();
    const en = desde;
    const escrito = request<null>(caida, (hecho) =>
      sftp.write(handle, trozo, 0, trozo.length, en, (error) => hecho(error, null)),
    );
    escrito.catch(() => {}); // a failure is thrown where the write is awaited
    enVuelo.push(escrito);
    desde += trozo.length;
  }
  await Promise.all(enVuelo);
  return desde;
}

function abrir({ sftp, caida }: Sesion, ruta: string, modo: "r" | "w"): Promise<Buffer> {
  return request(caida, (hecho) => sftp.open(ruta, modo, { mode: 0o600 }, hecho));
}

function closeArchivo({ sftp, caida }: Sesion, handle: Buffer): Promise<null> {
  return request(caida, (hecho) => sftp.close(handle, (error) => hecho(error, null)));
}

function conectar(client: Client, destino: DestinoSftp): Promise<Sesion> {
  const { promise, resolve, reject } = Promise.withResolvers<Sesion>();
  const caida = new AbortController();
  let rechazo: Error | null = null;
  const config: ConnectConfig = {
    host: destino.host,
    port: destino.puerto,
    username: destino.usuario,
    ...accesoDe(destino),
    readyTimeout: CONEXION_MS,
    keepaliveInterval: LATIDO_MS,
    keepaliveCountMax: LATIDOS,
    hostVerifier: (llave: Buffer) => {
      rechazo = checkHuella(destino, llave);
      return rechazo === null;
    },
  };
  const caer = (error: Error) => {
    caida.abort(rechazo ?? error);
    reject(rechazo ?? error);
  };
  client.on("error", caer);
  client.on("close", () => caer(Object.assign(new Error("la conexión se cerró"), { code: "ECONNRESET" })));
  client.on("ready", () =>
    client.sftp((error, sftp) => {
      if (error !== undefined) return caer(error);
      sftp.on("error", caer);
      resolve({ sftp, caida: caida.signal });
    }),
  );
  client.connect(config);
  return promise;
}

function accesoDe({ acceso }: DestinoSftp): Pick<ConnectConfig, "privateKey" | "password"> {
  if ("contrasena" in acceso) return { password: acceso.contrasena };
  if ("llave" in acceso) return { privateKey: acceso.llave };
  try {
    return { privateKey: readFileSync(acceso.llaveArchivo) };
  } catch (error) {
    throw new DestinoInutil(
      `No se puede leer la llave ${acceso.llaveArchivo}: corrija MOSTRADOR_FUERA_LLAVE_SSH.`,
      { cause: error },
    );
  }
}

/** Refuses a host whose key is not the confirmed one, or that has no confirmed key; null if the host is accepted. */
function checkHuella({ host, huella }: DestinoSftp, llave: Buffer): DestinoInutil | null {
  const vista = `SHA256:${createHash("sha256").update(llave).digest("base64").replace(/=+$/, "")}`;
  if (vista === huella) return null;
  return new HuellaPorConfirmar(
    vista,
    huella === null
      ? `El servidor ${host} todavía no está confirmado; su huella es ${vista}. Compárela con la que dé quien lo administra (ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub) y póngala en MOSTRADOR_FUERA_HUELLA. No se envió nada.`
      : `El servidor ${host} tiene otra huella: ${vista}, y la confirmada es ${huella}. Puede ser otro servidor que se hace pasar por él. Pregunte a quien lo administra; si la cambió, corrija MOSTRADOR_FUERA_HUELLA. No se envió nada.`,
  );
}

/** SFTP status codes (RFC draft filexfer-02, section 7) that have a message. */
const ESTADOS: Readonly<Record<number, string>> = { 2: "ENOENT", 3: "EACCES" };
/** General failure, which OpenSSH also reports for a full disk. */
const FALLO_GENERAL = 4;

/** Beginning of the library's message about an unreadable private key. */
const LLAVE_ILEGIBLE = "Cannot parse privateKey";

function explain(lugar: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ("level" in error && error.level === "client-authentication")
    return new DestinoInutil(
      `El destino de la copia (${lugar}) no acepta el usuario con esa llave o contraseña: revise MOSTRADOR_FUERA_LLAVE_SSH o MOSTRADOR_FUERA_CONTRASENA.`,
      { cause: error },
    );
  if ("level" in error && error.level === "client-timeout")
    return toDestinoInutil(
      lugar,
      Object.assign(new Error(error.message, { cause: error }), { code: "ETIMEDOUT" }),
    );
  if (error.message.startsWith(LLAVE_ILEGIBLE))
    return new DestinoInutil(
      "La llave privada no se entiende: use una de OpenSSH o PEM, entera y sin contraseña. Corrija MOSTRADOR_FUERA_LLAVE_SSH.",
      { cause: error },
    );
  if (!("code" in error) || typeof error.code !== "number") return error;
  if (error.code === FALLO_GENERAL)
    return new DestinoInutil(
      `El destino de la copia (${lugar}) no pudo guardarla: revise que le quede lugar en el disco.`,
      { cause: error },
    );
  return Object.assign(new Error(error.message, { cause: error }), { code: ESTADOS[error.code] });
}

/** Converts a callback of the library to a promise, which also rejects when the connection breaks. */
function request<T>(
  caida: AbortSignal,
  hacer: (hecho: (error: Error | null | undefined, valor: T) => void) => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const caer = (): void => reject(caida.reason);
    if (caida.aborted) return caer();
    caida.addEventListener("abort", caer, { once: true });
    hacer((error, valor) => {
      caida.removeEventListener("abort", caer);
      if (error == null) resolve(valor);
      else reject(error);
    });
  });
}
