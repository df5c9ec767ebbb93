/**
 * Several simulators in one program, for tests. Its parent opens each on a folder and closes it, by messages; the program ends with its
 * parent. Loading a program takes longer than opening a simulator.
 */
import { startPilot, type PilotHandle } from "../index.ts";

/** Order of the parent: opens a simulator on `dataDir`, or closes it where there is none. */
interface OrdenDeSimulador {
  readonly id: number;
  readonly dataDir: string | null;
}

/** Reply to an order: the addresses of an opened simulator, or the error's text. */
interface RespuestaDeSimulador {
  readonly id: number;
  readonly url?: string;
  readonly controlUrl?: string;
  readonly error?: string;
}

const abiertos = new Map<number, PilotHandle>();

process.on("message", (orden: OrdenDeSimulador) => {
  cumplir(orden).then(respond, (error: unknown) => respond({ id: orden.id, error: String(error) }));
});
process.once("disconnect", () => process.exit(0));

async function cumplir({ id, dataDir }: OrdenDeSimulador): Promise<RespuestaDeSimulador> {
  if (dataDir === null) {
    await abiertos.get(id)?.close();
    abiertos.delete(id);
    return { id };
  }
  const pilot = await startPilot({ dataDir, port: 0 });
  abiertos.set(id, pilot);
  return { id, url: pilot.url, controlUrl: pilot.controlUrl };
}

function respond(respuesta: RespuestaDeSimulador): void {
  process.send?.(respuesta);
}
