/** Writes the envelope of a call with the soap package, its fields in schema order. */
import type { IHttpClient } from "soap";
import { camposDe, flatWsdl, type Complejo, type Servicio } from "./contrato/index.ts";

/** Writes the envelope of a call: `valor` is the operation's request, null where its element is empty. */
export type WriteEnvelope = (operacion: string, valor: Readonly<Record<string, unknown>> | null) => string;

const writers = new WeakMap<Servicio, Map<string, Promise<WriteEnvelope>>>();

/**
 * Gives the writer of a service's envelopes at an address. The clients of all companies share it: a description takes a tenth of a
 * megabyte, and a server may have thousands of companies.
 */
export function envelopeWriterOf(servicio: Servicio, baseUrl: string): Promise<WriteEnvelope> {
  const suyos = writers.get(servicio) ?? new Map<string, Promise<WriteEnvelope>>();
  writers.set(servicio, suyos);
  const hecho = suyos.get(baseUrl) ?? createEnvelopeWriter(servicio, baseUrl);
  suyos.set(baseUrl, hecho);
  return hecho;
}

/**
 * Creates a writer of envelopes with the soap package, over the description made from the contract, without network. The package writes
 * extension elements before inherited ones (docs/fiscal-rules.md F3). So the description is flattened, and the fields are passed in schema
 * order.
 */
async function createEnvelopeWriter(servicio: Servicio, baseUrl: string): Promise<WriteEnvelope> {
  // Loaded at the first call, because it takes a tenth of a second and a start makes no call.
  const { Client, WSDL } = await import("soap");
  const wsdl = new WSDL(flatWsdl(servicio, baseUrl), "", { envelopeKey: "soapenv" });
  await new Promise<void>((resolve, reject) => {
    wsdl.onReady((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  let escrito = "";
  const httpClient: IHttpClient = {
    request(_url, data) {
      escrito = String(data);
      return new Promise<never>(() => {}); // nothing is sent here; transport.ts does
    },
  };
  const client = new Client(wsdl, undefined, { httpClient, envelopeKey: "soapenv" });
  return (operacion, valor) => {
    const solicitud = servicio.operaciones[operacion]?.solicitud ?? null;
    const argumentos = solicitud === null ? {} : { [solicitud.elemento]: sort(solicitud.tipo, valor ?? {}) };
    client[operacion](argumentos, () => {});
    client.lastRequest = client.lastMessage = ""; // not kept for the log: a package has megabytes
    return escrito;
  };
}

/** Characters that no XML 1.0 document may hold; the caller has checked its texts. */
// oxlint-disable-next-line no-control-regex
const ILEGALES = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;

/** The value's fields in schema order. Throws when a required one is missing: a bug of the caller. */
function sort(complejo: Complejo, valor: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const ordenado: Record<string, unknown> = {};
  for (const [nombre, { tipo, optional, repeated }] of camposDe(complejo)) {
    const uno = valor[nombre];
    if (uno === undefined || uno === null) {
      if (!optional) throw new Error(`${complejo.nombre}: falta ${nombre}`);
      continue;
    }
    ordenado[nombre] = repeated ? encodeLista(tipo, uno) : write(tipo, uno);
  }
  return ordenado;
}

/** The items of a repeated element. Throws where the caller gave no list. */
function encodeLista(tipo: string | Complejo, valor: unknown): unknown[] {
  if (!Array.isArray(valor)) throw new Error("un elemento que se repite va como lista");
  return valor.map((item) => write(tipo, item));
}

function write(tipo: string | Complejo, valor: unknown): unknown {
  if (typeof tipo !== "string") {
    if (typeof valor !== "object" || valor === null) throw new Error(`${tipo.nombre}: no es un objeto`);
    return sort(tipo, { ...valor });
  }
  const texto = String(valor);
  if (tipo === "string" && ILEGALES.test(texto))
    throw new Error("un texto lleva caracteres que XML no admite");
  return texto;
}
