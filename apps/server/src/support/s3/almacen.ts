/** An S3-compatible store for tests: it verifies each signature and keeps its objects in memory. */
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { DestinoFuera } from "../../ajustes-fuera.ts";
import { checkFirma, type Credencial } from "./sigv4.ts";

/** A request, as a test's fault looks at it. */
export interface PedidoS3 {
  readonly method: string;
  readonly clave: string;
  readonly query: URLSearchParams;
}

/** A fault: an error of the store, a connection that is cut, or an answer that never comes. */
export type Falla = { readonly status: number; readonly codigo: string } | "cortar" | "callar";

/** A running store with one bucket. */
export interface AlmacenS3 {
  readonly destino: Extract<DestinoFuera, { kind: "s3" }>;
  readonly objetos: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly subidas: Map<string, { readonly clave: string; readonly partes: Map<number, Buffer> }>;
  /** Signed requests that were answered, as `METHOD operation`. */
  readonly pedidos: string[];
  /** Decides on each request; null serves it. */
  fallar: (pedido: PedidoS3) => Falla | null;
  readonly close: () => Promise<void>;
}

const CUBO = "copias-de-prueba";
const CREDENCIAL: Credencial = {
  id: "AKIDPRUEBA",
  secreto: "secreto/de+prueba",
  region: "sa-east-1",
  servicio: "s3",
};
/** Keys of one page of a list: a list of more has pages. */
const PAGINA = 2;

