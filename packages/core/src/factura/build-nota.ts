import { fail, ok, type Result } from "../result.ts";
import type { ContextoEmision, SectorNota } from "../sectores/define.ts";
import type { Partes } from "../regimenes/regimen.ts";
import { sectorEn } from "../regimenes/sector-en.ts";
import { regimenDe } from "../regimenes/vigencias.ts";
import { conAvisoDePapel, cufDe, writeDocumento, type DocumentoHecho } from "./build.ts";
import { completarNota } from "./completar-nota.ts";
import type { FacturaOriginal } from "./factura-original.ts";
import type { NotaAnterior } from "./devueltas.ts";
import { nodosDe } from "./escribir.ts";
import type { FalloCampo } from "./fallos.ts";
import type { DatosNota, PedidoNota } from "./nota.ts";

/** A built note, not yet signed. */
export interface DocumentoNota extends DocumentoHecho {
  readonly datos: DatosNota;
}

/**
 * Builds the note of a request about an invoice, under the invoice's law: contents, CUF, XML. Pure, as `buildDocumento` is. Fails as
 * `completarNota` does, which makes the contents.
 */
export function buildNota(
  definido: SectorNota,
  contexto: ContextoEmision,
  pedido: PedidoNota,
  original: FacturaOriginal,
  anteriores: readonly NotaAnterior[],
): Result<DocumentoNota, readonly FalloCampo[]> {
  const regimen = regimenDe(original.xml);
  const sector = sectorEn(definido, regimen);
  const completa = completarNota(sector, pedido, original, anteriores);
  if (!completa.ok) return completa;
  const { datos, avisos } = completa.value;
  const cuf = cufDe(sector, contexto);
  const fuente = {
    contexto,
    cuf,
    datos,
    pedido: { cliente: datos.cliente, codigoExcepcion: excepcionDe(pedido, original) },
  };
  const fallos: FalloCampo[] = [];
  const cabecera = nodosDe(sector.cabecera, fuente, [], fallos);
  const lineas = datos.lineas.map((linea) => nodosDe(sector.detalle, { linea }, ["items"], fallos));
  if (fallos.length > 0) return fail(fallos);
  const { xml, detalle } = writeDocumento(sector, contexto.modalidad, cabecera, lineas);
  return ok({
    sector: sector.codigo,
    cuf,
    contexto,
    datos,
    xml,
    detalle,
    desglose: regimen.anexo === null ? null : { regimen: regimen.id, ...partesDeNota(datos) },
    avisos: conAvisoDePapel(avisos, xml),
  });
}

/** Divides the returned amount into net and VAT. */
function partesDeNota({ montoTotalDevuelto, montoEfectivoCreditoDebito: iva }: DatosNota): Partes {
  return { neto: montoTotalDevuelto.minus(iva), iva };
}

/**
 * Gives the note's codigoExcepcion: the request's own, else that of the invoice. A NIT that was accepted
 * there unverified is accepted here too.
 */
function excepcionDe(pedido: PedidoNota, { xml }: FacturaOriginal): number | undefined {
  return pedido.codigoExcepcion ?? (xml.cabecera["codigoExcepcion"] === "1" ? 1 : undefined);
}
