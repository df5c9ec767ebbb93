import { once } from "node:events";
import { createServer } from "node:net";

/** Status reply of a printer with paper and a closed cover: two bytes. */
const LISTA = Buffer.from([0x12, 0x12]);

/**
 * Starts a receipt printer on the network. With `contesta` it takes a ticket as soon as it comes. Without it, it keeps connections and says
 * nothing: the till gives up after a second and a half a ticket.
 */
export async function startImpresora({ contesta }: { readonly contesta: boolean }) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (contesta) socket.once("data", () => socket.write(LISTA));
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  const impresora = { kind: "red", host: "127.0.0.1", puerto: address.port } as const;
  return { impresora, cerrar: () => void server.close() };
}
