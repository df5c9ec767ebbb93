/** A server's process, as the host that started it sees it. */
export interface ProcesoServidor {
  /** Resolves when the process ends, with the last lines of its output. */
  readonly termino: Promise<string>;
  /** Asks the process to finish its open requests. */
  readonly terminar: () => void;
  /** Ends it at once. */
  readonly matar: () => void;
}

/** Starts the server's program: Electron by utilityProcess, the loopback host by a Node process. */
export type LanzarServidor = (env: Readonly<Record<string, string>>) => ProcesoServidor;

/** Characters of a process's output that are kept for the report of its failure. */
export const MAX_SALIDA = 2000;
