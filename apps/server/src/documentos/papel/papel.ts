import { createHash } from "node:crypto";
import {
  type Catalogos,
  type DocumentoXml,
  type OpcionesRepresentacion,
  parseDocumento,
  type Representacion,
} from "@mostrador/core";
import { createPdfPool, type FormatoPdf, type PdfPool, type Turno } from "@mostrador/core/node";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import { dataUri } from "../../cuenta/imagenes.ts";
import { createRecientes } from "../../recientes.ts";

/** The words of a document's paper that its XML does not hold: those of the shop, and what its buyer saved. */
export type Palabras = Pick<OpcionesRepresentacion, "papel" | "ahorro">;

/**
 * The kind of caller that waits for a page. `emision` has workers of its own. The others share one worker of
 * lower priority, in this order: an HTML page, the company's own work (mail, reports), a stranger's download.
 */
export type Prisa = "emision" | "pagina" | "empresa" | "publico";

/** A job's urgency; `signal` takes it out of the queue once its caller has left. */
interface Encargo {
  readonly prisa: Prisa;
  readonly signal?: AbortSignal;
}

/** Columns that a document's paper is made from; the others of its row are not read. */
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
/** A document as its paper needs it. */
export type FacturaDePapel = Pick<Factura, (typeof COLUMNAS_DE_PAPEL)[number]>;

/** The printed forms of stored documents, made from their XML, so that a reprint shows the same document. */
export interface Papel {
  /** Renders a PDF; kept by CUF, state and everything else on the page. */
  readonly pdf: (
    empresa: Empresa,
    factura: FacturaDePapel,
    catalogos: Catalogos,
    formato: FormatoPdf,
    encargo: Encargo,
  ) => Promise<Buffer>;
  /** Renders an A4 page that is no stored document: a quotation. */
  readonly hoja: (rep: Representacion) => Promise<Buffer>;
  /** Draws labels of products, on sheets or a roll. */
  readonly etiquetas: PdfPool["etiquetas"];
  /** Reads a stored document's elements; a large one is parsed in a worker. */
  readonly leer: (factura: FacturaDePapel, encargo: Encargo) => Promise<DocumentoXml>;
  readonly close: () => Promise<void>;
}

const PRIORIDAD: Readonly<Record<Prisa, number>> = { emision: 0, pagina: 0, empresa: 1, publico: 2 };
const WORKERS_EMISION = 2;
const WORKERS_RESTO = 1;
/** Documents larger than this have threads of their own, so that no small one waits for a drawing of a second. */
const MAX_XML_CHICO = 32 * 1024;
/** Issuing threads yield to the event loop, those of large documents to the small ones, download threads to all. */
const NICE_GRANDES = 10;
const NICE_RESTO = 19;
/** A page takes 20 to 150 KB. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** An XML of about 60 lines; the event loop parses it in 1 ms. */
const MAX_XML_AQUI = 32 * 1024;

/**
 * Makes the renderer. `palabrasDe` finds the words of a document's paper. PDFs are rendered in pools of workers, so that neither the event loop nor issuing waits
 * for a download. docs/design.md D38.
 */
export function createPapel(
  palabrasDe: (factura: FacturaDePapel) => Promise<Palabras>,
  qrBase: string | null,
): Papel {
  const emision = createPdfPool({ workers: WORKERS_EMISION });
  const grandes = createPdfPool({ workers: WORKERS_EMISION, nice: NICE_GRANDES });
  const resto = createPdfPool({ workers: WORKERS_RESTO, nice: NICE_RESTO });
  const poolDe = (prisa: Prisa, { length }: Uint8Array) =>
    prisa !== "emision" ? resto : length > MAX_XML_CHICO ? grandes : emision;
  const hechos = createRecientes<string, Buffer>(MAX_CACHE_BYTES, (pdf) => pdf.length);
  const enCurso = createCompartidos<Buffer>();
  const catalogosId = createIds();
  return {
    pdf: async (empresa, factura, catalogos, formato, { prisa, signal }) => {
      const palabras = await palabrasDe(factura);
      const opciones = { ...opcionesDe(qrBase, empresa, factura, catalogos), ...palabras };
      const resto = resumen(JSON.stringify([opciones.logo, palabras]));
      const clave = [factura.cuf, factura.estado, formato, catalogosId(catalogos), resto].join(" ");
      const hecho = hechos.get(clave);
      if (hecho !== undefined) return hecho;
      // Issuing never waits for a page that a stranger asked for first.
      return enCurso(`${prisa === "emision"} ${clave}`, signal, async (nadie) => {
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
): OpcionesRepresentacion {
  return {
    ambiente: empresa.ambiente,
    tipoEmision: factura.tipoEmision,
    catalogos,
    anulada: factura.estado === "ANULADA",
    ...(empresa.logo === null ? {} : { logo: dataUri(empresa.logo) }),
    ...(qrBase === null ? {} : { qrBase }),
  };
}

function resumen(texto: string): string {
  return createHash("sha256").update(texto).digest("base64url");
}

/** Gives each object a number, the same while it lives. */
function createIds(): (objeto: object) => number {
  const ids = new WeakMap<object, number>();
  let siguiente = 1;
  return (objeto) => {
    const id = ids.get(objeto) ?? siguiente++;
    ids.set(objeto, id);
    return id;
  };
}

/**
 * Makes concurrent callers for the same page share one job, which is aborted when the last of them has gone.
 */
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
