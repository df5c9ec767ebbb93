import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { llamar } from "./llamar.ts";

const SIMULADOR = join(import.meta.dirname, "../../../../packages/siat-pilot/src/main.ts");

/**
 * The simulator of the tax system as a program. Its control has an address of its own, which answers even
 * when the rest does not.
 */
export interface Simulador {
  readonly url: string;
  readonly control: string;
  /** Resolves when the program has ended. */
  readonly close: () => Promise<void>;
}

export async function startSimulador(dataDir: string): Promise<Simulador> {
  const proceso = spawn(process.execPath, [SIMULADOR], {
    env: { ...process.env, MOSTRADOR_DATA: join(dataDir, "simulador"), MOSTRADOR_SIAT_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [chunk] = (await once(proceso.stdout, "data")) as [Buffer];
  const url = /http:\/\/\S+/.exec(chunk.toString())?.[0];
  if (url === undefined) throw new Error(`el simulador no dijo su dirección: ${chunk.toString()}`);
  const { body } = await llamar(`${url}/control`, "GET", undefined, {});
  const close = async () => {
    const ended = once(proceso, "exit");
    proceso.kill("SIGTERM");
    await ended;
  };
  return { url, control: body.controlUrl, close };
}
