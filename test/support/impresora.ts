import { once } from "node:events";
import { createServer } from "node:net";

/** As a receipt printer says that it has paper and is closed: two status bytes. */
const LISTA = Buffer.from([0x12, 0x12]);

/**
 * A receipt printer on the network. One that answers takes a ticket as soon as it comes; one that says nothing and keeps its
 * connections is given up on after a second and a half a ticket.
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
