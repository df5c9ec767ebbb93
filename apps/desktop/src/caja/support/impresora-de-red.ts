import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** The printer's status request. */
const PREGUNTA = Buffer.from([0x10, 0x04, 0x04, 0x10, 0x04, 0x02]);

/** Starts a printer on the network: each connection's bytes are a ticket. `alTerminar` gets what closes it; `estado`, what it answers. */
export async function startImpresoraDeRed(
  alTerminar: (cierre: () => void) => void,
  port = 0,
  estado: { papel?: number; causa?: number } = {},
): Promise<{ port: number; tickets: Buffer[]; server: Server }> {
  const tickets: Buffer[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunk.subarray(0, 2).equals(PREGUNTA.subarray(0, 2)) && estado.papel !== undefined)
        socket.write(Buffer.from([estado.papel, estado.causa ?? 0x12]));
    });
    socket.on("end", () => {
      const todo = Buffer.concat(chunks);
      const ticket = todo.subarray(todo.indexOf(PREGUNTA) === 0 ? PREGUNTA.length : 0);
      if (ticket.length > 0) tickets.push(ticket);
      socket.end();
    });
    socket.on("error", () => undefined);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  alTerminar(() => void server.close());
  return { port: address.port, tickets, server };
}
