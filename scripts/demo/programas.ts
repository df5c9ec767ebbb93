/** The demo's programs as processes. */
import { join } from "node:path";
import type { ConfigDemo } from "./config.ts";
import { Proceso } from "./proceso.ts";

export interface Programas {
  readonly simulador: Proceso;
  readonly servidor: Proceso;
  readonly caja: Proceso;
}

/** The three programs on one data folder; `extra` adds to their environment. */
export function createProgramas(
  { data, serverPort, siatPort, desktopPort, guiones, databaseUrl }: ConfigDemo,
  extra: Readonly<Record<string, string>> = {},
): Programas {
  const siatUrl = `http://127.0.0.1:${siatPort}`;
  const env = {
    MOSTRADOR_DATA: data,
    DATABASE_URL: databaseUrl ?? "",
    MOSTRADOR_PORT: String(serverPort),
    MOSTRADOR_SIAT_PORT: String(siatPort),
    MOSTRADOR_DESKTOP_PORT: String(desktopPort),
    MOSTRADOR_PUBLIC_URL: `http://localhost:${serverPort}`,
    MOSTRADOR_SERVER_URL: `http://127.0.0.1:${serverPort}`,
    MOSTRADOR_QR_BASE: `http://localhost:${siatPort}/consulta/QR`,
    SIAT_URL: process.env["SIAT_URL"] ?? siatUrl,
    // The simulator stands for both tax systems.
    SIAT_PRODUCCION_URL: process.env["SIAT_PRODUCCION_URL"] ?? siatUrl,
    SIAT_PILOTO_URL: process.env["SIAT_PILOTO_URL"] ?? siatUrl,
    // The demo's webhook receivers run on this machine too.
    MOSTRADOR_WEBHOOK_REDES: process.env["MOSTRADOR_WEBHOOK_REDES"] ?? "127.0.0.0/8,::1/128",
    ...extra,
  };
  const programa = (nombre: string, script: string, listoUrl: string) =>
    new Proceso({
      nombre,
      script,
      env,
      listoUrl,
      logFile: join(data, "registros", `${nombre}.log`),
      node: guiones.node,
    });
  return {
    simulador: programa("simulador", guiones.simulador, `${siatUrl}/control`),
    servidor: programa("servidor", guiones.servidor, `http://127.0.0.1:${serverPort}/healthz`),
    caja: programa("caja", guiones.caja, `http://127.0.0.1:${desktopPort}/`),
  };
}
