/** Opens a .p12 once, when it is loaded, and makes a form of it that opens without deriving a key. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fail, ok, type Result } from "@mostrador/core";
import { aligerarP12, type FalloCertificado } from "@mostrador/core/certificado";

/** A .p12 with its password. */
export interface Certificado {
  readonly bytes: Uint8Array;
  readonly clave: string;
}

/** Most rounds of key derivation that run on the event loop. Files of OpenSSL need 2,048, which take some milliseconds. */
const VUELTAS_AQUI = 10_000;

/** End of the last file's work in a worker thread; such files are opened one at a time. */
let turno: Promise<unknown> = Promise.resolve();

/**
 * Rewrites a .p12 without a password, so that it opens fast; the caller seals it. A file that needs many rounds of key derivation, as those of
 * Firefox do, is opened in a thread of its own.
 */
export async function aligerar({
  bytes,
  clave,
}: Certificado): Promise<Result<Certificado, FalloCertificado>> {
  const aqui = aligerarP12(bytes, clave, VUELTAS_AQUI);
  if (aqui.ok) return ok({ bytes: aqui.value, clave });
  if (aqui.error.kind !== "p12MuchasVueltas") return aqui;
  const suyo = turno.then(() => aligerarAparte({ bytes, clave }));
  turno = suyo.catch(() => {});
  return suyo;
}

/** The worker's message. */
export type Aligerado = Result<Uint8Array, FalloCertificado>;

async function aligerarAparte(certificado: Certificado): Promise<Result<Certificado, FalloCertificado>> {
  const worker = new Worker(new URL("./aligerar-worker.ts", import.meta.url), { workerData: certificado });
  let dicho: Aligerado | null = null;
  worker.on("message", (aligerado: Aligerado) => (dicho = aligerado));
  // The worker exits after its work. An error of the worker makes `once` throw.
  await once(worker, "exit");
  return read(dicho, certificado.clave);
}

function read(dicho: Aligerado | null, clave: string): Result<Certificado, FalloCertificado> {
  if (dicho === null) throw new Error("el certificado no se abrió, y no se sabe por qué");
  return dicho.ok ? ok({ bytes: dicho.value, clave }) : fail(dicho.error);
}
