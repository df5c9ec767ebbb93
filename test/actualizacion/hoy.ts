import { readFileSync } from "node:fs";
import { join } from "node:path";
import { conReloj } from "../../apps/server/src/support/flota.ts";
import type { ConfigDemo } from "../../scripts/demo/config.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { admin } from "../../scripts/demo/provision.ts";
import { entrarEnCaja, type CajaPuente } from "../support/caja.ts";
import { findProgramas } from "../support/programas/hacer.ts";
import { freePort } from "@mostrador/core/support";
import type { Abiertas } from "./carpetas.ts";
import { PARTES, type Parte } from "./pendientes.ts";

/** The programs of this source tree, running on saved folders. */
export interface Hoy {
  readonly caja: CajaPuente;
  readonly caja2: CajaPuente;
  /** The server's address. */
  readonly base: string;
  /** Log lines of each program, without answered calls; shown with a failure. */
  readonly registros: () => string;
}

interface Como {
  /** Offset of the programs' clocks. */
  readonly corridoMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Shown lines of a program's log. */
const LINEAS = 30;

/**
 * Runs simulator, server and both tills of this source tree on saved folders while `hacer` runs, then stops them. Throws when a program
 * does not start. Throws when the trail of the server's documents does not verify afterwards.
 */
export async function conProgramasDeHoy(
  { carpetas, databaseUrl }: Abiertas,
  hacer: (hoy: Hoy) => Promise<void>,
  { corridoMs = 0, env = {} }: Como = {},
): Promise<void> {
  const [serverPort, siatPort] = await Promise.all([freePort(), freePort()]);
  const configDe = async (parte: Parte): Promise<ConfigDemo> => {
    const desktopPort = await freePort();
    const data = carpetas[parte];
    return { data, serverPort, siatPort, desktopPort, headless: true, guiones: findProgramas(), databaseUrl };
  };
  const suyo = { ...(corridoMs === 0 ? {} : conReloj(corridoMs)), ...env };
  const servidor = await configDe("servidor");
  const procesos = [
    createProgramas(await configDe("simulador"), suyo).simulador,
    createProgramas(servidor, suyo).servidor,
    createProgramas(await configDe("caja"), suyo).caja,
    createProgramas(await configDe("caja-2"), suyo).caja,
  ];
  try {
    for (const proceso of procesos) await proceso.start();
    await hacer({
      caja: await entrarEnCaja(carpetas.caja),
      caja2: await entrarEnCaja(carpetas["caja-2"]),
      base: `http://127.0.0.1:${serverPort}`,
      registros: () => parseRegistros(carpetas),
    });
  } finally {
    for (const proceso of procesos.toReversed()) await proceso.stop();
  }
  await admin(servidor, ["auditoria", "verificar"]);
}

function parseRegistros(carpetas: Abiertas["carpetas"]): string {
  return PARTES.map((parte) => {
    const archivo = join(carpetas[parte], "registros", `${parte === "caja-2" ? "caja" : parte}.log`);
    const lineas = readFileSync(archivo, "utf8").trim().split("\n");
    const fallidas = lineas.filter((linea) => !linea.includes('"status":200'));
    return `${parte}:\n${fallidas.slice(-LINEAS).join("\n")}\n`;
  }).join("");
}
