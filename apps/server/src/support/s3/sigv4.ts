/** Verifies AWS Signature Version 4 as the tests' store does; `sigv4.test.ts` holds it against Amazon's examples. */
import { createHash, createHmac } from "node:crypto";

/** A request as it came over the wire. */
export interface Firmado {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An access key, and the service that it is used for. */
export interface Credencial {
  readonly id: string;
  readonly secreto: string;
  readonly region: string;
  readonly servicio: string;
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, texto: string) => createHmac("sha256", key).update(texto).digest();

/** Clocks may differ by this much. */
const RELOJ_MS = 15 * 60_000;

/** Gives the store's error code for a request that is not signed as it must be; null where it is. */
export function checkFirma(pedido: Firmado, credencial: Credencial, ahoraMs: number): string | null {
  const { headers, body } = pedido;
  const dicho =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? "",
    );
  if (dicho === null) return "AccessDenied";
  const [, id, dia, region, servicio, firmadas = "", firma] = dicho;
  const fecha = headers["x-amz-date"] ?? "";
  if (id !== credencial.id) return "InvalidAccessKeyId";
  if (region !== credencial.region || servicio !== credencial.servicio || !fecha.startsWith(dia ?? "-"))
    return "AuthorizationHeaderMalformed";
  if (!(Math.abs(fechaToMs(fecha) - ahoraMs) <= RELOJ_MS)) return "RequestTimeTooSkewed";
  const lista = firmadas.split(";");
  const obligadas = Object.keys(headers).filter((nombre) => nombre === "host" || nombre.startsWith("x-amz-"));
  if (obligadas.some((nombre) => !lista.includes(nombre))) return "AccessDenied";
  const hash = headers["x-amz-content-sha256"];
  if (hash !== undefined && hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  return firmar(pedido, credencial, lista) === firma ? null : "SignatureDoesNotMatch";
}

/** Computes the signature of a request over the named headers. */
export function firmar(
  { method, url, headers, body }: Firmado,
  credencial: Credencial,
  lista: readonly string[],
): string {
  const [ruta = "", consulta = ""] = url.split(/\?(.*)/s);
  const canonico = [
    method,
    decodeURIComponent(ruta).split("/").map(codificar).join("/"),
    consultaCanonica(consulta),
    ...lista.map((nombre) => `${nombre}:${(headers[nombre] ?? "").trim().replace(/ +/g, " ")}`),
    "",
    lista.join(";"),
    headers["x-amz-content-sha256"] ?? sha256(body),
  ].join("\n");
  const fecha = headers["x-amz-date"] ?? "";
  const alcance = [fecha.slice(0, 8), credencial.region, credencial.servicio, "aws4_request"];
  const clave = alcance.reduce<Buffer | string>(
    (key, parte) => hmac(key, parte),
    `AWS4${credencial.secreto}`,
  );
  const texto = ["AWS4-HMAC-SHA256", fecha, alcance.join("/"), sha256(canonico)].join("\n");
  return hmac(clave, texto).toString("hex");
}

function consultaCanonica(consulta: string): string {
  return consulta
    .split("&")
    .filter(Boolean)
    .map((par) => {
      const [nombre = "", valor = ""] = par.split(/=(.*)/s);
      return [codificar(decodeURIComponent(nombre)), codificar(decodeURIComponent(valor))] as const;
    })
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((par) => par.join("="))
    .join("&");
}

/** Encodes by RFC 3986, which leaves fewer letters than `encodeURIComponent`. */
function codificar(texto: string): string {
  return encodeURIComponent(texto).replace(
    /[!'()*]/g,
    (letra) => `%${letra.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function fechaToMs(fecha: string): number {
  const [, a, m, d, h, i, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(fecha) ?? [];
  return Date.parse(`${a}-${m}-${d}T${h}:${i}:${s}Z`);
}