export async function startAlmacenS3(): Promise<AlmacenS3> {
  const server = createServer((req, res) => void handle(almacen, req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  const almacen: AlmacenS3 = {
    destino: {
      kind: "s3",
      servidor: `http://127.0.0.1:${address.port}`,
      region: CREDENCIAL.region,
      cubo: CUBO,
      prefijo: "tienda uno/",
      id: CREDENCIAL.id,
      secreto: CREDENCIAL.secreto,
    },
    objetos: new Map(),
    subidas: new Map(),
    pedidos: [],
    fallar: () => null,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return almacen;
}

async function handle(almacen: AlmacenS3, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = "", url = "" } = req;
  const { pathname, searchParams } = new URL(url, "http://s3");
  const [, cubo, ...resto] = decodeURIComponent(pathname).split("/");
  const pedido: PedidoS3 = { method, clave: resto.join("/"), query: searchParams };
  const falla = almacen.fallar(pedido);
  if (falla === "callar") return;
  if (falla === "cortar") {
    await once(req, "data").catch(() => {});
    return void req.socket.destroy();
  }
  const body = await buffer(req).catch(() => null);
  if (body === null) return; // the caller went away
  const headers = Object.fromEntries(Object.entries(req.headers).map(([k, v]) => [k, String(v)]));
  const mala = checkFirma({ method, url, headers, body }, CREDENCIAL, Date.now());
  if (mala !== null) return respondError(res, 403, mala);
  if (falla !== null) return respondError(res, falla.status, falla.codigo);
  if (cubo !== CUBO) return respondError(res, 404, "NoSuchBucket");
  const operacion = operacionDe(pedido);
  almacen.pedidos.push(`${method} ${operacion}`);
  OPERACIONES[operacion](almacen, pedido, body, res);
}

type Operacion = "list" | "uploads" | "create" | "part" | "complete" | "abort" | "get" | "put" | "delete";

function operacionDe({ method, query }: PedidoS3): Operacion {
  if (query.has("uploads")) return method === "GET" ? "uploads" : "create";
  if (query.has("uploadId")) return method === "PUT" ? "part" : method === "POST" ? "complete" : "abort";
  if (query.get("list-type") === "2") return "list";
  return method === "GET" ? "get" : method === "PUT" ? "put" : "delete";
}

type Hacer = (almacen: AlmacenS3, pedido: PedidoS3, body: Buffer, res: ServerResponse) => void;

const OPERACIONES: Readonly<Record<Operacion, Hacer>> = {
  list: ({ objetos }, { query }, _body, res) => {
    const desde = query.get("continuation-token") ?? "";
    const prefijo = query.get("prefix") ?? "";
    const claves = [...objetos.keys()]
      .filter((clave) => clave.startsWith(prefijo) && clave > desde)
      .toSorted();
    const pagina = claves.slice(0, PAGINA);
    const sigue = claves.length > PAGINA;
    const filas = pagina.map(
      (clave) => `<Contents><Key>${clave}</Key><Size>${objetos.get(clave)?.length}</Size></Contents>`,
    );
    const siguiente = sigue ? `<NextContinuationToken>${pagina.at(-1)}</NextContinuationToken>` : "";
    xml(
      res,
      `<ListBucketResult><IsTruncated>${sigue}</IsTruncated>${siguiente}${filas.join("")}</ListBucketResult>`,
    );
  },
  uploads: ({ subidas }, { query }, _body, res) => {
    const prefijo = query.get("prefix") ?? "";
    const filas = [...subidas]
      .filter(([, { clave }]) => clave.startsWith(prefijo))
      .map(([id, { clave }]) => `<Upload><Key>${clave}</Key><UploadId>${id}</UploadId></Upload>`);
    xml(res, `<ListMultipartUploadsResult>${filas.join("")}</ListMultipartUploadsResult>`);
  },
  create: ({ subidas }, { clave }, _body, res) => {
    const id = randomUUID();
    subidas.set(id, { clave, partes: new Map() });
    xml(res, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  },
  part: ({ subidas }, { query }, body, res) => {
    const subida = subidas.get(query.get("uploadId") ?? "");
    if (subida === undefined) return respondError(res, 404, "NoSuchUpload");
    subida.partes.set(Number(query.get("partNumber")), body);
    res.writeHead(200, { etag: etagDe(body) }).end();
  },
  complete: completar,
  abort: ({ subidas }, { query }, _body, res) => {
    subidas.delete(query.get("uploadId") ?? "");
    res.writeHead(204).end();
  },
  get: ({ objetos }, { clave }, _body, res) => {
    const bytes = objetos.get(clave);
    if (bytes === undefined) return respondError(res, 404, "NoSuchKey");
    res.writeHead(200, { "content-length": bytes.length }).end(bytes);
  },
  put: ({ objetos }, { clave }, body, res) => {
    objetos.set(clave, body);
    res.writeHead(200, { etag: etagDe(body) }).end();
  },
  delete: ({ objetos }, { clave }, _body, res) => {
    objetos.delete(clave);
    res.writeHead(204).end();
  },
};

/** S3's rules: parts as they were named, all but the last of one size and of 5 MiB at least. */
function completar(...[{ subidas, objetos }, { query, clave }, body, res]: Parameters<Hacer>): void {
  const id = query.get("uploadId") ?? "";
  const subida = subidas.get(id);
  if (subida === undefined) return respondError(res, 404, "NoSuchUpload");
  const texto = body.toString();
  const numeros = [...texto.matchAll(/<PartNumber>(\d+)</g)].map(([, numero]) => Number(numero));
  const etags = [...texto.matchAll(/<ETag>([^<]+)</g)].map(([, etag = ""]) => etag.replaceAll("&quot;", '"'));
  const partes = numeros.map((numero) => subida.partes.get(numero));
  if (partes.length === 0 || partes.some((parte, i) => parte === undefined || etagDe(parte) !== etags[i]))
    return respondError(res, 400, "InvalidPart");
  const enteras = partes.slice(0, -1).map((parte) => parte?.length ?? 0);
  if (enteras.some((largo) => largo < 5 * 1024 * 1024 || largo !== enteras[0]))
    return respondError(res, 400, "EntityTooSmall");
  objetos.set(clave, Buffer.concat(partes.filter((parte) => parte !== undefined)));
  subidas.delete(id);
  xml(res, `<CompleteMultipartUploadResult><Key>${clave}</Key></CompleteMultipartUploadResult>`);
}

function etagDe(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function xml(res: ServerResponse, cuerpo: string): void {
  res
    .writeHead(200, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${cuerpo}`);
}

function respondError(res: ServerResponse, status: number, codigo: string): void {
  res
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${codigo}</Code><Message>${codigo}</Message></Error>`,
    );
}
