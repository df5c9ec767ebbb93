import { join } from "node:path";
import { utilityProcess } from "electron";
import { MAX_SALIDA, type LanzarServidor } from "../../caja/instalacion/proceso.ts";

/** The server that lies beside this program in the package, in a process of Electron's own: it ends with the program. */
export const lanzarConElectron: LanzarServidor = (env) => {
  const hijo = utilityProcess.fork(join(import.meta.dirname, "servidor/servidor.js"), [], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
    serviceName: "Servidor de Mostrador",
  });
  let salida = "";
  hijo.stderr?.on("data", (trozo: Buffer) => (salida = (salida + trozo.toString()).slice(-MAX_SALIDA)));
  const termino = new Promise<string>((resolve) => {
    hijo.once("exit", () => resolve(salida));
  });
  const terminar = () => void hijo.kill();
  return { termino, terminar, matar: terminar };
};
