import { once } from "node:events";
import { createServer } from "node:net";

/** Whether nobody holds a port of this machine: of one address, or where none is named of any. */
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
