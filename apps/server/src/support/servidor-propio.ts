/** A shop's own server in tests: the till's program started it, and it has one company. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { startBuzon } from "./buzon.ts";
import { como, callSinCorreo } from "./entrar.ts";
import { exigir } from "./llamar.ts";
import { startMundo, type Mundo } from "./mundo.ts";

export const CLAVE_COPIAS = "K7QM4-XTP29-HJ3WN-8RVYD-6FBCG-5ZASE-2KMPQ-9TUXH";

/** Starts a world with the till's token, whose second company is not active. */
export async function startServidorPropio(config: Partial<Config> = {}): Promise<Mundo> {
  const mundo = await startMundo({ config: { instalacionToken: "t".repeat(32), ...config } });
  const [, { nit }] = mundo.empresas;
  await mundo.db().updateTable("empresas").set({ activa: 0 }).where("nit", "=", nit).execute();
  return mundo;
}

/** Calls as the first company's owner. */
export const duenaDe =
  (mundo: () => Mundo) =>
  (method: string, path: string, body?: unknown): ReturnType<Mundo["api"]> =>
    mundo().api(method, `/v1/portal/servidor${path}`, body, como(mundo().empresas[0].ownerToken));

/** Calls what other servers do: one without mail, and a shop's own; gives the operations that succeeded. */
export async function callEnOtros(): Promise<readonly string[]> {
  return [...(await callSinCorreo()), ...(await callServidorPropio())];
}

async function callServidorPropio(): Promise<ReadonlySet<string>> {
  const buzon = await startBuzon();
  const carpeta = mkdtempSync(join(tmpdir(), "destino-"));
  const mundo = await startServidorPropio({ ambiente: "produccion" });
  const duena = duenaDe(() => mundo);
  const { hostname: servidor, port } = new URL(buzon.smtpUrl);
  const copia = { tipo: "carpeta", ruta: carpeta, clave: CLAVE_COPIAS };
  const correo = { servidor, puerto: Number(port), seguridad: "ninguna", remitente: "ventas@ejemplo.bo" };
  exigir(await duena("POST", "/copia/probar", { copia }));
  exigir(await duena("POST", "/copia", copia));
  exigir(await duena("POST", "/correo/probar", { para: "duena@ejemplo.bo", correo }));
  exigir(await duena("POST", "/correo", correo));
  exigir(await duena("GET", ""));
  exigir(await duena("DELETE", "/copia"));
  exigir(await duena("DELETE", "/correo"));
  await mundo.close();
  buzon.close();
  rmSync(carpeta, { recursive: true });
  return mundo.contrato.cumplidas;
}
