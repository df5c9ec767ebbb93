import { once } from "node:events";
import { createConnection } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { startPlazo } from "./plazo.ts";

/** A program beside this one that answers each connection at once. */
const QUE_RESPONDE = `
  const { createServer } = require("node:net");
  const { parentPort } = require("node:worker_threads");
  const server = createServer((socket) => socket.end("hola"));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

test("what arrived while the program was busy is heard before its limit ends", async () => {
  const otro = new Worker(QUE_RESPONDE, { eval: true });
  const [port] = await once(otro, "message");
  const oido: string[] = [];
  const socket = createConnection({ port, host: "127.0.0.1" });
  const { promise: fin, resolve } = Promise.withResolvers<void>();
  const parar = startPlazo(50, () => {
    oido.push("se acabó el plazo");
    resolve();
  });
  socket.once("connect", () => {
    oido.push("conectado");
    parar();
    resolve();
  });
  // Until the limit has passed nothing else runs, and the other program has long answered.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await fin;
  socket.destroy();
  await otro.terminate();
  expect(oido).toEqual(["conectado"]);
});

test("a limit ends without an answer, once, and a stopped one does not", async () => {
  const vencidos: string[] = [];
  startPlazo(1, () => vencidos.push("parado"))();
  await new Promise<void>((resolve) =>
    startPlazo(5, () => {
      vencidos.push("sin respuesta");
      resolve();
    }),
  );
  expect(vencidos).toEqual(["sin respuesta"]);
});
