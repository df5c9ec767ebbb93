import { EventEmitter } from "node:events";
import { createRequire, syncBuiltinESMExports } from "node:module";
import http from "node:http";
import { Readable, Writable } from "node:stream";
import { X509Certificate } from "node:crypto";
import { ambito, type Proceso } from "./proceso.ts";
import { NADIE, type Contestacion, type Mensaje, type Red } from "./red.ts";

let actual: Red | undefined;
/** Sets the wires of all later calls. */
export function usarRed(red: Red): void {
  actual = red;
}
function redDe(): Red {
  if (actual === undefined) throw new Error("no hay red");
  return actual;
}

const { IncomingMessage, ServerResponse } = http;

/**
 * Puts the virtual wires under `http.request` and `http.createServer`, and refuses `fetch`. Messages travel whole, as the product's clients
 * and servers write and read them. Runs before the product's code is imported.
 */
export function instalarHttp(): void {
  const modulo = createRequire(import.meta.url)("node:http") as Record<string, unknown>;
  modulo["request"] = (url: string | URL, opciones: OpcionesPedido, alContestar?: (res: Readable) => void) =>
    new Pedido(new URL(url), opciones, alContestar);
  modulo["createServer"] = (atender: Atender) => new Servidor(atender);
  instalarTls(modulo["request"]);
  globalThis.fetch = () => Promise.reject(new Error("fetch no existe en la simulación"));
  syncBuiltinESMExports();
}

/** The certificates that the servers of each program show. */
const certificados = new WeakMap<Proceso, string>();

/** Lets calls by TLS go over the same wires. They see the certificate with which the called program made its server. */
function instalarTls(request: unknown): void {
  const traer = createRequire(import.meta.url);
  const seguro = traer("node:https") as Record<string, unknown>;
  const tls = traer("node:tls") as typeof import("node:tls");
  seguro["request"] = request;
  tls.createServer = ((opciones: { readonly cert: string }) => {
    const proceso = ambito.getStore();
    if (proceso !== undefined) certificados.set(proceso, opciones.cert);
    return new EventEmitter();
  }) as never; // the product gives a certificate, and listens to events
}

interface OpcionesPedido {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal;
}

/** A client's request: emits `socket`, then `connect` on it, then `response` or `error`, as Node's own does. */
class Pedido extends EventEmitter {
  destroyed = false;
  readonly reusedSocket = false;
  readonly #proceso = ambito.getStore();
  readonly #de = ambito.getStore()?.nombre ?? NADIE;
  readonly #url: URL;
  readonly #opciones: OpcionesPedido;
  readonly #enviar: (mensaje: Mensaje) => void;
  #conectado = false;
  #cuerpo: Buffer | undefined;

