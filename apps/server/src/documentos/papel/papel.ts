import { createHash } from "node:crypto";
import {
  type Catalogos,
  type DocumentoXml,
  type Nit,
  type OpcionesRepresentacion,
  parseDocumento,
  type Representacion,
} from "@mostrador/core";
import {
  createPdfPool,
  createRecientes,
  type FormatoPdf,
  type PdfPool,
  type Turno,
} from "@mostrador/core/node";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import { dataUri } from "../../cuenta/imagenes.ts";

/** Texts printed on a document that its XML does not contain: those of the shop, and the buyer's savings. */
export type Palabras = Pick<OpcionesRepresentacion, "papel" | "ahorro">;

/**
 * The kind of caller that waits for a page. `emision` has its own workers. The others share one worker of lower priority
 * and are served in this order: an HTML page, the company's own work (mail, reports), and a stranger's download.
 */
export type Prisa = "emision" | "pagina" | "empresa" | "publico";

/** Priority of a job. `signal` removes it from the queue once its caller has left. */
interface Encargo {
  readonly prisa: Prisa;
  readonly signal?: AbortSignal;
}

/** Columns needed to print a document. */
export const COLUMNAS_DE_PAPEL = [
  "cuf",
  "estado",
  "fechaEmision",
  "nit",
  "puntoVenta",
  "sector",
  "sucursal",
  "terminalId",
  "tipoEmision",
  "xml",
] as const satisfies readonly (keyof Factura)[];
/** A document with the columns needed to print it. */
export type FacturaDePapel = Pick<Factura, (typeof COLUMNAS_DE_PAPEL)[number]>;

/** The printed forms of stored documents, rendered from their XML, so that a reprint shows the same document. */
export interface Papel {
  /** Renders a PDF, cached by CUF, state and all other contents of the page. */
  readonly pdf: (
    empresa: Empresa,
    factura: FacturaDePapel,
    catalogos: Catalogos,
    formato: FormatoPdf,
    encargo: Encargo,
  ) => Promise<Buffer>;
  /** Renders an A4 page of something other than a stored document: a quotation. */
  readonly hoja: (rep: Representacion) => Promise<Buffer>;
  /** Renders product labels, on sheets or a roll. */
  readonly etiquetas: PdfPool["etiquetas"];
  /** Parses a stored document's elements; a large document is parsed in a worker. */
  readonly leer: (factura: FacturaDePapel, encargo: Encargo) => Promise<DocumentoXml>;
  readonly close: () => Promise<void>;
}

const PRIORIDAD: Readonly<Record<Prisa, number>> = { emision: 0, pagina: 0, empresa: 1, publico: 2 };
const WORKERS_EMISION = 2;
const WORKERS_RESTO = 1;
/** Larger documents have their own threads, so that no small document waits for a rendering of a second. */
const MAX_XML_CHICO = 32 * 1024;
/** Thread priorities: issuing yields to the event loop, large documents to small ones, and downloads to everything. */
const NICE_EMISION = 10;
const NICE_GRANDES = 16;
const NICE_RESTO = 19;
/** Size limit of the PDF cache. A page takes 20 to 150 KB. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** Largest XML parsed on the event loop: about 60 lines, which take 1 ms. */
const MAX_XML_AQUI = 32 * 1024;

/** Sources of the parts of a page that its document does not contain. */
interface FuentesDePapel {
  /** Finds the extra texts on a document. */
  readonly palabrasDe: (factura: FacturaDePapel) => Promise<Palabras>;
  /** Finds a company's logo. */
  readonly logoDe: (nit: Nit) => Promise<Buffer | null>;
}

/**
 * Creates the renderer. PDFs are rendered in pools of workers, so that neither the event loop nor issuing waits for a download.
 * docs/design.md D38
 */
