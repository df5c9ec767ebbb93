/** A pool's thread for tests: the root element's name of a document says how its job goes wrong. */
import { parentPort } from "node:worker_threads";
import { parseDocumento } from "../../xml/parse.ts";
import type { Encargo } from "../pdf/pool.ts";

parentPort?.on("message", (encargo: Encargo) => {
  const leido = "xml" in encargo ? parseDocumento(Buffer.from(encargo.xml).toString()) : null;
  if (leido?.ok !== true) throw new Error("only documents are read here");
  const documento = leido.value;
  switch (documento.raiz) {
    case "gira":
      for (;;);
    case "duerme":
      return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    case "calla":
      return;
    case "sale":
      return process.exit();
    default:
      parentPort?.postMessage({ id: encargo.id, documento });
  }
});
