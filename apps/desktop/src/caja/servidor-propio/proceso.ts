/** A server's process, as the host that started it sees it. */
export interface ProcesoServidor {
  /** Its end, with the last lines that it said. */
  readonly termino: Promise<string>;
  /** Asks it to finish what is in flight. */
  readonly terminar: () => void;
  /** Ends it at once. */
  readonly matar: () => void;
}

/** Starts the server's program: Electron by utilityProcess, the loopback host by a Node process. */
export type LanzarServidor = (env: Readonly<Record<string, string>>) => ProcesoServidor;

/** Of what a process says, kept for when it fails. */
export const MAX_SALIDA = 2000;
