import { parentPort, workerData } from "node:worker_threads";
import { setPriority } from "node:os";
import { buildRepresentacion, type Representacion } from "../../documento/representacion.ts";
import { presentacionDe } from "../../regimenes/sector-en.ts";
import { findSector } from "../../sectores/index.ts";
import { type DocumentoXml, parseDocumento } from "../../xml/parse.ts";
import { documentoA4 } from "./a4.ts";
import { createRecepcion } from "./catalogos-en-hilo.ts";
import type { Encargo, Entrega, FuenteEnviada } from "./pool.ts";
import { drawDocumento } from "./dibujante.ts";
import { drawConLetras, letrasPara } from "./respaldo/respaldo.ts";
import { documentoTicket } from "./ticket80.ts";

/**
 * Default niceness of a drawing thread. On Linux each thread has a priority of its own: with a lower one than the server's, drawing never
 * delays a caller.
 */
const MENOS_PRISA = 10;

/** The pool sets `nice`; it is absent in a thread that another program starts. */
const { nice = MENOS_PRISA }: { readonly nice?: number } = workerData ?? {};

/** Does the jobs that it receives, one after another. A failure is sent back as an answer. */
parentPort?.on("message", (encargo: Encargo) => {
  void cumplir(encargo).then((entrega) => parentPort?.postMessage(entrega));
});

async function cumplir(encargo: Encargo): Promise<Entrega> {
  const { id } = encargo;
  try {
    if ("xml" in encargo) return { id, documento: documentoDe(encargo.xml) };
    if ("etiquetas" in encargo) {
      // The encoder of bar codes is 2 MB: a thread that draws no labels does not load it.
      const { buildHojas } = await import("../etiquetas/hojas.ts");
      const { repertorio, familias } = await letrasPara(encargo.etiquetas, false);
      const { documento, paginas, dibujos } = buildHojas(encargo.etiquetas, repertorio);
      return { id, pdf: await drawConLetras(documento, familias), paginas, dibujos };
    }
    const rep = "rep" in encargo ? encargo.rep : representacionDe(encargo.fuente);
    const { repertorio, familias } = await letrasPara(rep, encargo.formato !== "a4");
    const documento =
      encargo.formato === "a4" ? documentoA4(rep, repertorio) : documentoTicket(rep, repertorio);
    const pdf = await (familias.length === 0 ? drawDocumento(documento) : drawConLetras(documento, familias));
    return { id, pdf };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function documentoDe(xml: Uint8Array): DocumentoXml {
  const leido = parseDocumento(Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString("utf8"));
  if (!leido.ok) throw new Error("el XML guardado no se lee");
  return leido.value;
}

const recibir = createRecepcion();

function representacionDe({ xml, sector, opciones, catalogos }: FuenteEnviada): Representacion {
  const conCatalogos = { ...opciones, catalogos: recibir(catalogos) };
  const definicion = findSector(sector);
  if (definicion === undefined) throw new Error(`sector ${sector} sin definición`);
  const documento = documentoDe(xml);
  return buildRepresentacion(documento, presentacionDe(definicion, documento), conCatalogos);
}

if (process.platform === "linux") setPriority(nice);
