/** Reads the lines of documents with the cost of the goods that they moved. Writes nothing. docs/decisions/0083 */
import { setImmediate } from "node:timers/promises";
import {
  decimal,
  findSectorFactura,
  montosDeLineas,
  parseDocumento,
  parseLineasSumadas,
  sumDevueltas,
  type Cuf,
  type Decimal,
  type FacturaOriginal,
  type Nit,
} from "@mostrador/core";
import {
  costoDeLinea,
  costoQueVuelve,
  readVentasMovidas,
  type LineaMovida,
  type VentasMovidas,
} from "../../existencias/readers/costos.ts";
import type { Db } from "../../motor/connection.ts";
import { readPedidoNota } from "../../motor/stored-json.ts";
import {
  findOriginal,
  listNotasDe,
  type DocumentoConLineas,
  type OriginalDeNota,
} from "../db/documentos-con-lineas.ts";

/** Line of an invoice, or line that a note gave back. */
export interface LineaConCosto {
  readonly codigo: string;
  readonly descripcion: string;
  /** Share of the document's total; below zero for a note. */
  readonly centavos: number;
  /** Cost of the goods in bolivianos, below zero for a note; null if it is unknown. */
  readonly costo: Decimal | null;
}

/** Document with its lines. */
export interface ConCostos {
  readonly documento: DocumentoConLineas;
  readonly lineas: readonly LineaConCosto[];
}

/** Lines that are read before other requests are served. */
const LINEAS_POR_VEZ = 300;

/** Reads the lines of documents with their costs, in the same order. Other requests are served after each note and every few hundred lines. */
export async function readLineasConCosto(
  db: Db,
  nit: Nit,
  documentos: readonly DocumentoConLineas[],
): Promise<readonly ConCostos[]> {
  const originales = new Map<Cuf, OriginalDeNota | undefined>();
  for (const { originalCuf } of documentos)
    if (originalCuf !== null && !originales.has(originalCuf))
      originales.set(originalCuf, await findOriginal(db, nit, originalCuf));
  const vendidos = [...documentos, ...originales.values()];
  const movidas = await readVentasMovidas(db, nit, [
    ...new Set(vendidos.flatMap((uno) => (uno === undefined ? [] : [claveDe(uno)]))),
  ]);
  const leidos: ConCostos[] = [];
  let seguidas = 0;
  for (const documento of documentos) {
    const { originalCuf } = documento;
    const original = originalCuf === null ? undefined : originales.get(originalCuf);
    const deNota = original === undefined ? undefined : await devueltasDe(db, documento, original, movidas);
    const lineas = deNota ?? lineasDe(documento, movidas);
    leidos.push({ documento, lineas });
    seguidas += lineas.length;
    if (original === undefined && seguidas < LINEAS_POR_VEZ) continue;
    await setImmediate();
    seguidas = 0;
  }
  return leidos;
}

function claveDe({ ventaId, cuf }: Pick<DocumentoConLineas, "ventaId" | "cuf">): string {
  return ventaId ?? cuf;
}

/** Finds the movements of a line; none for a document that is not the first of its sale. */
function movidaDe(
  documento: Pick<DocumentoConLineas, "ventaId" | "cuf" | "primera">,
  movidas: VentasMovidas,
  linea: number,
): LineaMovida {
  return documento.primera === 1 ? (movidas.get(claveDe(documento))?.get(linea) ?? []) : [];
}

/** Gives the lines of an invoice, or the lines of a note about an invoice that is not stored, whose cost is unknown. */
function lineasDe(documento: DocumentoConLineas, movidas: VentasMovidas): readonly LineaConCosto[] {
  const lineas = parseLineasSumadas(documento.xml.toString("utf8"));
  const montos = montosDeLineas(
    documento.centavos,
    lineas.map(({ centavos }) => centavos),
  );
  return lineas.map(({ codigo, descripcion }, i) => ({
    codigo,
    descripcion,
    centavos: documento.clase === 1 ? (montos[i] ?? 0) : -(montos[i] ?? 0),
    costo: documento.clase === 1 ? costoDeLinea(movidaDe(documento, movidas, i)) : null,
  }));
}

/**
 * Gives the lines that a note gave back, each with the part of its sale's cost that came back with the goods. A price cut gives back money
 * and no cost. Undefined if the invoice cannot be read.
 */
async function devueltasDe(
  db: Db,
  nota: DocumentoConLineas,
  original: OriginalDeNota,
  movidas: VentasMovidas,
): Promise<readonly LineaConCosto[] | undefined> {
  const sector = findSectorFactura(original.sector);
  const xml = parseDocumento(original.xml.toString("utf8"));
  if (sector === undefined || !xml.ok) return undefined;
  const factura: FacturaOriginal = { sector, xml: xml.value };
  const notas = (await listNotasDe(db, original.cuf)).map(({ id, pedido, montoTotal }) => ({
    id,
    nota: { pedido: readPedidoNota(pedido), montoDevuelto: montoTotal },
  }));
  const hasta = (id: number) =>
    sumDevueltas(
      notas.filter((una) => una.id <= id).map((una) => una.nota),
      factura,
    );
  const [antes, despues] = [hasta(nota.facturaId - 1), hasta(nota.facturaId)];
  const vuelven = [...despues].flatMap(([nroItem, { cantidad, dinero }]) => {
    const { cantidad: previa, dinero: previo } = antes.get(nroItem) ?? NADA;
    const suya = { nroItem, previa, cantidad: cantidad.minus(previa), dinero: dinero.minus(previo) };
    return suya.cantidad.eq(0) && suya.dinero.eq(0) ? [] : [suya];
  });
  const montos = montosDeLineas(
    nota.centavos,
    vuelven.map(({ dinero }) => Number(dinero.toFixed(2).replace(".", ""))),
  );
  return vuelven.map(({ nroItem, previa, cantidad }, i) => {
    const linea = factura.xml.detalle[nroItem - 1];
    const movida = movidaDe(original, movidas, nroItem - 1);
    return {
      codigo: linea?.["codigoProducto"] ?? "",
      descripcion: linea?.["descripcion"] ?? "",
      centavos: -(montos[i] ?? 0),
      costo:
        costoDeLinea(movida) === null ? null : decimal(0).minus(costoQueVuelve(movida, previa, cantidad)),
    };
  });
}

const NADA = { cantidad: decimal(0), dinero: decimal(0) };
