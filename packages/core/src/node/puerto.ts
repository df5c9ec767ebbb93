import { once } from "node:events";
import { createServer } from "node:net";

/** Tells whether a port of this machine is free: on the address `host`, or on all addresses without it. */
export async function isPuertoLibre(puerto: number, host?: string): Promise<boolean> {
  const server = createServer().listen(puerto, host);
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
