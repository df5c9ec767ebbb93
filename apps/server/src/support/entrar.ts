import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exigir } from "./llamar.ts";
import { startMundo, type Mundo } from "./mundo.ts";

const SIN_CLAVE = { "x-api-key": null };

/** Builds the headers of a call with a bearer credential in place of the API key. */
export function como(token: string): Readonly<Record<string, string | null>> {
  return { ...SIN_CLAVE, authorization: `Bearer ${token}` };
}

/** Finds the last sign-in link made for an address: a server without mail writes links to a file. */
export function enlaceEscrito({ config }: Mundo, correo: string): string {
  const lineas = readFileSync(join(config.dataDir, "accesos.txt"), "utf8").trim().split("\n");
  const linea = lineas.findLast((l) => l.startsWith(`${correo.toLowerCase()} `));
  const enlace = linea?.split(" ")[1];
  if (enlace === undefined) throw new Error(`${correo} no recibió un enlace`);
  return enlace;
}

/** Finds the token of the last sign-in link made for an address. */
export function tokenDeEnlace(mundo: Mundo, correo: string): string {
  return new URL(enlaceEscrito(mundo, correo)).searchParams.get("token") ?? "";
}

/** Signs in by a link; gives the identity token. */
export async function entrar(mundo: Mundo, correo: string): Promise<string> {
  await mundo.api("POST", "/v1/auth/solicitar-acceso", { email: correo }, SIN_CLAVE);
  const token = tokenDeEnlace(mundo, correo);
  const { body } = await mundo.api("POST", "/v1/auth/canjear", { token }, SIN_CLAVE);
  return body.datos.id_token;
}

/** Invites an address to the first company, signs in with it and accepts; gives the identity token. */
export async function entrarInvitada(
  mundo: Mundo,
  correo: string,
  rol: "dueno" | "cajero" | "contador",
): Promise<string> {
  const [{ nit, ownerToken }] = mundo.empresas;
  await mundo.api("POST", "/v1/usuarios", { correo, rol }, como(ownerToken));
  const token = await entrar(mundo, correo);
  await mundo.api("POST", `/v1/empresas/${nit}/aceptar`, undefined, como(token));
  return token;
}

/** Calls what only a server without mail service does; gives the operations that succeeded. */
export async function callSinCorreo(): Promise<ReadonlySet<string>> {
  const mundo = await startMundo();
  const dueno = como(mundo.empresas[0].ownerToken);
  exigir(await mundo.api("POST", "/v1/usuarios", { correo: "cajera@ejemplo.bo", rol: "cajero" }, dueno));
  exigir(await mundo.api("POST", "/v1/usuarios/cajera@ejemplo.bo/enlace", undefined, dueno));
  await mundo.close();
  return mundo.contrato.cumplidas;
}
