import { once } from "node:events";
import { createConnection } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { startPlazo } from "./plazo.ts";

/** A program beside this one that takes each connection, and says so in shared memory: its caller is too busy to hear it. */
const QUE_ATIENDE = `
  const { createServer } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const server = createServer(() => Atomics.store(workerData, 0, 1));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
const PLAZO_MS = 5;

test("what arrived while the program was busy is heard before its limit ends", async () => {
  const atendida = new Int32Array(new SharedArrayBuffer(4));
  const otro = new Worker(QUE_ATIENDE, { eval: true, workerData: atendida });
  const [port] = await once(otro, "message");
  const oido: string[] = [];
  const socket = createConnection({ port, host: "127.0.0.1" });
  const { promise: fin, resolve } = Promise.withResolvers<void>();
  const oir = (que: string) => () => {
    oido.push(que);
    resolve();
  };
  const desde = performance.now();
  const parar = startPlazo(PLAZO_MS, oir("se acabó el plazo"));
  socket.once("connect", oir("conectado")).once("connect", parar);
  // The connection leaves in this tick. Then the program is busy until the other one has it, and until the limit has passed.
  await new Promise<void>((seguir) => process.nextTick(seguir));
  while (Atomics.load(atendida, 0) === 0 || performance.now() - desde < 2 * PLAZO_MS);
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
