import { buildCuf, type Cuf } from "../cuf.ts";
import { avisoDePapel } from "../documento/letra-de-papel.ts";
import { fail, ok, type Result } from "../result.ts";
import type { ContextoEmision, Importes, Sector, SectorFactura } from "../sectores/define.ts";
import type { Pedido } from "../sectores/pedido.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import type { IdRegimen, Partes } from "../regimenes/regimen.ts";
import { conParteDeCredito, parteConCredito } from "../regimenes/credito.ts";
import { ley843 } from "../regimenes/ley-843.ts";
import { sectorEn } from "../regimenes/sector-en.ts";
import { writeRaiz, type Nodo } from "../xml/write.ts";
import { nodosDe } from "./escribir.ts";
import type { FalloCampo } from "./fallos.ts";
import { compareEsperado } from "./total-esperado.ts";

/** Data that a built invoice and a built note have in common. `xml` is the root in canonical form, not yet signed, without declaration. */
export interface DocumentoHecho {
  readonly sector: number;
  readonly cuf: Cuf;
  readonly contexto: ContextoEmision;
  readonly xml: string;
  /** The lines as `xml` holds them, in its order. `parseDocumento` reads the same. */
  readonly detalle: DocumentoXml["detalle"];
  /** The law and its parts of the amount, if the law states them; null under law 843. */
  readonly desglose: (Partes & { readonly regimen: IdRegimen }) | null;
  readonly avisos: readonly string[];
}

/** A built invoice, not yet signed. */
export interface Documento extends DocumentoHecho {
  readonly importes: Importes;
}

/**
 * Builds the document of a request: amounts, CUF, XML. Pure: the same request and context give the same bytes, on the terminal and on the
 * server (docs/design.md D17). Fails with the fields that do not fit.
 */
export function buildDocumento(
  definido: SectorFactura,
  contexto: ContextoEmision,
  pedido: Pedido,
): Result<Documento, readonly FalloCampo[]> {
  const regimen = contexto.regimen ?? ley843;
  const sector = sectorEn(definido, regimen);
  const calculados = sector.importes(pedido, contexto.tipoCambio);
  if (!calculados.ok) return calculados;
  const parte = contexto.parteConCredito ?? parteConCredito(sector.codigo, contexto.fechaEmision);
  const importes = conParteDeCredito(calculados.value, parte);
  const { montoTotal, avisos } = importes;
  const distinto = [...compareEsperado(pedido.montoTotalEsperado, montoTotal, avisos)];
  if (distinto.length > 0) return fail(distinto);
  const cuf = cufDe(sector, contexto);
  const fuente = { contexto, pedido, importes, cuf };
  const fallos: FalloCampo[] = [];
  const cabecera = nodosDe(sector.cabecera, fuente, [], fallos);
  const lineas = pedido.items.map((_, indice) =>
    nodosDe(sector.detalle, { ...fuente, indice }, ["items", indice], fallos),
  );
  if (fallos.length > 0) return fail(fallos);
  const { xml, detalle } = writeDocumento(sector, contexto.modalidad, cabecera, lineas);
  const { desglose } = importes;
  return ok({
    sector: sector.codigo,
    cuf,
    contexto,
    importes,
    xml,
    detalle,
    desglose: desglose === undefined ? null : { regimen: regimen.id, ...desglose },
    avisos: conAvisoDePapel(avisos, xml),
  });
}

/** Adds to a document's notices the signs of its texts that paper cannot show. The XML keeps these signs. */
export function conAvisoDePapel(avisos: readonly string[], xml: string): readonly string[] {
  const aviso = avisoDePapel(xml);
  return aviso === null ? avisos : [...avisos, aviso];
}

/** Computes the CUF of a document of a sector. docs/fiscal-rules.md F12. */
export function cufDe(sector: Sector, contexto: ContextoEmision): Cuf {
  return buildCuf(
    {
      nit: contexto.emisor.nit,
      fechaHora: contexto.fechaEmision,
      sucursal: contexto.sucursal,
      modalidad: contexto.modalidad,
      tipoEmision: contexto.tipoEmision,
      tipoFactura: sector.tipoFactura,
      sector: sector.codigo,
      numeroFactura: contexto.numeroFactura,
      puntoVenta: contexto.puntoVenta,
    },
    contexto.codigoControl,
  );
}

/** Writes the root element of a sector's document in canonical form. Returns the document's lines too. */
export function writeDocumento(
  sector: Sector,
  modalidad: 1 | 2,
  cabecera: readonly Campo[],
  lineas: readonly (readonly Campo[])[],
): Pick<DocumentoHecho, "xml" | "detalle"> {
  const hijos: readonly Nodo[] = [["cabecera", cabecera], ...lineas.map((linea): Nodo => ["detalle", linea])];
  return {
    xml: writeRaiz(sector.raiz[modalidad], sector.esquema[modalidad], hijos),
    detalle: lineas.map((linea) => Object.fromEntries(linea)),
  };
}

/** An element that holds a text, or nil. */
type Campo = ReturnType<typeof nodosDe>[number];
