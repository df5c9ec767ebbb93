/** Another company that makes each call of a test first, with the same kind of credential. */
import { emparejarCaja } from "./caja.ts";
import { como } from "./entrar.ts";
import { listHuellas } from "./filas-de.ts";
import type { Mundo } from "./mundo.ts";
import { RUTAS } from "../routes.ts";

/** A call that names something of the first company, as the second one made it. */
export interface Intento {
  /** Method and path of the route, as it is declared. */
  readonly ruta: string;
  readonly status: number;
  /** The part of the call that names the thing. */
  readonly en: "ruta" | "cuerpo";
  /** Names of the first company's things in the answer that the call did not give. */
  readonly dichos: readonly string[];
  /** Tables of the first company whose rows changed meanwhile. */
  readonly cambiadas: readonly string[];
}

/** Routes with a parameter that names nothing of a company, or what each company has for itself. */
const DE_TODOS: ReadonlySet<string> = new Set([
  "GET /v1/catalogos/{nombre}",
  "GET /ExchangeRate/history/{date}",
  "GET /BankExchangeRate/history/{date}",
  // Each company keeps its own picture and tombstone under the same name.
  "PUT /v1/terminal/fotos/{hash}",
  "GET /v1/terminal/fotos/{hash}",
  "POST /v1/terminal/facturas/{cuf}/retirar",
  // The example of an offer about a product that is not in the shop.
  "POST /v1/portal/promociones/probar",
  // A person's own companies; a server without mail has the other.
  "POST /v1/empresas/{nit}/elegir",
  "POST /v1/empresas/{nit}/aceptar",
  "POST /v1/empresas/{nit}/rechazar",
  "POST /v1/usuarios/{correo}/enlace",
]);

/** Tells whether a route hands out or changes what is a company's own. */
export function isDeEmpresa(ruta: string): boolean {
  return !DE_TODOS.has(ruta);
}

/** Lists the routes with a parameter that no call tried. */
export function listSinProbar(intentos: readonly Intento[]): string[] {
  const probadas = new Set(intentos.map(({ ruta }) => ruta));
  return RUTAS.filter(({ path }) => path.includes("{"))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((ruta) => isDeEmpresa(ruta) && !probadas.has(ruta));
}

/** The form of an id or of a CUF. */
const NOMBRE = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9A-F]{40,70}/g;

/**
 * Gives the world with calls that the second company makes before the first one does. A call is tried where its
 * path has a parameter, or where its body names what an answer to the first company gave. Calls without a
 * credential and those of a person's identity are not tried.
 */
export async function conIntrusa(
  mundo: Mundo,
): Promise<{ readonly mundo: Mundo; readonly intentos: readonly Intento[] }> {
  const [primera, segunda] = mundo.empresas;
  const suya = await emparejarCaja({ api: mundo.api, empresas: [segunda, primera] });
  const intentos: Intento[] = [];
  const dados = new Set<string>();
  const abrirSuya = async (): Promise<string> => {
    const canje = { token: segunda.ownerToken };
    return (await mundo.api("POST", "/v1/auth/canjear", canje, { "x-api-key": null })).body.datos.id_token;
  };
  const otra = async (headers: Readonly<Record<string, string | null>>) => {
    if (headers["x-api-key"] !== null) return { "x-api-key": segunda.apiKey };
    const { authorization } = headers;
    if (authorization === `Bearer ${primera.ownerToken}`) return como(segunda.ownerToken);
    if (authorization?.startsWith("Bearer ses_") === true) return como(await abrirSuya());
    return authorization?.startsWith("Bearer trm") === true ? como(suya.token) : null;
  };
  const api: Mundo["api"] = async (method, path, body, headers = {}) => {
    const ruta = RUTAS.find((una) => una.method === method.toLowerCase() && formaDe(una.path).test(path));
    const credencial = await otra(headers);
    const nombrados = JSON.stringify(body ?? null).match(NOMBRE) ?? [];
    const en = ruta?.path.includes("{") === true ? "ruta" : "cuerpo";
    if (
      ruta !== undefined &&
      credencial !== null &&
      (en === "ruta" || nombrados.some((id) => dados.has(id)))
    ) {
      const antes = await listHuellas(mundo.db(), primera.nit);
      const { status, texto } = await mundo.api(method, path, body, { ...headers, ...credencial });
      const ahora = await listHuellas(mundo.db(), primera.nit);
      const cambiadas = Object.keys(ahora).filter((tabla) => ahora[tabla] !== antes[tabla]);
      const pedidos = `${path} ${JSON.stringify(body ?? null)}`;
      const dichos = (texto.match(NOMBRE) ?? []).filter((id) => dados.has(id) && !pedidos.includes(id));
      intentos.push({ ruta: `${method} ${ruta.path}`, status, en, dichos, cambiadas });
    }
    const respuesta = await mundo.api(method, path, body, headers);
    for (const [dado] of respuesta.texto.matchAll(NOMBRE)) dados.add(dado);
    return respuesta;
  };
  return { mundo: { ...mundo, api }, intentos };
}

const formaDe = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?.*)?$`);
