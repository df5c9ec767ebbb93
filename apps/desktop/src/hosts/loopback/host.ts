/** Serves the till's screen and its bridge to a browser on this computer. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { fail, keysOf, ok, type Result } from "@mostrador/core";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  CONTRATO,
  LLAMADAS,
  type NombreLlamada,
  parseCajaDePagina,
  type Puente,
} from "../../contract/index.ts";
import { invokeUnchecked } from "../../contract/unchecked.ts";
import { CABECERAS_PAGINA, isPropio, paginaDe, readJson, sendJson, sendPagina } from "./http.ts";
import { type Archivo, readPantalla } from "../built-screen.ts";
import { CABECERAS } from "../headers.ts";
import { FRASES_COMUNES } from "../../caja/frases/comunes.ts";

export interface OpcionesHost {
  readonly puente: Puente;
  /** 0 takes a free one. */
  readonly port: number;
  /** The built screen. */
  readonly pantalla: string;
  readonly tokenFijo: string | null;
  /** The address that opens the till, with its token; called again when a token was used. */
  readonly alCambiarUrl: (url: string) => void;
}

export interface Host {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const MAX_OYENTES = 16;
const LATIDO_SSE_MS = 20_000;

/** Serves the screen and the contract to a browser on this machine only. docs/design.md D35. */
export async function startHost(opciones: OpcionesHost): Promise<Result<Host, { kind: "puertoOcupado" }>> {
  const archivos = readPantalla(opciones.pantalla);
  const listeners = new Set<ServerResponse>();
  let port = opciones.port;
  let url = "";
  let sesiones: Sesiones | undefined;
  const server = createServer((req, res) => {
    if (sesiones === undefined) return sendPagina(res, 503, "La caja está arrancando.");
    handle({ ...opciones, port, sesiones, archivos, listeners }, req, res).catch((error: unknown) => {
      if (!res.headersSent) sendJson(res, 500, falloDe(FRASES_COMUNES.errorInterno(String(error))));
      else res.end();
    });
  });
  try {
    server.listen(opciones.port, "127.0.0.1");
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
      return fail({ kind: "puertoOcupado" });
    throw error;
  }
  const address = server.address();
  if (address !== null && typeof address === "object") port = address.port;
  sesiones = new Sesiones(port, opciones.tokenFijo, (token) => {
    url = `http://127.0.0.1:${port}/?t=${token}`;
    opciones.alCambiarUrl(url);
  });
  const ping = setInterval(() => {
    for (const res of listeners) res.write(": sigo aquí\n\n");
  }, LATIDO_SSE_MS);
  return ok({
    get url() {
      return url;
    },
    port,
    close: async () => {
      clearInterval(ping);
      for (const res of listeners) res.end();
      await cerrar(server);
    },
  });
}

async function cerrar(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await closed;
}

interface Contexto extends OpcionesHost {
  readonly sesiones: Sesiones;
  readonly archivos: ReadonlyMap<string, Archivo>;
  readonly listeners: Set<ServerResponse>;
}

async function handle(ctx: Contexto, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = new URL(req.url ?? "/", "http://caja");
  if (!isPropio(req, ctx.port)) return sendJson(res, 403, falloDe("Petición de otro origen."));
  const abierta = ctx.sesiones.isAbierta(req.headers.cookie);
  const token = url.searchParams.get("t");
  if (req.method === "GET" && url.pathname === "/" && token !== null) return entrar(ctx, req, res, token);
  if (!abierta) return rechazar(res, url.pathname);
  if (req.method === "GET" && url.pathname === "/puente/eventos") return escuchar(ctx, req, res);
  if (req.method === "POST" && url.pathname.startsWith("/puente/"))
    return call(ctx, req, res, url.pathname.slice("/puente/".length));
  if (req.method === "GET") return servir(ctx, res, url.pathname);
  sendJson(res, 405, falloDe("Método no permitido."));
}

function entrar({ sesiones }: Contexto, req: IncomingMessage, res: ServerResponse, token: string): void {
  const abierta = sesiones.isAbierta(req.headers.cookie);
  const cookie = abierta ? null : sesiones.canjear(token);
  if (!abierta && cookie === null)
    return sendPagina(
      res,
      401,
      "Esta dirección ya se usó. Abra la que está en el archivo caja/url de la carpeta de datos.",
    );
  const galleta = cookie === null ? {} : { "set-cookie": cookie };
  // The till's window comes from a file, another site: a redirection would leave the SameSite=Strict cookie behind, a page does not.
  if (req.headers["sec-fetch-site"] === "cross-site")
    return void res
      .writeHead(200, { ...CABECERAS_PAGINA, ...galleta })
      .end(paginaDe("Abriendo la caja…", "/"));
  res.writeHead(303, { ...CABECERAS, location: "/", "cache-control": "no-store", ...galleta }).end();
}

function rechazar(res: ServerResponse, path: string): void {
  const frase =
    "Abra la caja con la dirección que imprimió el programa: está en el archivo caja/url de la carpeta de datos.";
  if (path.startsWith("/puente/")) sendJson(res, 401, falloDe(frase));
  else sendPagina(res, 401, frase);
}

async function call(ctx: Contexto, req: IncomingMessage, res: ServerResponse, nombre: string): Promise<void> {
  if (!isLlamada(nombre)) return sendJson(res, 404, falloDe("Esa llamada no existe."));
  if (!(req.headers["content-type"] ?? "").startsWith("application/json"))
    return sendJson(res, 415, falloDe("Se espera JSON."));
  const entrada = await readJson(req);
  if (entrada === undefined)
    return sendJson(res, 400, falloDe("El cuerpo no es JSON o es demasiado grande."));
  sendJson(
    res,
    200,
    await invokeUnchecked(ctx.puente, nombre, entrada, parseCajaDePagina(req.headers["x-caja"])),
  );
}

function escuchar({ puente, listeners }: Contexto, req: IncomingMessage, res: ServerResponse): void {
  if (listeners.size >= MAX_OYENTES) return sendJson(res, 429, falloDe("Demasiadas ventanas de la caja."));
  res.writeHead(200, { ...CABECERAS, "content-type": "text/event-stream", "cache-control": "no-store" });
  res.write("retry: 1000\n\n");
  listeners.add(res);
  const bajas = keysOf(CONTRATO.eventos).map((nombre) =>
    puente.subscribe(nombre, (evento) => res.write(`event: ${nombre}\ndata: ${JSON.stringify(evento)}\n\n`)),
  );
  req.on("close", () => {
    for (const baja of bajas) baja();
    listeners.delete(res);
  });
}

function servir({ archivos }: Contexto, res: ServerResponse, path: string): void {
  const archivo = archivos.get(path);
  if (archivo === undefined) {
    const frase = archivos.size === 0 ? "Falta construir la pantalla: npm run build:ui" : "No existe.";
    return sendPagina(res, 404, frase);
  }
  res.writeHead(200, {
    ...CABECERAS,
    "content-type": archivo.tipo,
    "cache-control": archivo.inmutable ? "max-age=31536000, immutable" : "no-store",
  });
  res.end(archivo.bytes);
}

function isLlamada(nombre: string): nombre is NombreLlamada {
  return Object.hasOwn(LLAMADAS, nombre);
}

function falloDe(texto: string) {
  return fail({ kind: "interno", texto, campos: [] });
}

/** Browsers that have the till open at once. */
const MAX_SESIONES = 8;

/**
 * Sessions of the loopback host: a browser that brings the token of the printed address, once, gets a cookie. A fixed token (for
 * tests) serves many times.
 */
class Sesiones {
  readonly #cookie: string;
  readonly #fijo: string | null;
  readonly #alRotar: (token: string) => void;
  readonly #sesiones: Buffer[] = [];
  #token: string;

