import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConfigDemo } from "./config.ts";
import { admin, CAFC_DEMO, type EmpresaDemo } from "./provision.ts";

/** The demo's terminal owns this point of sale; 0 is free for the API. docs/design.md D46. */
const PUNTO_VENTA_CAJA = 1;

/**
 * Synchronises both companies, loads the demo's products and clients, its CAFC, sets the exchange rate.
 * Gives a pairing code for the cashier's program, or null when a terminal is paired already.
 */
export async function prepararServidor(
  config: ConfigDemo,
  empresas: readonly EmpresaDemo[],
): Promise<string | null> {
  const { serverPort } = config;
  for (const { nit, codigoSistema, apiKey } of empresas) {
    for (const path of ["/v1/sincronizar", "/v1/sincronizar/catalogos"]) {
      const body = { nit, codigo_sistema: codigoSistema, sucursal: 0, punto_venta: 0 };
      await post(`http://127.0.0.1:${serverPort}${path}`, { "X-API-KEY": apiKey }, body);
    }
  }
  const [principal] = empresas;
  if (principal === undefined) throw new Error("falta la empresa principal");
  await admin(config, ["demo", "cargar", "--nit", String(principal.nit)]);
  const { codigo, sector, desdeNumero, hastaNumero, desde, hasta } = CAFC_DEMO;
  const numeros = { desde_numero: desdeNumero, hasta_numero: hastaNumero };
  const cafc = { codigo, sector, ...numeros, desde, hasta };
  await post(`http://127.0.0.1:${serverPort}/v1/cafcs`, dueno(principal), cafc);
  if (await hasTerminal(serverPort, principal)) return null;
  const lugar = { sucursal: 0, punto_venta: PUNTO_VENTA_CAJA };
  const { codigo: deEmparejar } = await post(
    `http://127.0.0.1:${serverPort}/v1/terminales/codigos`,
    dueno(principal),
    lugar,
  );
  return String(deEmparejar);
}

const DUENA = "duena@demo.bo";

/** A sign-in link for the demo's owner, as she would have it by mail: in sandbox the server writes it down. */
export async function enlaceDeAcceso(
  { data, serverPort }: ConfigDemo,
  empresa: EmpresaDemo,
): Promise<string> {
  const base = `http://127.0.0.1:${serverPort}`;
  const guardado = await post(`${base}/v1/usuarios`, dueno(empresa), { correo: DUENA, rol: "dueno" });
  if (guardado["estado"] === "invitado") {
    const token = new URL(await pedirEnlace(base, data)).searchParams.get("token");
    const { id_token: identidad } = await post(`${base}/v1/auth/canjear`, {}, { token });
    const headers = { authorization: `Bearer ${String(identidad)}` };
    await post(`${base}/v1/empresas/${empresa.nit}/aceptar`, headers, {});
    // The demo uses this session no more.
    await post(`${base}/v1/portal/salir`, headers, {});
  }
  return pedirEnlace(base, data);
}

async function pedirEnlace(base: string, data: string): Promise<string> {
  await post(`${base}/v1/auth/solicitar-acceso`, {}, { email: DUENA });
  const accesos = readFileSync(join(data, "accesos.txt"), "utf8").trim().split("\n");
  const enlace = accesos.findLast((linea) => linea.startsWith(DUENA))?.split(" ")[1];
  if (enlace === undefined) throw new Error("el servidor no escribió el enlace de acceso");
  return enlace;
}

async function hasTerminal(port: number, empresa: EmpresaDemo): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}/v1/terminales`, { headers: dueno(empresa) });
  if (!reply.ok) throw new Error(`GET /v1/terminales: ${reply.status} ${await reply.text()}`);
  const { datos } = (await reply.json()) as { datos: { terminales: { revocado: boolean }[] } };
  return datos.terminales.some((terminal) => !terminal.revocado);
}

function dueno({ ownerToken }: EmpresaDemo): Record<string, string> {
  return { authorization: `Bearer ${ownerToken}` };
}

/** Posts, and gives the reply's data; throws with what the server said. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Record<string, unknown>> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { datos: Record<string, unknown> }).datos;
}
