import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Venta } from "../../apps/desktop/src/contract/index.ts";
import type { Orden } from "./compras.ts";
import type { Mensaje } from "./maquina/red.ts";

/** A broken rule: its name, and the observed facts. */
export class Rota extends Error {
  readonly invariante: string;
  constructor(invariante: string, detalle: string) {
    super(`${invariante}: ${detalle}`);
    this.invariante = invariante;
  }
}

export function exigir(invariante: string, cumple: boolean, detalle: () => string): void {
  if (!cumple) throw new Rota(invariante, detalle());
}

/** An order of an ERP, with its answers. */
export interface Pedido extends Orden {
  readonly nit: number;
  readonly clave: string;
  readonly respuestas: { status: number; texto: string }[];
}

/**
 * The observations of an outsider: the screen, the paper, the API's answers, the bytes on the wire. The invariants hold the product to
 * them.
 */
export class Testigo {
  /** Each outcome of a sale that a till's screen showed. */
  readonly ventas = new Map<string, { readonly caja: string; readonly vistas: Venta[] }>();
  /** Each answer to an order of an ERP, by company and key: two companies use the same keys. */
  readonly pedidos = new Map<string, Pedido>();
  /** Sales whose annulment a cashier requested. */
  readonly porAnular = new Set<string>();
  /** Each form in which a document arrived at the tax system, by its SHA-256. */
  readonly enviados = new Map<string, Map<string, Buffer>>();

  /** Times at which each document left singly for the tax system, in milliseconds, whether it arrived or not. */
  readonly salidas = new Map<string, number[]>();
  /** Times at which the tax system was queried for each document. */
  readonly preguntas = new Map<string, number[]>();

  /** Lists orders whose only answers were faults or requests to retry. */
  sinRespuesta(): readonly Pedido[] {
    return [...this.pedidos.values()].filter(
      ({ respuestas }) => !respuestas.some(({ status }) => status < 500 && status !== 409),
    );
  }

  vio(caja: string, venta: Venta): void {
    const conocida = this.ventas.get(venta.id) ?? { caja, vistas: [] };
    conocida.vistas.push(venta);
    this.ventas.set(venta.id, conocida);
  }

  /** Records a document that leaves for the tax system, or a query for one. */
  sale(mensaje: Mensaje, ahoraMs: number): void {
    if (!mensaje.a.startsWith("siat:")) return;
    const texto = mensaje.cuerpo.toString("latin1");
    if (texto.includes("verificacionEstado")) anotarHora(this.preguntas, cufDe(texto), ahoraMs);
    const [xml, ...otros] = documentosDe(texto);
    // A package is resent unchanged, after a query for each of its documents.
    if (xml !== undefined && otros.length === 0 && !texto.includes("PaqueteFactura"))
      anotarHora(this.salidas, cufDe(xml.toString("utf8")), ahoraMs);
  }

  /** Records the documents in a message to the tax system. */
  llega({ a, cuerpo }: Mensaje): void {
    if (!a.startsWith("siat:")) return;
    for (const xml of documentosDe(cuerpo.toString("latin1"))) {
      const cuf = cufDe(xml.toString("utf8"));
      const formas = this.enviados.get(cuf) ?? new Map<string, Buffer>();
      this.enviados.set(cuf, formas.set(createHash("sha256").update(xml).digest("hex"), xml));
    }
  }
}

function anotarHora(horas: Map<string, number[]>, cuf: string, ahoraMs: number): void {
  horas.set(cuf, [...(horas.get(cuf) ?? []), ahoraMs]);
}

function cufDe(texto: string): string {
  return /<(?:\w+:)?cuf>([0-9A-F]+)</.exec(texto)?.[1] ?? "sin cuf";
}

/** Lists the XMLs in a message: one, or a package's. */
function documentosDe(texto: string): readonly Buffer[] {
  const archivo = /<archivo>([^<]+)<\/archivo>/.exec(texto)?.[1];
  if (archivo === undefined) return [];
  const contenido = gunzipSync(Buffer.from(archivo, "base64"));
  return contenido.subarray(257, 262).toString() === "ustar" ? destarar(contenido) : [contenido];
}

const BLOQUE = 512;

/** Lists the files of a tar, in order. */
function destarar(tar: Buffer): Buffer[] {
  const archivos: Buffer[] = [];
  for (let at = 0; at + BLOQUE <= tar.length && tar[at] !== 0;) {
    const largo = Number.parseInt(tar.subarray(at + 124, at + 135).toString(), 8);
    archivos.push(tar.subarray(at + BLOQUE, at + BLOQUE + largo));
    at += BLOQUE + Math.ceil(largo / BLOQUE) * BLOQUE;
  }
  return archivos;
}
