import { FUENTES, type ConfigDemo } from "../../scripts/demo/config.ts";
import { crearProgramas } from "../../scripts/demo/programas.ts";
import { admin } from "../../scripts/demo/provision.ts";
import { entrarEnCaja, type CajaPuente } from "../support/caja.ts";
import { freePort } from "../support/mundo.ts";
import type { Abiertas } from "./carpetas.ts";
import type { Parte } from "./pendientes.ts";

/**
 * Runs simulator, server and both tills of this source tree on saved folders while `hacer` lasts, and ends them. Throws where one does not
 * start, or the trail of the server's documents does not verify afterwards.
 */
export async function conProgramasDeHoy(
  { carpetas, databaseUrl }: Abiertas,
  hacer: (caja: CajaPuente, caja2: CajaPuente) => Promise<void>,
): Promise<void> {
  const [serverPort, siatPort] = await Promise.all([freePort(), freePort()]);
  const configDe = async (parte: Parte): Promise<ConfigDemo> => {
    const desktopPort = await freePort();
    const data = carpetas[parte];
    return { data, serverPort, siatPort, desktopPort, headless: true, guiones: FUENTES, databaseUrl };
  };
  const servidor = await configDe("servidor");
  const procesos = [
    crearProgramas(await configDe("simulador")).simulador,
    crearProgramas(servidor).servidor,
    crearProgramas(await configDe("caja")).caja,
    crearProgramas(await configDe("caja-2")).caja,
  ];
  try {
    for (const proceso of procesos) await proceso.start();
    await hacer(await entrarEnCaja(carpetas.caja), await entrarEnCaja(carpetas["caja-2"]));
  } finally {
    for (const proceso of procesos.toReversed()) await proceso.stop();
  }
  await admin(servidor, ["auditoria", "verificar"]);
}
