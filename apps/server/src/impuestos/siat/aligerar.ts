/** Opens a .p12 once, when it is loadedand keeps a form that opens without deriving a key. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fail, ok, type Result } from "@mostrador/core";
import { aligerarP12, type FalloCertificado } from "@mostrador/core/certificado";

/** A .p12 with its password. */
export interface Certificado {
  readonly bytes: Uint8Array;
  readonly clave: string;
}

/** Rounds of a key that are made on the event loop; OpenSSL asks for 2,048, which take some milliseconds. */
const VUELTAS_AQUI = 10_000;

/** The last file that the worker was given; files are opened one at a time. */
let turno: Promise<unknown> = Promise.resolve();

/**
 * Writes a .p12 anew without a password; its holder seals it. A file that asks for many rounds, as those of Firefox do, is opened in
 * a thread of its own.
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
  // The worker exits after its work; its errors are thrown here.
  await once(worker, "exit");
  return read(dicho, certificado.clave);
}

function read(dicho: Aligerado | null, clave: string): Result<Certificado, FalloCertificado> {
  if (dicho === null) throw new Error("el certificado no se abrió, y no se sabe por qué");
  return dicho.ok ? ok({ bytes: dicho.value, clave }) : fail(dicho.error);
}
