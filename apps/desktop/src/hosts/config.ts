import { resolve } from "node:path";
import { z } from "zod";
import { fail, ok, type Result } from "@mostrador/core";

/** Environment of the process, read only here. docs/design.md D45. */
const Entorno = z.object({
  MOSTRADOR_DATA: z.string().min(1).default("./data"),
  MOSTRADOR_DESKTOP_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  MOSTRADOR_SERVER_URL: z.url().optional(),
  MOSTRADOR_PAIRING_CODE: z.string().min(1).optional(),
  MOSTRADOR_TURNO_INICIAL: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .optional(),
  /** Factor that lengthens every wait for the server, for a slow connection. */
  MOSTRADOR_PACIENCIA: z.coerce.number().min(1).max(100).default(1),
  MOSTRADOR_DESKTOP_TOKEN: z.string().min(8).optional(),
  MOSTRADOR_NAVEGADOR: z.string().min(1).optional(),
  MOSTRADOR_VENTANA_OPCIONES: z.string().min(1).optional(),
  SIAT_URL: z.url().optional(),
  /** Address of a folder with releases of the till's program; by default, the till's server provides them. */
  MOSTRADOR_ACTUALIZACIONES: z.url().optional(),
});

export interface ConfigCaja {
  readonly data: string;
  readonly port: number;
  /** Address as configured; null keeps the server of a paired till. */
  readonly urlServidor: string | null;
  readonly codigo: string | null;
  /** Initial cash of a session that is opened after pairing with the code; null opens none. */
  readonly turnoInicial: string | null;
  readonly tokenFijo: string | null;
  /** Factor for every wait for the server. */
  readonly paciencia: number;
  /** Address of another tax system, for the server that this computer runs itself; null for the real one. */
  readonly urlImpuestos: string | null;
  /** Address of the release feed; null for that of the till's server. */
  readonly urlActualizaciones: string | null;
  /** Browser executable for a window of the till; null to search for one. */
  readonly navegador: string | null;
  /** Additional options of that browser, needed by tests. */
  readonly opcionesVentana: readonly string[];
}

export const SERVIDOR_POR_DEFECTO = "http://127.0.0.1:3000";

/** Reads the configuration from the environment. Fails with a sentence that names the invalid variables. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<ConfigCaja, string> {
  const dado = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const entorno = Entorno.safeParse(dado);
  if (!entorno.success) {
    const nombres = entorno.error.issues.map(({ path }) => path.join("."));
    return fail(`Valor no válido en el entorno: ${nombres.join(", ")}.`);
  }
  const e = entorno.data;
  return ok({
    data: resolve(e.MOSTRADOR_DATA),
    port: e.MOSTRADOR_DESKTOP_PORT,
    urlServidor: e.MOSTRADOR_SERVER_URL ?? null,
    codigo: e.MOSTRADOR_PAIRING_CODE ?? null,
    turnoInicial: e.MOSTRADOR_TURNO_INICIAL ?? null,
    tokenFijo: e.MOSTRADOR_DESKTOP_TOKEN ?? null,
    paciencia: e.MOSTRADOR_PACIENCIA,
    urlImpuestos: e.SIAT_URL ?? null,
    urlActualizaciones: e.MOSTRADOR_ACTUALIZACIONES ?? null,
    navegador: e.MOSTRADOR_NAVEGADOR ?? null,
    opcionesVentana: (e.MOSTRADOR_VENTANA_OPCIONES ?? "").split(" ").filter((opcion) => opcion !== ""),
  });
}
