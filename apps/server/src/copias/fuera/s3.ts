/** Destination in a bucket of an S3-compatible store. */
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { DestinoInutil, nombreDestino, type Destino } from "./destino.ts";
import { enPalabras, readEnPalabras } from "./fallos-destino.ts";

type DestinoS3 = Extract<DestinoFuera, { kind: "s3" }>;

/** Minimum size of an upload part, which is held in memory. All parts but the last have the same size, as R2 requires. */
const PARTE_BYTES = 8 * 1024 * 1024;
/** Maximum number of parts, below S3's limit of 10,000. */
const PARTES = 9_000;
const CONEXION_MS = 10_000;
const SILENCIO_MS = 60_000;

/** Opens a bucket and lists it once to verify that it is usable. Throws DestinoInutil. */
export async function abrirS3(destino: DestinoS3): Promise<Destino> {
  const { servidor, region, id, secreto, cubo, prefijo } = destino;
  const lugar = nombreDestino(destino);
  const client = new S3Client({
    region,
    credentials: { accessKeyId: id, secretAccessKey: secreto },
    ...(servidor === null ? {} : { endpoint: servidor, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONEXION_MS, requestTimeout: SILENCIO_MS },
    // Many compatible stores do not know the newer checksums; the signature covers each part's SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const con = <T>(hacer: () => Promise<T>) =>
    enPalabras(lugar, () => hacer().catch((error: unknown) => Promise.reject(explain(lugar, error))));
  const objeto = (nombre: string) => ({ Bucket: cubo, Key: prefijo + nombre });
  const abierto: Destino = {
    list: () => con(() => listAll(client, cubo, prefijo)),
    put: (nombre, bytes, { maximo, signal }) =>
      con(() => put({ client, objeto: objeto(nombre), signal }, bytes, maximo)),
    read: (nombre) => readEnPalabras(lugar, () => read(client, objeto(nombre), lugar)),
    remove: (nombre) => con(async () => void (await client.send(new DeleteObjectCommand(objeto(nombre))))),
    clean: (isResto) => con(() => removeRestos(client, { Bucket: cubo, Prefix: prefijo }, isResto)),
    [Symbol.asyncDispose]: async () => client.destroy(),
  };
  try {
    await abierto.list();
    return abierto;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

async function listAll(client: S3Client, cubo: string, prefijo: string) {
  const hallados: { nombre: string; bytes: number }[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: cubo, Prefix: prefijo }))
    for (const { Key = "", Size = 0 } of Contents)
      hallados.push({ nombre: Key.slice(prefijo.length), bytes: Size });
  return hallados;
}

interface Subida {
  readonly client: S3Client;
  readonly objeto: { readonly Bucket: string; readonly Key: string };
  readonly signal: AbortSignal;
}

/** Uploads a short file in one call and a longer one in parts. The store shows neither before it is complete. */
async function put(subida: Subida, bytes: AsyncIterable<Buffer>, maximo: number): Promise<number> {
  const partes = enPartes(bytes, Math.max(PARTE_BYTES, Math.ceil(maximo / PARTES)));
  const { value: primera } = await partes.next();
  const { client, objeto, signal } = subida;
  if (primera === undefined) throw new Error("no hay nada que enviar");
  if (!primera.ultima) return await putPorPartes(subida, primera.parte, partes);
  await client.send(new PutObjectCommand({ ...objeto, Body: primera.parte }), { abortSignal: signal });
  return primera.parte.length;
}

async function putPorPartes(
  { client, objeto, signal }: Subida,
  primera: Buffer,
  partes: AsyncIterable<{ readonly parte: Buffer }>,
): Promise<number> {
  const abortSignal = signal;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(objeto), { abortSignal });
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    let enviados = 0;
    const enviar = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1;
      const parte = new UploadPartCommand({ ...objeto, UploadId, PartNumber, Body });
      const { ETag } = await client.send(parte, { abortSignal });
      Parts.push({ PartNumber, ETag });
      enviados += Body.length;
    };
    await enviar(primera);
    for await (const { parte } of partes) await enviar(parte);
    const fin = new CompleteMultipartUploadCommand({ ...objeto, UploadId, MultipartUpload: { Parts } });
    await client.send(fin, { abortSignal });
    return enviados;
  } catch (error) {
    // If the store is unreachable, the parts stay until `clean` removes them.
    await client.send(new AbortMultipartUploadCommand({ ...objeto, UploadId })).catch(() => {});
    throw error;
  }
}

/** Joins a stream into parts of the same size; the last one may be shorter. */
async function* enPartes(
  bytes: AsyncIterable<Buffer>,
  tamano: number,
): AsyncGenerator<{ readonly parte: Buffer; readonly ultima: boolean }, undefined> {
  let trozos: Buffer[] = [];
  let hay = 0;
  for await (const trozo of bytes) {
    trozos.push(trozo);
    hay += trozo.length;
    if (hay <= tamano) continue;
    const junto = Buffer.concat(trozos);
    yield { parte: junto.subarray(0, tamano), ultima: false };
    trozos = [junto.subarray(tamano)];
    hay = junto.length - tamano;
  }
  yield { parte: Buffer.concat(trozos), ultima: true };
}

async function* read(
  client: S3Client,
  objeto: { readonly Bucket: string; readonly Key: string },
  lugar: string,
): AsyncGenerator<Buffer> {
  try {
    const { Body } = await client.send(new GetObjectCommand(objeto));
    // The library's type covers browsers and Node; in Node the body is a stream of buffers.
    if (!(Body instanceof Readable)) throw new Error("la respuesta vino vacía");
    yield* Body;
  } catch (error) {
    throw explain(lugar, error);
  }
}

async function removeRestos(
  client: S3Client,
  donde: { readonly Bucket: string; readonly Prefix: string },
  isResto: (nombre: string) => boolean,
): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(donde));
  for (const { Key = "", UploadId } of Uploads)
    if (isResto(Key.slice(donde.Prefix.length)))
      await client.send(new AbortMultipartUploadCommand({ Bucket: donde.Bucket, Key, UploadId }));
}

const FRASES: Readonly<Record<string, string>> = {
  NoSuchBucket: "no existe: corrija MOSTRADOR_FUERA",
  NoSuchKey: "ya no tiene ese archivo",
  InvalidAccessKeyId: "no conoce la llave de acceso: corrija MOSTRADOR_FUERA_S3_ID",
  SignatureDoesNotMatch: "no acepta la llave de acceso: corrija MOSTRADOR_FUERA_S3_SECRETO",
  RequestTimeTooSkewed: "no acepta la hora de este servidor: póngalo en hora (active NTP)",
  AccessDenied: "no permite esta operación a esa llave de acceso: dele permiso de leer, escribir y borrar",
  TimeoutError: "no contesta: revise la conexión a internet",
};

function explain(lugar: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const frase = FRASES[error.name] ?? (status === 403 ? FRASES["AccessDenied"] : undefined);
  if (frase !== undefined)
    return new DestinoInutil(`El destino de la copia (${lugar}) ${frase}.`, { cause: error });
  return status !== undefined && status >= 500
    ? new DestinoInutil(`El destino de la copia (${lugar}) falló con ${status}: se intentará otra vez.`, {
        cause: error,
      })
    : error;
}