  constructor(url: URL, opciones: OpcionesPedido, alContestar?: (res: Readable) => void) {
    super();
    this.#url = url;
    this.#opciones = opciones;
    if (alContestar !== undefined) this.on("response", alContestar);
    const socket = Object.assign(new EventEmitter(), {
      connecting: true,
      setNoDelay: () => undefined,
      getPeerX509Certificate: () => certificadoEn(direccionDe(url)),
    });
    const { method: metodo = "GET" } = opciones;
    const { enviar } = redDe().conectar(
      { de: this.#de, a: direccionDe(url), metodo },
      {
        conectado: () =>
          this.#suceder(() => {
            this.#conectado = true;
            // A body written before is sent now; most clients write only after this event.
            if (this.#cuerpo !== undefined) this.#salir(this.#cuerpo);
            socket.emit("connect");
            socket.emit("secureConnect");
          }),
        contestada: (contestacion) => this.#suceder(() => this.#contestar(contestacion)),
        roto: (codigo) =>
          this.#suceder(() => this.emit("error", Object.assign(new Error(codigo), { code: codigo }))),
      },
    );
    this.#enviar = enviar;
    process.nextTick(() => this.#suceder(() => this.emit("socket", socket)));
    opciones.signal?.addEventListener("abort", () =>
      this.#suceder(() => this.emit("error", opciones.signal?.reason)),
    );
  }

  end(cuerpo: string | Buffer = ""): this {
    this.#cuerpo = Buffer.from(cuerpo as string);
    if (this.#conectado) this.#salir(this.#cuerpo);
    return this;
  }

  destroy(): this {
    this.destroyed = true;
    return this;
  }

  #salir(cuerpo: Buffer): void {
    const { method = "GET", headers = {} } = this.#opciones;
    const { pathname, search } = this.#url;
    this.#enviar({
      de: this.#de,
      a: direccionDe(this.#url),
      metodo: method,
      ruta: pathname + search,
      headers: Object.fromEntries(
        Object.entries({ host: this.#url.host, "content-length": cuerpo.length, ...headers }).map(
          ([nombre, valor]) => [nombre.toLowerCase(), String(valor)],
        ),
      ),
      cuerpo,
    });
  }

  /** Runs a step, unless the program is dead or gave up the call. */
  #suceder(hacer: () => void): void {
    if (this.destroyed || this.#proceso?.vivo === false) return;
    ambito.run(this.#proceso, hacer);
  }

  #contestar({ status, headers, cuerpo, entera }: Contestacion): void {
    const res = Object.assign(new Readable({ read: () => undefined }), {
      statusCode: status,
      headers,
      complete: entera,
    });
    res.on("error", () => undefined);
    this.emit("response", res);
    if (cuerpo.length > 0) res.push(cuerpo);
    if (entera) res.push(null);
    else process.nextTick(() => this.#suceder(() => res.emit("error", new Error("ECONNRESET"))));
  }
}

type Atender = (req: http.IncomingMessage, res: http.ServerResponse) => void;

/** A server on the virtual wires: listens, answers, and closes when the calls in flight have ended. */
class Servidor extends EventEmitter {
  listening = false;
  requestTimeout = 0;
  keepAliveTimeout = 0;
  #direccion: { readonly host: string; readonly port: number } | undefined;
  #enCurso = 0;

  constructor(atender: Atender) {
    super();
    this.on("request", atender);
  }

  listen(port: number, host = "localhost"): this {
    const { puertos } = redDe();
    const libre = port === 0 ? 40_000 + puertos.size : port;
    const direccion = `${host}:${libre}`;
    const proceso = ambito.getStore();
    if (puertos.has(direccion)) {
      process.nextTick(() =>
        this.emit("error", Object.assign(new Error("EADDRINUSE"), { code: "EADDRINUSE" })),
      );
      return this;
    }
    puertos.set(direccion, {
      proceso,
      atender: (mensaje, contestar) => ambito.run(proceso, () => this.#atender(mensaje, contestar)),
    });
    this.listening = true;
    this.#direccion = { host, port: libre };
    process.nextTick(() => this.emit("listening"));
    return this;
  }

  address() {
    return this.#direccion ?? null;
  }

  close(): this {
    if (this.#direccion !== undefined)
      redDe().puertos.delete(`${this.#direccion.host}:${this.#direccion.port}`);
    this.listening = false;
    this.#acabar();
    return this;
  }

  closeIdleConnections(): void {}
  closeAllConnections(): void {}

  #acabar(): void {
    if (!this.listening && this.#enCurso === 0) process.nextTick(() => this.emit("close"));
  }

  #atender(mensaje: Mensaje, contestar: (contestacion: Contestacion | null) => void): void {
    this.#enCurso++;
    const partes: Buffer[] = [];
    const socket = new Writable({
      write: (parte: Buffer, _codigo, listo) => {
        partes.push(parte);
        listo();
      },
    });
    const nada = () => undefined;
    Object.assign(socket, { remoteAddress: "10.0.0.1", readable: true, resume: nada, pause: nada });
    const req = new IncomingMessage(socket as never); // the fields that it needs are above
    Object.assign(req, {
      method: mensaje.metodo,
      url: mensaje.ruta,
      httpVersion: "1.1",
      httpVersionMajor: 1,
      httpVersionMinor: 1,
    });
    req.headers = { ...mensaje.headers };
    const res = new ServerResponse(req);
    res.assignSocket(socket as never);
    let contestada = false;
    const acabar = (contestacion: Contestacion | null): void => {
      if (contestada) return;
      contestada = true;
      this.#enCurso--;
      contestar(contestacion);
      this.#acabar();
    };
    res.once("finish", () => acabar(parseContestacion(Buffer.concat(partes))));
    socket.once("close", () => acabar(partes.length === 0 ? null : parseContestacion(Buffer.concat(partes))));
    socket.on("error", () => undefined);
    this.emit("request", req, res);
    if (mensaje.cuerpo.length > 0) req.push(mensaje.cuerpo);
    req.complete = true;
    req.push(null);
  }
}

/** Parses the bytes that Node wrote for a response. */
function parseContestacion(bytes: Buffer): Contestacion {
  const fin = bytes.indexOf("\r\n\r\n");
  const [primera = "", ...lineas] = bytes.subarray(0, fin).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lineas.map((linea) => {
      const corte = linea.indexOf(":");
      return [linea.slice(0, corte).toLowerCase(), linea.slice(corte + 1).trim()];
    }),
  );
  const cuerpo = bytes.subarray(fin + 4);
  const largo = Number(headers["content-length"] ?? Number.NaN);
  if (Number.isNaN(largo)) throw new Error(`contestación sin largo: ${primera}`);
  return { status: Number(primera.split(" ")[1]), headers, cuerpo, entera: cuerpo.length === largo };
}

function certificadoEn(direccion: string): X509Certificate | undefined {
  const proceso = redDe().puertos.get(direccion)?.proceso;
  const pem = proceso === undefined ? undefined : certificados.get(proceso);
  if (pem === undefined) return undefined;
  const leido = leidos.get(pem) ?? new X509Certificate(pem);
  leidos.set(pem, leido);
  return leido;
}

/** Certificates of the worlds so far, by their text. */
const leidos = new Map<string, X509Certificate>();

function direccionDe(url: URL): string {
  return url.port === "" ? `${url.hostname}:80` : url.host;
}
