import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Venta } from "../../apps/desktop/src/contract/index.ts";
import type { Orden } from "./compras.ts";
import type { Mensaje } from "./maquina/red.ts";

/** A rule that did not hold: which one, and what was seen. */
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

/** What an outsider saw: the screen, the paper, the answers of the API, the bytes on the wire. The product is held to it afterwards. */
export class Testigo {
  /** Each outcome that a till's screen showed of a sale. */
  readonly ventas = new Map<string, { readonly caja: string; readonly vistas: Venta[] }>();
  /** Each answer to an order of the ERP, by its key. */
  readonly pedidos = new Map<
    string,
    {
      readonly ruta: string;
      readonly cuerpo: Orden["cuerpo"];
      readonly respuestas: { status: number; texto: string }[];
    }
  >();
  /** SHA-256 of each form in which a document arrived at the tax system. */
  readonly enviados = new Map<string, Set<string>>();

  /** Orders that were never answered but with a fault or to come again. */
  sinRespuesta(): readonly string[] {
    return [...this.pedidos]
      .filter(([, { respuestas }]) => !respuestas.some(({ status }) => status < 500 && status !== 409))
      .map(([clave]) => clave);
  }

  vio(caja: string, venta: Venta): void {
    const conocida = this.ventas.get(venta.id) ?? { caja, vistas: [] };
    conocida.vistas.push(venta);
    this.ventas.set(venta.id, conocida);
  }

  /** Notes the documents in a message to the tax system. */
  llega({ a, cuerpo }: Mensaje): void {
    if (!a.startsWith("siat:")) return;
    const archivo = /<archivo>([^<]+)<\/archivo>/.exec(cuerpo.toString("latin1"))?.[1];
    if (archivo === undefined) return;
    const contenido = gunzipSync(Buffer.from(archivo, "base64"));
    const xmls = contenido.subarray(257, 262).toString() === "ustar" ? destarar(contenido) : [contenido];
    for (const xml of xmls) {
      const cuf = /<cuf>([0-9A-F]+)<\/cuf>/.exec(xml.toString("utf8"))?.[1] ?? "sin cuf";
      const formas = this.enviados.get(cuf) ?? new Set();
      this.enviados.set(cuf, formas.add(createHash("sha256").update(xml).digest("hex")));
    }
  }
}

const BLOQUE = 512;

/** The files of a tar, in order. */
function destarar(tar: Buffer): Buffer[] {
  const archivos: Buffer[] = [];
  for (let at = 0; at + BLOQUE <= tar.length && tar[at] !== 0;) {
    const largo = Number.parseInt(tar.subarray(at + 124, at + 135).toString(), 8);
    archivos.push(tar.subarray(at + BLOQUE, at + BLOQUE + largo));
    at += BLOQUE + Math.ceil(largo / BLOQUE) * BLOQUE;
  }
  return archivos;
}
