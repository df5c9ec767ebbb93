import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A document of one sector, whole and with amounts that hang together; the CUF differs by modality. */
interface Tabla {
  readonly sector: number;
  /** Set where the authority gives no sample: the document is ours, with a certified client's values (docs/fiscal-rules.md F25). */
  readonly propia?: true;
  readonly raiz: Readonly<Record<1 | 2, string>>;
  readonly esquema: Readonly<Record<1 | 2, string>>;
  readonly cuf: Readonly<Record<1 | 2, string>>;
  /** Elements in their order; null is nil. */
  readonly cabecera: Readonly<Record<string, string | null>>;
  readonly detalle: readonly Readonly<Record<string, string | null>>[];
}

export interface Muestra {
  /** `sector 1, modality 2` */
  readonly nombre: string;
  readonly sector: number;
  readonly modalidad: 1 | 2;
  /** True if the authority gives no such sample. */
  readonly propia: boolean;
  /** Without signature. */
  readonly xml: string;
}

/** The values of the sample documents; `muestras.test.ts` confirms them by the authority's files. */
const TABLAS = read("muestras.json") as readonly Tabla[];

/** One sample document of each sector in each modality. */
export const MUESTRAS: readonly Muestra[] = TABLAS.flatMap((tabla) =>
  ([1, 2] as const).map((modalidad) => ({
    nombre: `sector ${tabla.sector}, modality ${modalidad}`,
    sector: tabla.sector,
    modalidad,
    propia: tabla.propia === true,
    xml: write(tabla, modalidad),
  })),
);

/** The XML of one of them. Throws where there is none. */
export function muestraXml(sector: number, modalidad: 1 | 2): string {
  const muestra = MUESTRAS.find((una) => una.sector === sector && una.modalidad === modalidad);
  if (muestra === undefined) throw new Error(`no hay muestra del sector ${sector}, modalidad ${modalidad}`);
  return muestra.xml;
}

/** The sample of sector 1, modality 1, signed by xmlsec1 with a certificate of its own, whose key was thrown away. */
export const FIRMADA_POR_OTRO = readFileSync(join(import.meta.dirname, "datos/firmada.xml"), "utf8");

/** A package of two files, made by GNU tar (ustar) and gzip: `archivo` in base64, hashes SHA-256 in hexadecimal. */
export const PAQUETE_DE_OTRO = read("paquete.json") as {
  readonly archivo: string;
  readonly hashArchivo: string;
  readonly archivos: readonly { readonly nombre: string; readonly sha256: string }[];
};

/** CUFs with all that each was made of. */
export const VECTORES_CUF = read("cuf.json") as readonly {
  readonly nit: number;
  /** 17 digits. */
  readonly fechaHora: string;
  readonly sucursal: number;
  readonly modalidad: number;
  readonly tipoEmision: number;
  readonly tipoFactura: number;
  readonly documentoSector: number;
  readonly numero: number;
  readonly puntoVenta: number;
  readonly codigoControl: string;
  readonly cuf: string;
}[];

/** The files are ours: their shape is what the types above say, and the tests that use them would fail at another. */
function read(archivo: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, "datos", archivo), "utf8"));
}

function write({ raiz, esquema, cuf, cabecera, detalle }: Tabla, modalidad: 1 | 2): string {
  const grupos = [
    grupo("cabecera", { ...cabecera, cuf: cuf[modalidad] }),
    ...detalle.map((linea) => grupo("detalle", linea)),
  ];
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${raiz[modalidad]} xsi:noNamespaceSchemaLocation="${esquema[modalidad]}.xsd"` +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${grupos.join("")}</${raiz[modalidad]}>`
  );
}

function grupo(nombre: string, valores: Readonly<Record<string, string | null>>): string {
  const elementos = Object.entries(valores).map(([elemento, valor]) =>
    valor === null
      ? `        <${elemento} xsi:nil="true"/>\n`
      : `        <${elemento}>${escape(valor)}</${elemento}>\n`,
  );
  return `    <${nombre}>\n${elementos.join("")}    </${nombre}>\n`;
}

function escape(texto: string): string {
  return texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