export function createPapel({ palabrasDe, logoDe }: FuentesDePapel, qrBase: string | null): Papel {
  const emision = createPdfPool({ workers: WORKERS_EMISION, nice: NICE_EMISION });
  const grandes = createPdfPool({ workers: WORKERS_EMISION, nice: NICE_GRANDES });
  const resto = createPdfPool({ workers: WORKERS_RESTO, nice: NICE_RESTO });
  const poolDe = (prisa: Prisa, { length }: Uint8Array) =>
    prisa !== "emision" ? resto : length > MAX_XML_CHICO ? grandes : emision;
  const hechos = createRecientes<string, Buffer>(MAX_CACHE_BYTES, (pdf) => pdf.length);
  const enCurso = createCompartidos<Buffer>();
  const catalogosId = createIds();
  return {
    pdf: async (empresa, factura, catalogos, formato, { prisa, signal }) => {
      const [palabras, logo] = await Promise.all([palabrasDe(factura), logoDe(empresa.nit)]);
      const resto = resumen(JSON.stringify(palabras), logo);
      const clave = [factura.cuf, factura.estado, formato, catalogosId(catalogos), resto].join(" ");
      const hecho = hechos.get(clave);
      if (hecho !== undefined) return hecho;
      // Issuing never waits for a rendering that a stranger started.
      return enCurso(`${prisa === "emision"} ${clave}`, signal, async (nadie) => {
        const opciones = { ...opcionesDe(qrBase, empresa, factura, catalogos, logo), ...palabras };
        const fuente = { xml: factura.xml, sector: factura.sector, opciones };
        const pdf = await poolDe(prisa, factura.xml).renderXml(
          fuente,
          formato,
          turnoDe(prisa, empresa.nit, nadie),
        );
        hechos.set(clave, pdf);
        return pdf;
      });
    },
    hoja: (rep) => resto.render(rep, "a4"),
    etiquetas: (pedido) => resto.etiquetas(pedido),
    leer: async (factura, { prisa, signal }) => {
      if (factura.xml.length > MAX_XML_AQUI)
        return poolDe(prisa, factura.xml).leer(factura.xml, turnoDe(prisa, factura.nit, signal));
      const leido = parseDocumento(factura.xml.toString("utf8"));
      if (!leido.ok) throw new Error(`el XML guardado de ${factura.cuf} no se lee`);
      return leido.value;
    },
    close: async () => {
      await Promise.all([emision.close(), grandes.close(), resto.close()]);
    },
  };
}

function turnoDe(prisa: Prisa, nit: number, signal?: AbortSignal): Turno {
  return { prioridad: PRIORIDAD[prisa], quien: String(nit), ...(signal === undefined ? {} : { signal }) };
}

function opcionesDe(
  qrBase: string | null,
  empresa: Empresa,
  factura: FacturaDePapel,
  catalogos: Catalogos,
  logo: Buffer | null,
): OpcionesRepresentacion {
  return {
    ambiente: empresa.ambiente,
    tipoEmision: factura.tipoEmision,
    catalogos,
    anulada: factura.estado === "ANULADA",
    ...(logo === null ? {} : { logo: dataUri(logo) }),
    ...(qrBase === null ? {} : { qrBase }),
  };
}

function resumen(texto: string, logo: Buffer | null): string {
  return createHash("sha256")
    .update(texto)
    .update(logo ?? "")
    .digest("base64url");
}

/** Returns a function that numbers objects, with the same number for an object while it is alive. */
function createIds(): (objeto: object) => number {
  const ids = new WeakMap<object, number>();
  let siguiente = 1;
  return (objeto) => {
    const id = ids.get(objeto) ?? siguiente++;
    ids.set(objeto, id);
    return id;
  };
}

/** Lets concurrent callers for the same page share one job, which is aborted when the last of them has left. */
function createCompartidos<V>() {
  const enCurso = new Map<
    string,
    { readonly trabajo: Promise<V>; readonly fin: AbortController; n: number }
  >();
  return async (
    clave: string,
    signal: AbortSignal | undefined,
    hacer: (nadie: AbortSignal) => Promise<V>,
  ): Promise<V> => {
    signal?.throwIfAborted();
    const fin = new AbortController();
    const uno = enCurso.get(clave) ?? { trabajo: hacer(fin.signal), fin, n: 0 };
    enCurso.set(clave, uno);
    uno.n++;
    const irse = () => {
      uno.n--;
      if (uno.n > 0) return;
      if (enCurso.get(clave) === uno) enCurso.delete(clave);
      uno.fin.abort(new Error("nadie espera esta página"));
    };
    signal?.addEventListener("abort", irse, { once: true });
    try {
      return await uno.trabajo;
    } finally {
      signal?.removeEventListener("abort", irse);
      if (enCurso.get(clave) === uno) enCurso.delete(clave);
    }
  };
}
