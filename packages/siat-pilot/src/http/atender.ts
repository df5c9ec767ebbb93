/** Routes each HTTP request to services, control, schemas or pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { handleControl } from "../control/api.ts";
import { LIMITES } from "../limites.ts";
import { consultaQr } from "../paginas/consulta.ts";
import type { Pilot } from "../pilot.ts";
import { handleSoap } from "../soap/atender.ts";
import { faultXml } from "../soap/falla.ts";
import { findXsd, RUTA_XSD } from "../xsd/publicar.ts";
import { toInstante } from "../instante.ts";
import { ficha, pagina } from "../paginas/html.ts";

const XML = "text/xml;charset=UTF-8";
const HTML = "text/html; charset=utf-8";
const JSON_UTF8 = "application/json; charset=utf-8";

/** The control's own address, and the step that opens or closes the services' port as the settings say. */
interface Mando {
  readonly url: string;
  readonly obedecer: () => Promise<void>;
}

/** Answers one request of the simulator, whichever part it is for. */
export async function handle(
  pilot: Pilot,
  mando: Mando,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? "/", "http://simulador");
  if (url.pathname === "/v2" || url.pathname.startsWith("/v2/")) return respondSoap(pilot, url, req, res);
  if (url.pathname.startsWith("/control")) return respondControl(pilot, mando, url, req, res);
  if (req.method !== "GET") return send(res, 405, HTML, "Método no permitido.");
  if (url.pathname === "/consulta/QR") {
    const { status, cuerpo } = await consultaQr(pilot, url.searchParams);
    return send(res, status, HTML, cuerpo);
  }
  if (url.pathname.startsWith(RUTA_XSD)) {
    const xsd = findXsd(url.pathname.slice(RUTA_XSD.length));
    if (xsd !== undefined) return send(res, 200, XML, xsd);
  }
  if (url.pathname === "/") return send(res, 200, HTML, await portada(pilot));
  return send(res, 404, HTML, "No existe.");
}

const AJENA = "El control atiende por localhost o por su dirección IP, y no a páginas de otro sitio.";

/** Answers under `/control`: also on the address that stays open when the services refuse connections. */
export async function respondControl(
  pilot: Pilot,
  mando: Mando,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!isPropia(req, pilot.host)) return send(res, 403, JSON_UTF8, JSON.stringify({ error: AJENA }));
  const cuerpo = await readBody(req, LIMITES.controlBytes);
  if (cuerpo === undefined) return send(res, 413, JSON_UTF8, '{"error":"El cuerpo es demasiado grande."}');
  const respuesta = await handleControl(pilot, req.method ?? "", url, parseJson(cuerpo), mando.url);
  if (req.method !== "GET") await mando.obedecer();
  return send(res, respuesta.status, JSON_UTF8, JSON.stringify(respuesta.cuerpo));
}

async function respondSoap(pilot: Pilot, url: URL, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const cuerpo = await readBody(req, LIMITES.mensajeBytes);
  if (cuerpo === undefined) return send(res, 413, XML, faultXml("Message exceeds the size limit"));
  const apikey = req.headers["apikey"];
  const salida = await handleSoap(pilot, {
    method: req.method ?? "",
    nombre: url.pathname.slice("/v2/".length),
    wsdl: url.searchParams.get("wsdl") ?? url.searchParams.get("WSDL"),
    apikey: typeof apikey === "string" ? apikey : undefined,
    cuerpo,
    baseUrl: `http://${hostDe(req)}`,
  });
  switch (salida.kind) {
    case "documento":
      return send(res, salida.status, salida.cuerpo.startsWith("<html") ? HTML : XML, salida.cuerpo);
    case "corte":
      return cut(salida.cuerpo, salida.parte, res);
    case "silencio": // never answered; the caller hangs up, or close() does
      pilot.colgadas.add(req.socket);
      req.socket.once("close", () => pilot.colgadas.delete(req.socket));
      return;
  }
}

/** Sends the first part of a reply, none for 0, and cuts the connection. */
function cut(cuerpo: string, parte: number, res: ServerResponse): void {
  const bytes = Buffer.from(cuerpo);
  if (parte === 0) return void res.destroy();
  res.writeHead(200, { "content-type": XML, "content-length": bytes.length });
  res.write(bytes.subarray(0, Math.floor(bytes.length * parte)), () => res.destroy());
}

/** Returns the address that the caller used, for the addresses in the descriptions. */
function hostDe(req: IncomingMessage): string {
  const host = req.headers.host ?? "";
  return /^[\w.:[\]-]+$/.test(host) ? host : "localhost";
}

function send(res: ServerResponse, status: number, tipo: string, cuerpo: string): void {
  res.writeHead(status, {
    "content-type": tipo,
    "content-length": Buffer.byteLength(cuerpo),
    "x-content-type-options": "nosniff",
    ...(tipo === HTML ? { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" } : {}),
  });
  res.end(cuerpo);
}

/** Reads the body; undefined if it is longer than `maxBytes`. */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const partes: Buffer[] = [];
  let largo = 0;
  const trozos: AsyncIterable<Buffer> = req;
  for await (const parte of trozos) {
    largo += parte.length;
    if (largo > maxBytes) return undefined;
    partes.push(parte);
  }
  return Buffer.concat(partes);
}

/** Parses the body as JSON; undefined if it is not JSON, as an empty one. */
function parseJson(cuerpo: Buffer): unknown {
  try {
    return JSON.parse(cuerpo.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a call of the control API comes from a program or from the simulator itself, not from a foreign page in a browser. A
 * foreign page sends its Origin. After DNS rebinding it sends its own name as Host: never an IP address, `localhost` or the simulator's
 * name.
 */
function isPropia(
  { headers: { host, origin, "sec-fetch-site": sitio } }: Pick<IncomingMessage, "headers">,
  propio: string,
): boolean {
  const nombre = URL.parse(`http://${host ?? ""}`)?.hostname.replace(/^\[|\]$/g, "");
  if (nombre === undefined || !(isIP(nombre) !== 0 || nombre === "localhost" || nombre === propio))
    return false;
  if (sitio !== undefined && sitio !== "same-origin" && sitio !== "none") return false;
  return origin === undefined || origin === `http://${host}`;
}

const CUENTAS = [
  ["Contribuyentes", "contribuyente"],
  ["Puntos de venta", "puntoVenta"],
  ["CUFD entregados", "cufd"],
  ["Documentos", "documento"],
  ["Eventos", "evento"],
  ["Paquetes", "paquete"],
] as const;

/** Builds the simulator's front page: its state, its time, its contents. */
async function portada({ db, ahora, control }: Pilot): Promise<string> {
  const cuentas: (readonly [string, string])[] = [];
  for (const [nombre, tabla] of CUENTAS) {
    const { cuenta } = await db
      .selectFrom(tabla)
      .select((eb) => eb.fn.countAll<number>().as("cuenta"))
      .executeTakeFirstOrThrow();
    cuentas.push([nombre, String(cuenta)]);
  }
  const { unreachable, latencyMs, failNext } = control.leer();
  const fallas =
    unreachable === "no" && latencyMs === 0 && failNext.length === 0 ? "Ninguna" : "Hay fallas programadas";
  return pagina(
    "Simulador del SIAT",
    `<section class="hoja"><header><p>Administración tributaria (simulador)</p><h1>Servicios en funcionamiento</h1></header>` +
      `${ficha([["Hora", toInstante(ahora()).replace("T", " ")], ["Fallas", fallas], ...cuentas])}</section>`,
  );
}
