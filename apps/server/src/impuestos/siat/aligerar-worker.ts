/** Opens one .p12 in a thread of its own, for `aligerar`. */
import { parentPort, workerData } from "node:worker_threads";
import { aligerarP12 } from "@mostrador/core/certificado";
import { z } from "zod";
import type { Aligerado } from "./aligerar.ts";

const { bytes, clave } = z.object({ bytes: z.instanceof(Uint8Array), clave: z.string() }).parse(workerData);
const aligerado: Aligerado = aligerarP12(bytes, clave);
parentPort?.postMessage(aligerado);
