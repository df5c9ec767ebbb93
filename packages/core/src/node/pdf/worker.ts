import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { renderToBuffer, type DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { documentoA4 } from "./a4.ts";
import type { Encargo, Entrega } from "./pool.ts";
import { documentoTicket } from "./ticket80.ts";

/** On Linux a thread has a priority of its own: with less than the server's, drawing never makes a caller wait. */
const MENOS_PRISA = 10;
if (process.platform === "linux") setPriority(MENOS_PRISA);

/** Renders what it is sent, one after the other; a failure is an answer too. */
parentPort?.on("message", (encargo: Encargo) => {
  void rendir(encargo).then((entrega) => parentPort?.postMessage(entrega));
});

async function rendir({ id, rep, formato }: Encargo): Promise<Entrega> {
  try {
    const documento = formato === "a4" ? documentoA4(rep) : documentoTicket(rep);
    return { id, pdf: await renderToBuffer(documento as ReactElement<DocumentProps>) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
