import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { MAX_SALIDA, type LanzarServidor } from "../../caja/instalacion/proceso.ts";

const SERVIDOR = join(import.meta.dirname, "../../../../server/src/main.ts");

/**
 * Starts the server as a Node process. It ends with this program, even after a crash, because its input
 * closes then.
 */
export const lanzarConNode: LanzarServidor = (env) => {
  const hijo = spawn(process.execPath, [SERVIDOR], {
    env: { ...process.env, ...env, MOSTRADOR_CON_PADRE: "1" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let salida = "";
  hijo.stderr.on("data", (trozo: Buffer) => (salida = (salida + trozo.toString()).slice(-MAX_SALIDA)));
  const termino = Promise.race([once(hijo, "exit"), once(hijo, "error")]).then(
    () => salida,
    (error: unknown) => String(error),
  );
  return { termino, terminar: () => hijo.kill("SIGTERM"), matar: () => hijo.kill("SIGKILL") };
};
