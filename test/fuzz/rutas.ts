import { RUTAS } from "../../apps/server/src/routes.ts";
import { ESPERA_MS } from "../support/hasta.ts";
import type { Mundo } from "../support/mundo.ts";
import { createAzar, estropearJson, json, texto, type Azar } from "./azar.ts";
import type { Hallazgo } from "./correr.ts";
import { pedido } from "../../apps/server/src/support/llamar.ts";

const PEDIDO = pedido();
/** Routes that would revoke the fuzzer's own key. */
const FUERA = new Set(["/v1/cuenta/api-key/regenerar"]);
const JUNTAS = 8;

/** Every route of the server with anything in its path, query and body: no 500, no hang, and the server lives. */
export async function runRutas(mundo: Mundo, desde: number, cuantas: number): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = [];
  let semilla = desde;
  const uno = async () => {
    while (semilla < desde + cuantas) {
      const esta = semilla++;
      const error = await llamar(mundo, createAzar(esta));
      if (error !== null) hallazgos.push({ lector: "rutas", semilla: esta, error });
    }
  };
  await Promise.all(Array.from({ length: JUNTAS }, uno));
  return hallazgos;
}

async function llamar({ base, empresas }: Mundo, azar: Azar): Promise<string | null> {
  const ruta = azar.de(RUTAS.filter(({ path }) => !FUERA.has(path)));
  const path = ruta.path.replace(/\{\w+\}/g, () => encodeURIComponent(bienFormado(texto(azar)) || "x"));
  const query =
    azar.entero(3) === 0
      ? `?${azar.de(["limite", "cursor", "desde", "x"])}=${encodeURIComponent(bienFormado(texto(azar)))}`
      : "";
  const [empresa] = empresas;
  const headers: Record<string, string> = { "content-type": "application/json" };
  const quien = azar.de(["clave", "clave", "dueno", "dueno", "nadie", "otro"]);
  if (quien === "clave") headers["x-api-key"] = empresa?.apiKey ?? "";
  if (quien === "dueno") headers["authorization"] = `Bearer ${empresa?.ownerToken}`;
  if (quien === "otro") headers["authorization"] = azar.de(["", "Bearer", "Bearer x", "Basic x"]);
  const cuerpo =
    azar.entero(2) === 0 ? JSON.stringify(estropearJson(azar, PEDIDO)) : (JSON.stringify(json(azar)) ?? "");
  const body = azar.entero(10) === 0 ? cuerpo.slice(0, azar.entero(cuerpo.length + 1)) : cuerpo;
  const nombre = `${ruta.method} ${path}${query} ${body.slice(0, 200)}`;
  try {
    const respuesta = await fetch(base + path + query, {
      method: ruta.method.toUpperCase(),
      headers,
      redirect: "manual",
      ...(ruta.method === "get" ? {} : { body }),
      signal: AbortSignal.timeout(ESPERA_MS),
    });
    await respuesta.arrayBuffer();
    return respuesta.status === 500 ? `500: ${nombre}` : null;
  } catch (error) {
    return `${String(error)}: ${nombre}`;
  }
}

/** An address holds no half characters. */
function bienFormado(parte: string): string {
  return parte.toWellFormed();
}