  /** `port`: cookies do not know ports, so that two tills on one machine need two names. */
  constructor(port: number, fijo: string | null, alRotar: (token: string) => void) {
    this.#cookie = `caja${port}`;
    this.#fijo = fijo;
    this.#alRotar = alRotar;
    this.#token = fijo ?? newSecreto();
    alRotar(this.#token);
  }

  /** Takes the token for a session: the cookie to set, or null. A used token is replaced by a new one at once. */
  canjear(token: string): string | null {
    if (!isEqual(hash(token), hash(this.#token))) return null;
    if (this.#fijo === null) {
      this.#token = newSecreto();
      this.#alRotar(this.#token);
    }
    const secreto = newSecreto();
    this.#sesiones.push(hash(secreto));
    if (this.#sesiones.length > MAX_SESIONES) this.#sesiones.shift();
    return `${this.#cookie}=${secreto}; HttpOnly; SameSite=Strict; Path=/`;
  }

  isAbierta(cookies: string | undefined): boolean {
    const secreto = new RegExp(`(?:^|;\\s*)${this.#cookie}=([\\w-]+)`).exec(cookies ?? "")?.[1];
    if (secreto === undefined) return false;
    const dado = hash(secreto);
    return this.#sesiones.some((sesion) => isEqual(sesion, dado));
  }
}

function newSecreto(): string {
  return randomBytes(24).toString("base64url");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isEqual(a: Buffer, b: Buffer): boolean {
  return timingSafeEqual(a, b);
}
